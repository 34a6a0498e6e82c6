/** Hides the real name of a person with a private name in other users' texts. */

import { hiddenTexts } from "#texts/ui.ts";
import { foldName, replaceFolded } from "./folded-names.ts";

export const hiddenName = `[${hiddenTexts.name}]`;

/** Shorter parts of a name are ordinary words. */
const shortestPart = 3;

/** Hides any part of this full name, in any case, with or without accents. */
export function maskName(text: string, fullName: string): string {
  const parts = foldName(fullName)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= shortestPart);
  const read = foldName(text);
  // Few texts contain a name, and compiling a pattern is slow.
  if (!parts.some((part) => read.includes(part))) return text;
  // Letters only, so the pattern needs no escaping.
  const part = `(?:${parts.join("|")})(?!\\p{L})`;
  return replaceFolded(text, new RegExp(`(?<!\\p{L})${part}(?:[\\s-]${part})*`, "gu"), hiddenName);
}

/** Hides these words where they appear in sequence: the name of a business. */
export function maskPhrase(text: string, phrase: string): string {
  const words = foldName(phrase).trim();
  const [first = ""] = words.split(/\s/);
  if (first === "" || !foldName(text).includes(first)) return text;
  const literal = words.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+");
  return replaceFolded(text, new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, "gu"), hiddenName);
}
