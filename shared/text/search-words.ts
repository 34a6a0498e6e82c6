import { plainLetters } from "./plain-letters.ts";

/** Words for the search index. Jobs, shown names and search input go through the same function. */

/** Longer than any real word; keeps index entries far below the size of an index page. */
const longestWord = 40;
const shortestWord = 2;
const stopWords = new Set(
  (
    "an and are as at be but by can for from has have he her his if in into is it its me my need needs not of on or " +
    "our she so someone somebody that the their them then they this to up us want wants was we who will with you your"
  ).split(" "),
);

/** All words of a text in lower case and without accents, in order; "painter's" is "painter". */
export const plainWords = (text: string): string[] => plainText(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Unaccented words of two letters or more, each once, without filler words and plural endings. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const found of plainWords(text)) {
    const word = singular(found.length > longestWord ? shortened(found) : found);
    if (word.length >= shortestWord && !stopWords.has(word)) words.add(word);
  }
  return [...words];
}

/** Lower case may have marks of its own: "İ" becomes "i" and a dot. */
const plainText = (text: string): string =>
  plainLetters(plainLetters(text).toLowerCase()).replace(/['’`]s?(?![\p{L}\p{N}])/gu, "");

/** Cuts between characters, never within a surrogate pair. */
const shortened = (word: string): string =>
  [...word.slice(0, 2 * longestWord)].slice(0, longestWord).join("");

function singular(word: string): string {
  if (word.length < 5 || !word.endsWith("s")) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  return /[suio]s$/.test(word) ? word : word.slice(0, -1);
}
