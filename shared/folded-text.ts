/** Sees through disguised letters and digits: a copy of a text for looking, never for showing. */

/** Fills up the places that a folded character leaves, so that the copy stays as long as the text. */
const joiner = "\u2060";

const lookalikes: Readonly<Record<string, string>> = { о: "o", О: "O", ο: "o", Ο: "O" };

const digitWords = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
const digitWordPattern = new RegExp(`\\b(?:${digitWords.join("|")})\\b`, "gi");

/**
 * The text with digits of every script, full-width characters and spelled-out digits as plain ASCII.
 * Every place of the answer is the same place of the text.
 */
export function foldText(text: string): string {
  return text
    .replace(/[^\p{ASCII}]/gu, foldCharacter)
    .replace(digitWordPattern, (word) =>
      String(digitWords.indexOf(word.toLowerCase())).padEnd(word.length, joiner),
    );
}

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
