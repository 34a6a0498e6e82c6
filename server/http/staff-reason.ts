import type { FastifyRequest } from "fastify";

const length = { min: 3, max: 500 } as const;

/** Why staff read somebody's data, from `X-Reason` (percent-encoded beyond ASCII) or `?reason=`; undefined: not said. */
export function reasonOf(request: FastifyRequest): string | undefined {
  const { reason } = request.query as { reason?: unknown };
  const given = request.headers["x-reason"] ?? reason;
  if (typeof given !== "string") return undefined;
  const text = (given === reason ? given : decoded(given)).trim();
  const isStorable = text.isWellFormed() && !text.includes("\u0000");
  return isStorable && text.length >= length.min ? text.slice(0, length.max) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
