/** Codes of authenticator apps (TOTP, RFC 6238) and recovery codes. */
import { Secret, TOTP } from "otpauth";
import { recoveryCodeLength } from "#shared/constants.ts";

const period = 30;
const digits = 6;
/** Accepted clock difference of a phone, in steps before and after ours. */
const window = 1;

export const otpauthUrlOf = (account: { issuer: string; label: string; secret: string }): string =>
  new TOTP({ ...account, secret: Secret.fromBase32(account.secret), period, digits }).toString();

/** The step, counted since 1970, that a code belongs to; undefined for a wrong code. */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }) {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    period,
    digits,
    timestamp,
    window,
  });
  return delta === null ? undefined : TOTP.counter({ period, timestamp }) + delta;
}

/** Has no vowels, so that no words form, and none of 0, 1 and L, which are easily confused. */
const letters = "23456789BCDFGHJKMNPQRSTVWXYZ";

/** "BCDFG-23456" from random bytes. */
export function recoveryCodeFrom(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => letters[byte % letters.length]).join("");
  return `${signs.slice(0, recoveryCodeLength / 2)}-${signs.slice(recoveryCodeLength / 2)}`;
}

export function recoveryCodeOf(typed: string): string | undefined {
  const signs = typed.toUpperCase().replace(/[\s-]/g, "");
  return signs.length === recoveryCodeLength ? signs : undefined;
}
