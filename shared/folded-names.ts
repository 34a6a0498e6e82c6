/** Names as they sound to a reader, however their letters are dressed: a copy for looking, never for showing. */

/** Letters that Unicode does not take apart, and those of other alphabets that look like ours. */
const plainLetters: Readonly<Record<string, string>> = {
  ...{ ı: "i", ł: "l", ø: "o", đ: "d", ð: "d", ħ: "h", ŋ: "n", ɓ: "b", ɗ: "d", ƙ: "k", ƴ: "y" },
  ...{ ǝ: "e", ə: "e", ɛ: "e", ɔ: "o", æ: "ae", œ: "oe", ß: "ss", þ: "th", ɩ: "i", ʋ: "v" },
  ...{ а: "a", в: "b", е: "e", к: "k", м: "m", н: "h", о: "o", р: "p", с: "c", т: "t", у: "y", х: "x" },
  ...{ і: "i", ј: "j", ѕ: "s", ԁ: "d", һ: "h" },
  ...{ α: "a", ε: "e", η: "n", ι: "i", κ: "k", ν: "v", ο: "o", ρ: "p", τ: "t", υ: "u", χ: "x" },
};

/** Marks on letters, and signs that nobody sees. */
const unseen = /[\p{M}\p{Cf}]/gu;

const foldLetter = (letter: string): string =>
  [...letter.normalize("NFKD").replace(unseen, "").toLowerCase()]
    .map((plain) => plainLetters[plain] ?? plain)
    .join("");

/** The text in small letters without accents. */
export const foldName = (text: string): string => [...text].map(foldLetter).join("");

/** Replaces what the pattern finds in the folded text, in the text itself. The pattern must be global. */
export function replaceFolded(text: string, pattern: RegExp, sign: string): string {
  const folded: string[] = [];
  /** Where in the text each place of the folded one begins. */
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    const plain = foldLetter(letter);
    for (let place = 0; place < plain.length; place += 1) places.push(at);
    folded.push(plain);
    at += letter.length;
  }
  places.push(at);
  let replaced = "";
  let from = 0;
  for (const match of folded.join("").matchAll(pattern)) {
    const start = places[match.index] ?? at;
    // A letter that is two plain ones goes as a whole.
    const end = Math.max(places[match.index + match[0].length] ?? at, start + 1);
    if (start < from) continue;
    replaced += text.slice(from, start) + sign;
    from = end;
  }
  return replaced + text.slice(from);
}
