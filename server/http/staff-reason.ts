import type { FastifyRequest } from "fastify";
import { staffReasonLength } from "#shared/constants.ts";
import { asLine } from "#shared/contracts/text.ts";

/**
 * Why staff read somebody's data, from `X-Reason` (percent-encoded beyond ASCII) or `?reason=`; undefined: not said. One
 * line: what is kept for good cannot pass for another entry or hide in marks that show nothing.
 */
export function reasonOf(request: FastifyRequest): string | undefined {
  const { reason } = request.query as { reason?: unknown };
  const header = request.headers["x-reason"];
  const given = typeof header === "string" ? decoded(header) : reason;
  return typeof given === "string" ? asLine(given, staffReasonLength) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
