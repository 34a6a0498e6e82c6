/**
 * Lets staff find a number that they misheard or know in part, although the database does not hold its digits: keyed
 * hashes of the number with each digit left out in turn, of its beginnings and of its ends. Hashes of all short pieces
 * would be easy to reverse, because pieces overlap and some are far more frequent than others.
 */
import { accountNumberOf, type E164 } from "#shared/phones/phone.ts";
import { keyedPart } from "./keyring.ts";

const nationalDigits = 10;
const shortestBeginning = 3;
const shortestEnding = 4;
const partLength = 11;

const hashed = (pattern: string): string => keyedPart(`part\n${pattern}`, partLength);

const withEachDigitOut = (digits: string): string[] =>
  Array.from({ length: digits.length }, (_, at) => hashed(`${digits.slice(0, at)}.${digits.slice(at + 1)}`));

const beginning = (digits: string): string => hashed(`${digits}…`);
const ending = (digits: string): string => hashed(`…${digits}`);

/** From the shortest to one digit less than the whole. */
const lengths = (shortest: number): number[] =>
  Array.from({ length: nationalDigits - shortest }, (_, n) => shortest + n);

export function partsOf(phone: E164): string[] {
  const digits = accountNumberOf(phone);
  if (digits === "") return [];
  return [
    ...withEachDigitOut(digits),
    ...lengths(shortestBeginning).map((length) => beginning(digits.slice(0, length))),
    ...lengths(shortestEnding).map((length) => ending(digits.slice(-length))),
  ];
}

/** A whole number with several wrong digits may still be right at its beginning or end. */
const knownBeginning = 7;
const knownEnding = 4;

/** The parts of typed digits, without 0 or 234: `near` match a number with at most one other digit. */
export const searchedParts = (digits: string): { near: string[]; ends: string[] } => ({
  near: digits.length === nationalDigits ? withEachDigitOut(digits) : [],
  ends:
    digits.length < nationalDigits
      ? [beginning(digits), ending(digits)]
      : [beginning(digits.slice(0, knownBeginning)), ending(digits.slice(-knownEnding))],
});
