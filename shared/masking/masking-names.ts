/** Hides the real name of a person with a private name in other users' texts. */

import { hiddenTexts } from "#texts/ui.ts";
import { foldName, replaceFolded } from "./folded-names.ts";

export const hiddenName = `[${hiddenTexts.name}]`;

/** Shorter parts of a name are ordinary words. */
const shortestPart = 3;

/**
 * Words of complaints and warnings, which are no names. Without this, people who take them as their full name, behind a
 * private one, would hide them in the reviews of themselves.
 */
const verdicts = new Set(
  (
    "scam scams scammed scammer scammers scamming fake fakes fraud frauds fraudster fraudulent thief thieves theft steal " +
    "steals stole stolen stealing robbed robber robbery cheat cheats cheated cheater cheating liar liars lie lied lies " +
    "lying dishonest duped dupe bad badly worse worst poor poorly terrible horrible awful rubbish useless nonsense rude " +
    "lazy careless dirty slow late later never not didnt dont doesnt wont cannot nobody nothing refused refuse refuses ran " +
    "absconded disappeared vanished unpaid owes owing owed beware avoid warning warn careful danger dangerous unsafe police " +
    "report reported arrested drunk harass harassed harassment abuse abused abusive threat threatened violent wicked " +
    "barawo wuruwuru jibiti waste wasted spoil spoils spoiled spoilt damage damaged broke broken missing unfinished " +
    "incomplete disappointed disappointing regret deceive deceived deceitful insult insulted shouted angry wrong problem " +
    "problems trouble delay delayed delays without refund"
  ).split(" "),
);

/** Hides any part of this full name, in any case, with or without accents. */
export function maskName(text: string, fullName: string): string {
  const parts = foldName(fullName)
    .split(/[^\p{L}]+/u)
    .filter((part) => part.length >= shortestPart && !verdicts.has(part));
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
