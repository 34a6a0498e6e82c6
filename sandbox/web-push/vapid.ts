/** Checks the sender of a push message (RFC 8292): a token signed with the subscription's server key. */
import { createPublicKey, verify } from "node:crypto";
import { daySeconds } from "#shared/time/durations.ts";

const header = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;

interface Expected {
  origin: string;
  /** The server key of the subscription; null if it has none. */
  serverKey: string | null;
}

/** What is wrong with the authorization; undefined if nothing is. */
export function vapidComplaint(authorization: string | undefined, expected: Expected): string | undefined {
  const [, head, claims, signature, key] = header.exec(authorization ?? "") ?? [];
  if (!head || !claims || !signature || !key) return "missing or malformed vapid authorization";
  if (expected.serverKey !== null && key !== expected.serverKey) return "another key than subscribed with";
  if (!isSigned(`${head}.${claims}`, signature, key)) return "the token is not signed with the key";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString()) as Record<
    string,
    unknown
  >;
  const now = Date.now() / 1000;
  if (aud !== expected.origin) return "the token is for another audience";
  if (typeof exp !== "number" || exp < now || exp > now + daySeconds) return "the token's end is wrong";
  if (typeof sub !== "string" || !/^(mailto:|https:\/\/(?!localhost))/.test(sub))
    return "the token names no sender";
  return undefined;
}

function isSigned(signed: string, signature: string, key: string): boolean {
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  try {
    return verify(
      "sha256",
      Buffer.from(signed),
      {
        key: createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" }),
        dsaEncoding: "ieee-p1363",
      },
      Buffer.from(signature, "base64url"),
    );
  } catch {
    return false;
  }
}
