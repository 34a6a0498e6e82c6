/** Where the sentence around a word begins and ends. */
import type { Token } from "./tokens.ts";

/** How many tokens of a sentence are read on each side of a platform. */
const reach = 12;
const ends = /[!?;\n]|\.\s/;

export function startOfSentence(tokens: readonly Token[], place: number): number {
  let from = place;
  while (
    from > 0 &&
    from > place - reach &&
    tokens[from - 1]?.kind !== "hidden" &&
    !ends.test(tokens[from]?.gap ?? "")
  )
    from -= 1;
  return from;
}

export function endOfSentence(tokens: readonly Token[], place: number): number {
  let to = place + 1;
  while (
    to < tokens.length &&
    to < place + reach &&
    tokens[to]?.kind !== "hidden" &&
    !ends.test(tokens[to]?.gap ?? "")
  )
    to += 1;
  return to;
}
