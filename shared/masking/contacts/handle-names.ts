/** How far the name of an account reaches. */
import { isEveryday, platforms, seekingVerbs } from "./address-words.ts";
import type { Range } from "./fold.ts";
import type { Token } from "./tokens.ts";

const maxParts = 12;

/** The tokens of one name: "emeka.tiles_22". */
export function nameAt(tokens: readonly Token[], place: number): { last: number; odd: boolean } {
  let last = place;
  for (let next = tokens[last + 1]; next && last < place + maxParts; next = tokens[last + 1]) {
    if (next.kind === "hidden" || !/^[._#-]{0,2}$/.test(next.gap)) break;
    last += 1;
  }
  return { last, odd: last > place };
}

export const rangeOf = (tokens: readonly Token[], first: number, last: number, besides = 0): Range => ({
  start: (tokens[first] as Token).start - besides,
  end: (tokens[last] as Token).end,
});

export const maxNames = 3;

/** The end of a name of several words: "Emeka Paints Nigeria". */
export function wideNameAt(tokens: readonly Token[], last: number): number {
  let wide = last;
  for (let next = tokens[wide + 1]; next && wide < last + maxNames - 1; next = tokens[wide + 1]) {
    if (next.kind !== "word" || next.gap !== " " || isEveryday(next) || isGoingOn(next)) break;
    wide += 1;
  }
  return wide;
}

const isGoingOn = ({ text }: Token): boolean =>
  goesOn.test(text) || seekingVerbs.has(text) || platforms.has(text);
const goesOn =
  /^(?:and|or|abeg|pls|please|for|message|call|so|if|then|to|on|when|na|o|oh|sir|ma|thanks|thank|just|kindly|but|because|make|you|we|i|me|dey|there)$/;

/** Whether the sentence ends here, so that the name is not part of it. */
export function endsAfter(folded: string, tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  const rest = folded.slice((tokens[last] as Token).end, (tokens[last] as Token).end + 4);
  return !next || /^\s*(?:$|[.,;!?\n()\]|])/.test(rest) || (/^\s+$/.test(next.gap) && isGoingOn(next));
}
