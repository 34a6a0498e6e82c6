import type { FastifyReply } from "fastify";

/** The envelope: `status` is about the call, never about the money. */
export const success = (message: string, data: unknown, meta?: object) => ({
  status: true,
  message,
  data,
  ...(meta ? { meta } : {}),
});

export interface Refusal {
  message: string;
  code: string;
  nextStep: string;
  httpStatus?: number;
}

export const failure = ({ message, code, nextStep }: Refusal) => ({
  status: false,
  message,
  meta: { nextStep },
  type: "validation_error",
  code,
});

export const refuse = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply.code(refusal.httpStatus ?? 400).send(failure(refusal));

export const invalid = (message: string): Refusal => ({
  message,
  code: "invalid_params",
  nextStep: "Ensure that the value(s) you're passing are valid.",
});

export const unknownTransaction: Refusal = {
  message: "Transaction reference not found.",
  code: "transaction_not_found",
  nextStep: "Ensure that you're passing the reference of a transaction that exists on this integration",
};

const apiErrors: Record<number, string> = {
  400: "Bad request",
  401: "Invalid key",
  429: "Too many requests. Please try again later",
};

/** The real API's message for an error that is not about the request. */
export const errorBody = (httpStatus: number): object => ({
  status: false,
  message: apiErrors[httpStatus] ?? "An error occurred. Please try again later",
  type: "api_error",
  code: "unknown",
});
