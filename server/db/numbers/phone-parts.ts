/**
 * By which staff find a number they have misheard or know in part, without the database holding its digits: keyed hashes
 * of the number with each digit left out in turn, of its beginning and of its end. Hashes of short pieces would be easier
 * to search and easy to undo, because pieces overlap and some are far more frequent than others.
 */
import { accountNumberOf, type E164 } from "#shared/phones/phone.ts";
import { keyedPart } from "./keyring.ts";

const nationalDigits = 10;
const beginning = 7;
const ending = 4;
const partLength = 11;

const hashed = (pattern: string): string => keyedPart(`part\n${pattern}`, partLength);

const withEachDigitOut = (digits: string): string[] =>
  Array.from({ length: digits.length }, (_, at) => hashed(`${digits.slice(0, at)}.${digits.slice(at + 1)}`));

const endsOf = (digits: string): string[] => [
  ...(digits.length >= beginning ? [hashed(`${digits.slice(0, beginning)}…`)] : []),
  ...(digits.length >= ending ? [hashed(`…${digits.slice(-ending)}`)] : []),
];

export function partsOf(phone: E164): string[] {
  const digits = accountNumberOf(phone);
  return digits === "" ? [] : [...withEachDigitOut(digits), ...endsOf(digits)];
}

/** The parts of typed digits, without 0 or 234: `near` match a number with at most one other digit. */
export const searchedParts = (digits: string): { near: string[]; ends: string[] } => ({
  near: digits.length === nationalDigits ? withEachDigitOut(digits) : [],
  ends: endsOf(digits),
});
