import type { FastifyRequest } from "fastify";
import { staffReasonLength } from "#shared/constants.ts";
import { asLine } from "#shared/contracts/text.ts";

/** One line of visible characters: the audit log is permanent, and a reason must not imitate another entry. */
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
