import { createHmac } from "node:crypto";
import type { Config } from "./config.ts";

/**
 * Hash of a stored code, link token or phone number: without the server's secret a leaked table reveals nothing,
 * although a four-digit code has only ten thousand values. The purpose separates kinds.
 */
export function keyedHash(
  config: Pick<Config, "sessionSecret">,
  purpose: "verification-code" | "password-reset" | "phone-change" | "phone-number" | "recovery-code",
  text: string,
): string {
  return createHmac("sha256", config.sessionSecret).update(`${purpose}\n${text}`).digest("base64url");
}
