import { channel } from "node:diagnostics_channel";
import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "#shared/errors.ts";
import { errorCodesOf } from "./endpoint-errors.ts";

export interface UndeclaredError {
  method: string;
  path: string;
  code: ErrorCode;
}

/** Publishes each error code that the endpoint's contract does not declare; tests subscribe and fail. */
export const undeclaredErrors = channel("runor:undeclared-errors");

export function checkDeclared(request: FastifyRequest, code: ErrorCode): void {
  const { endpoint } = request.routeOptions.config;
  if (!undeclaredErrors.hasSubscribers || !endpoint || errorCodesOf(endpoint).has(code)) return;
  undeclaredErrors.publish({ method: endpoint.method, path: endpoint.path, code } satisfies UndeclaredError);
}
