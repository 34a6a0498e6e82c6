import { createHash } from "node:crypto";

/** Fingerprint of a request: equal for equal content in any order of its fields. */
export const hashRequest = (request: unknown): string =>
  createHash("sha256")
    .update(JSON.stringify(inOrder(request)) ?? "")
    .digest("base64url");

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(fields.map(([name, field]) => [name, inOrder(field)]));
}
