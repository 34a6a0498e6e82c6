import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";

export const idempotencyKeyPattern = /^[\x21-\x7e]{1,100}$/;

/** The caller's Idempotency-Key header, if present. Errors: `malformed` unless 1 to 100 visible characters. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || !idempotencyKeyPattern.test(key)) throw new AppError("malformed");
  return key;
}
