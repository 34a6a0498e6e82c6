import { createHash, createHmac } from "node:crypto";
import { sameSecret } from "#server/crypto/same-secret.ts";

type Headers = Record<string, string | string[] | undefined>;

/** The header if it was sent exactly once; names are lower-case, as Node gives them. */
export function singleHeader(headers: Headers, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : undefined;
}

/** HMAC-SHA512 over the raw bytes; the signature may be hex or base64. */
export function signedWithHmacSha512(
  given: string | undefined,
  input: { rawBody: Buffer; secret: string },
): boolean {
  if (given === undefined || input.secret === "") return false;
  const expected = createHmac("sha512", input.secret).update(input.rawBody).digest();
  const hexMatches = sameSecret(given.toLowerCase(), expected.toString("hex"));
  const base64Matches = sameSecret(given, expected.toString("base64"));
  return hexMatches || base64Matches;
}

export const bodyFingerprint = (rawBody: Buffer): string =>
  createHash("sha256").update(rawBody).digest("hex");

export function jsonOrNull(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"));
  } catch {
    return null;
  }
}
