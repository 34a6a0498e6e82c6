/** Text that only this product's processes can read: encrypted and authenticated by SESSION_SECRET. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config.ts";

type Keys = Pick<Config, "sessionSecret">;
type Purpose = "second-factor" | "pending-sign-in" | "ussd-session";

const ivBytes = 12;
const tagBytes = 16;

const keyFor = ({ sessionSecret }: Keys, purpose: Purpose): Buffer =>
  Buffer.from(hkdfSync("sha256", sessionSecret, "", `runor ${purpose}`, 32));

/** `about` is authenticated but not stored: unsealing requires the same value. */
export function seal(keys: Keys, purpose: Purpose, { text, about }: { text: string; about: string }): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(keys, purpose), iv).setAAD(Buffer.from(about));
  const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64url");
}

/** Undefined if sealed under another key, purpose or subject, or altered. */
export function unseal(
  keys: Keys,
  purpose: Purpose,
  { sealed, about }: { sealed: string; about: string },
): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < ivBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", keyFor(keys, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(about)).setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    return undefined;
  }
}
