/**
 * The text as a reader perceives it: lower case, without accents and invisible characters, look-alikes as
 * plain letters and digits. For searching only, never for display.
 */

import { remembered } from "#shared/text/remembered.ts";
import { circledOf, lookalikes } from "./look-alikes.ts";

export interface Range {
  start: number;
  end: number;
}

export interface Folded {
  text: string;
  /** Where each folded character begins and ends in the source; undefined if both texts are identical. */
  starts?: number[];
  ends?: number[];
}

const asciiOnly = /^[\0-\x7f]*$/;
/** Accents and invisible characters. */
const unseen = /[\p{M}\p{Cf}\u115f\u1160\u2800\u3164\uffa0]/gu;
const isDigit = /^\p{Nd}$/u;

export function fold(text: string): Folded {
  if (asciiOnly.test(text)) return { text: text.toLowerCase() };
  const folded: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const read = character < "\x80" ? character.toLowerCase() : foldCharacter(character);
    for (let place = 0; place < read.length; place += 1) {
      starts.push(at);
      ends.push(at + character.length);
    }
    folded.push(read);
    at += character.length;
    // An invisible character belongs to the character before it.
    if (read === "" && ends.length > 0) ends[ends.length - 1] = at;
  }
  return { text: folded.join(""), starts, ends };
}

/** Converts a range of the folded text to the source. */
export const toSource = ({ starts, ends }: Folded, { start, end }: Range): Range => ({
  start: starts?.[start] ?? start,
  end: ends?.[end - 1] ?? end,
});

const foldCharacter = remembered(
  "folded-characters",
  (character) =>
    lookalikes[character] ?? circledOf(character) ?? digitOf(character) ?? plainLetters(character),
);

const plainLetters = (character: string): string =>
  [...character.normalize("NFKD").replace(unseen, "").toLowerCase().normalize("NFKD").replace(unseen, "")]
    .map((letter) => lookalikes[letter] ?? letter)
    .join("");

/** Unicode stores the ten digits of a script consecutively, zero first, and such runs follow each other. */
function digitOf(character: string): string | undefined {
  if (!isDigit.test(character)) return undefined;
  const code = character.codePointAt(0) ?? 0;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
