import { createHmac } from "node:crypto";
import type { Config } from "./config.ts";

/**
 * Hash of a code, a link token or a phone number that rests in the database: without the server's secret a copy of the
 * table gives nothing away, though a four-digit code has only ten thousand values. The purpose keeps kinds apart.
 */
export function keyedHash(
  config: Pick<Config, "sessionSecret">,
  purpose: "verification-code" | "password-reset" | "phone-change" | "phone-number" | "recovery-code",
  text: string,
): string {
  return createHmac("sha256", config.sessionSecret).update(`${purpose}\n${text}`).digest("base64url");
}
