/** Codes that prove a phone: created while sending, so that they are never stored in the clear. */
import { randomInt } from "node:crypto";
import type { Deps } from "#server/deps.ts";
import { deliverSms } from "#server/features/messaging/sms/deliver.ts";
import { smsTexts } from "#server/language/messages.ts";
import { say } from "#server/language/say.ts";
import { verificationCodeDigits, verificationCodeMinutes } from "#shared/constants.ts";
import type { Language } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";

export const drawPhoneCode = (): string =>
  String(randomInt(10 ** verificationCodeDigits)).padStart(verificationCodeDigits, "0");

interface PhoneCode {
  phone: E164;
  code: string;
  /** Of the reader, if the number is not their account's. */
  language?: Language;
}

/** The last line lets browsers fill the code in. Errors: GatewayError. Repeats: sends again. */
export function deliverPhoneCode(deps: Deps, { phone, code, language }: PhoneCode): Promise<void> {
  const message = smsTexts.code({
    product: deps.config.productName,
    code,
    minutes: verificationCodeMinutes,
    host: new URL(deps.config.origin).hostname,
  });
  const body = language ? say(language, message) : message;
  return deliverSms(deps, { to: phone, body, channel: "dnd", purpose: "verification-code" });
}

/** Not for browsers: it is typed in on the phone's keys. Errors: GatewayError. Repeats: sends again. */
export function deliverPinCode(deps: Deps, { phone, code }: { phone: E164; code: string }): Promise<void> {
  const { productName: product, ussdCode: dial } = deps.config;
  const body = smsTexts.pinCode({ product, code, minutes: verificationCodeMinutes, dial });
  return deliverSms(deps, { to: phone, body, channel: "dnd", purpose: "verification-code" });
}
