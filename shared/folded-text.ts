/** Sees through disguised letters and digits: a copy of a text for looking, never for showing. */

/** Fills up the places that a folded character leaves, so that the copy stays as long as the text. */
const joiner = "\u2060";

const lookalikes: Readonly<Record<string, string>> = { о: "o", О: "O", ο: "o", Ο: "O" };

const digitWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const digitWordPattern = new RegExp(`\\b(?:${digitWords.join("|")})\\b`, "gi");
/** An o may be a zero. */
const digitPattern = new RegExp(`[\\do]|${digitWords.join("|")}`, "gi");

/**
 * The text with digits of every script and full-width characters as plain ASCII.
 * Every place of the answer is the same place of the text.
 */
export const foldText = (text: string): string =>
  beyondAscii.test(text) ? text.replace(/[^\p{ASCII}]/gu, foldCharacter) : text;

const beyondAscii = /[^\p{ASCII}]/u;

/** A folded text with spelled-out digits as digits too. Apart from the rest: looking through the result is slow. */
export const spellDigits = (folded: string): string =>
  folded.replace(digitWordPattern, (word) =>
    String(digitWords.indexOf(word.toLowerCase())).padEnd(word.length, joiner),
  );

/** How many signs and words of a folded text may be digits. */
export const countDigits = (folded: string): number => folded.match(digitPattern)?.length ?? 0;

function foldCharacter(character: string): string {
  const plain = lookalikes[character] ?? digitOf(character) ?? character.normalize("NFKC");
  return /^[\x21-\x7e]$/.test(plain) ? plain.padEnd(character.length, joiner) : character;
}

const isDigit = /^\p{Nd}$/u;

/** Unicode keeps the ten digits of a script together, zero first; neighbouring tens follow each other. */
function digitOf(character: string): string | undefined {
  if (!isDigit.test(character)) return undefined;
  const code = character.codePointAt(0) as number;
  let first = code;
  while (isDigit.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
