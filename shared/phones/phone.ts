/** Phone numbers: E.164 in the database, 11 digits in JSON. The library's smaller metadata is too lenient. */
import { parsePhoneNumberFromString } from "libphonenumber-js/core";
import { nigerianMobiles } from "./phone-metadata.ts";

declare const brand: unique symbol;
/** "+2348031234567" */
export type E164 = string & { readonly [brand]: "e164" };

/** Parses every common spelling: 0803…, 803…, +234…, 234…, 00234…, spaces, dashes. */
export function parsePhone(typed: string): E164 | undefined {
  if (typed.length > 32) return undefined;
  const cleaned = typed.trim().replace(/^00/, "+").replace(/^234/, "+234");
  const parsed = parsePhoneNumberFromString(cleaned, "NG", nigerianMobiles);
  return parsed?.country === "NG" && parsed.isValid() ? (parsed.number as string as E164) : undefined;
}

/** Whether it is a number, and not the placeholder of a deleted account. */
export const isNumber = (phone: string): phone is E164 => phone.startsWith("+");

/** The format of phone fields in JSON: "08031234567". Empty for a deleted account. */
export const localPhone = (phone: E164): string => (isNumber(phone) ? `0${phone.slice(4)}` : "");

/** The wallet's account number: the 10-digit phone without its 0. Empty for a deleted account. */
export const accountNumberOf = (phone: E164): string => (isNumber(phone) ? phone.slice(4) : "");
