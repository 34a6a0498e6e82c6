import { createHmac } from "node:crypto";
import type { Config } from "../config.ts";

/** Without the secret a leaked table reveals nothing, though a four-digit code has only ten thousand values. */
export function keyedHash(
  config: Pick<Config, "sessionSecret">,
  purpose:
    | "verification-code"
    | "password-reset"
    | "phone-change"
    | "phone-number"
    | "recovery-code"
    | "wallet-pin"
    | "ussd-session"
    | "ussd-input"
    | "incoming-sms"
    | "log"
    | "search-asker"
    | "card-viewer",
  text: string,
): string {
  return createHmac("sha256", config.sessionSecret).update(`${purpose}\n${text}`).digest("base64url");
}
