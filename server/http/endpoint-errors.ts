import { channel } from "node:diagnostics_channel";
import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#shared/contracts/endpoint.ts";
import type { ErrorCode } from "#shared/errors.ts";

/** Every error code of an endpoint: its own, and those implied by its guard, parameters and limits. */
export const errorCodesOf = (endpoint: Endpoint): ReadonlySet<ErrorCode> =>
  new Set([...(endpoint.errors ?? []), ...implied(endpoint)]);

function* implied({ access, method, params, query, body }: Endpoint): Iterable<ErrorCode> {
  yield* ["too_many_requests", "internal", "unavailable"] as const;
  if (method !== "GET") yield* ["wrong_origin", "malformed", "too_large", "unsupported_type"] as const;
  if (params) yield "not_found";
  if (query || body) yield "invalid";
  if (access !== "everyone") yield* ["signed_out", "suspended", "wrong_person"] as const;
  if (access === "verified") yield "unverified";
  if (access.startsWith("staff:")) yield* ["forbidden", "second_factor_setup_needed"] as const;
}

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
