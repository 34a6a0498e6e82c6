/** Hides a person's name in what others write, where the person goes by a private name. */

import { hiddenTexts } from "#texts/ui.ts";
import { foldName, replaceFolded } from "./folded-names.ts";

export const hiddenName = `[${hiddenTexts.name}]`;

/** Shorter parts of a name are words of their own. */
const shortestPart = 3;

/** The text without any part of this full name, however it is cased and whatever accents it has or lacks. */
export function maskName(text: string, fullName: string): string {
  const parts = foldName(fullName)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= shortestPart);
  if (parts.length === 0) return text;
  // Letters only: nothing in it is a sign of a pattern.
  const part = `(?:${parts.join("|")})(?!\\p{L})`;
  return replaceFolded(text, new RegExp(`(?<!\\p{L})${part}(?:[\\s-]${part})*`, "gu"), hiddenName);
}

/** The text without these words one after the other, likewise: what a business is called. */
export function maskPhrase(text: string, phrase: string): string {
  const words = foldName(phrase).trim();
  if (words === "") return text;
  const literal = words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");
  return replaceFolded(text, new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), hiddenName);
}
