/** Finds contacts written backwards, if the text says so or shows them in reverse. */
import type { Group } from "./digit-groups.ts";
import { findAddresses } from "./find-addresses.ts";
import { findNumbers } from "./find-numbers.ts";
import type { Range } from "./fold.ts";
import type { FoundAddress } from "./links.ts";
import { tokensOf } from "./tokens.ts";

const announced =
  /\b(?:backwards?|back ?to ?front|revers(?:e|ed|ely|al|ing)|inver(?:t|ted|se)|mirror(?:ed)?|upside ?down|right to left|from (?:the |its )?(?:end|back|last|behind)|flip(?:ped)?|turn(?:ed)? (?:it |them )?(?:a?round|over))\b/;

/** Marks that reverse text, and right-to-left scripts: they reorder the groups of digits that follow. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

export function findBackwards(
  source: string,
  folded: string,
  groups: readonly Group[],
): (Range & { kind: FoundAddress["kind"] | "number" })[] {
  const isTurned = turning.test(source);
  if (!isTurned && !announced.test(folded)) return [];
  const turned = groups.toReversed();
  const inTurn = turned.map((group, place) => ({ ...group, gap: turned[place - 1]?.gap ?? "" }));
  const numbers = [...findNumbers(inTurn.map(turnedAround)), ...(isTurned ? findNumbers(inTurn) : [])];
  const text = backwards(folded);
  return [
    ...numbers.map(({ first, last }) => ({
      start: (turned[last] as Group).start,
      end: (turned[first] as Group).end,
      kind: "number" as const,
    })),
    ...findAddresses(text, tokensOf(text)).map(({ start, end, kind }) => ({
      start: text.length - end,
      end: text.length - start,
      kind,
    })),
  ];
}

/** Reverses UTF-16 units, because positions in the folded text count them. */
const backwards = (text: string): string => text.split("").reverse().join("");

const turnedAround = (group: Group): Group => ({
  ...group,
  readings: group.readings.map(({ digits, cost }) => ({ digits: backwards(digits), cost })),
});
