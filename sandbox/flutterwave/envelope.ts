import type { FastifyReply } from "fastify";

export const success = (message: string, data: unknown, meta?: object) => ({
  status: "success",
  message,
  data,
  ...(meta ? { meta } : {}),
});

export const failure = (message: string) => ({ status: "error", message, data: null });

export const refuse = (reply: FastifyReply, message: string, httpStatus = 400): FastifyReply =>
  reply.code(httpStatus).send(failure(message));

/** The real API's message for an error that is not about the request. */
export function errorBody(httpStatus: number): object {
  if (httpStatus === 401) return failure("Invalid authorization key");
  if (httpStatus === 429) return failure("Too many requests. Please try again later");
  return failure(httpStatus === 400 ? "Bad request" : "An error occurred. Please contact support");
}
