import type { FastifyRequest } from "fastify";
import { staffReasonLength } from "#shared/constants.ts";
import { asLine } from "#shared/contracts/text.ts";

/**
 * One line of visible characters: the audit log is permanent, and a reason must not imitate another entry. A link on
 * another site gives none, or it would write to the log in the name of staff who follow it.
 */
export function reasonOf(request: FastifyRequest): string | undefined {
  const isFromOutside = request.headers["sec-fetch-site"] === "cross-site";
  const { reason } = isFromOutside ? {} : (request.query as { reason?: unknown });
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
