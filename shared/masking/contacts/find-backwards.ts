/** Finds contacts that are written backwards, if the text says so. */
import type { Group } from "./digit-groups.ts";
import { type FoundAddress, findAddresses } from "./find-addresses.ts";
import { findNumbers } from "./find-numbers.ts";
import type { Range } from "./fold.ts";
import { tokensOf } from "./tokens.ts";

const announced =
  /\b(?:backwards?|back ?to ?front|revers(?:e|ed|ely|al|ing)|inver(?:t|ted|se)|mirror(?:ed)?|upside ?down|right to left|from (?:the |its )?(?:end|back|last|behind)|flip(?:ped)?|turn(?:ed)? (?:it |them )?(?:a?round|over))\b/;

export function findBackwards(
  folded: string,
  groups: readonly Group[],
): (Range & { kind: FoundAddress["kind"] | "number" })[] {
  if (!announced.test(folded)) return [];
  const turned = groups.toReversed();
  const numbers = findNumbers(
    turned.map((group, place) => turnedAround(group, turned[place - 1]?.gap ?? "")),
  );
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

/** Reverses UTF-16 units, because positions in the folded text count these. */
const backwards = (text: string): string => text.split("").reverse().join("");

const turnedAround = (group: Group, gap: string): Group => ({
  ...group,
  gap,
  readings: group.readings.map(({ digits, cost }) => ({ digits: backwards(digits), cost })),
});
