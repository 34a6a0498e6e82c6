/** Finds web addresses without a scheme, written or spelled out. */
import {
  isEveryday,
  isMailHost,
  isTechnology,
  namedHosts,
  plainEndings,
  shortHosts,
  spokenEndings,
  wordEndings,
} from "./address-words.ts";
import { isGlued, joinAfter, maxGlued, pathEnd } from "./connectors.ts";
import type { Range } from "./fold.ts";
import type { Token } from "./tokens.ts";

export interface FoundAddress extends Range {
  kind: "email" | "link";
}

/** The most names that dots join in an address. */
export const maxParts = 8;

/** Names joined by dots up to an address ending. */
export function linkAt(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const first = tokens[place] as Token;
  let end = 0;
  let at = place;
  for (let parts = 0; parts < maxParts; parts += 1) {
    for (let glued = 0; glued < maxGlued && isGlued(tokens[at + 1]) && !isComAfter(tokens, at); glued += 1)
      at += 1;
    const [label, join] = [tokens[at] as Token, joinAfter(tokens, at)];
    const next = tokens[join.next];
    if (join.kind === "dot" && next) {
      const ends = isEnding(folded, next, { join: join.style, label });
      if (ends) end = next.end;
      // "emeka. He" continues as a sentence.
      else if (join.style === "spaced") break;
      at = join.next;
    } else if (isComAfter(tokens, at)) {
      at += 1;
      end = (tokens[at] as Token).end;
    } else break;
  }
  if (end === 0) return undefined;
  return { kind: "link", start: startOfLabel(tokens, place, first), end: pathEnd(folded, end, tokens) };
}

const startOfLabel = (tokens: readonly Token[], place: number, first: Token): number => {
  const before = tokens[place - 1];
  return before?.text === "www" && first.gap.length <= 3 ? before.start : first.start;
};

function isEnding(
  folded: string,
  { text, kind, end, gap }: Token,
  { join, label }: { join: "tight" | "spelled" | "spaced"; label: Token },
): boolean {
  if (kind !== "word" || /^\d|^[_-]\p{L}/u.test(folded.slice(end, end + 2))) return false;
  const hasPath =
    /^\s?[/?#]\s?[\p{L}\p{N}]/u.test(folded.slice(end, end + 4)) ||
    /^\s{1,2}slash\b/.test(folded.slice(end, end + 8));
  if (wordEndings.has(text) && join !== "spaced")
    return shortHosts.has(label.text) || hasPath || (join === "spelled" && text === "me");
  if (wordEndings.has(text) && join === "spaced") return shortHosts.has(label.text) && hasPath;
  if (join === "tight") return plainEndings.has(text) && !isTechnology(label.text, text);
  if (join === "spelled") return spokenEndings.has(text) || plainEndings.has(text);
  if (text === "com")
    return (
      !/^\. /.test(gap) ||
      !/^ (?!for|to|and|or|is|now|abeg|pls|please)\p{L}/u.test(folded.slice(end, end + 9))
    );
  const isSpacedOut = /^\s+\.\s+$/.test(gap);
  if (text === "net") return isSpacedOut;
  return (text === "ng" || text === "org") && (isSpacedOut || /^\s+\./.test(gap));
}

const notBeforeCom = /^(?:e|rom|inter|tele|make|dey|go|don|no|i|you|we|dem|he|she)$/;

/** "emeka,com", "facebook com", "gmailcom/…": the dot is missing or replaced. */
function isComAfter(tokens: readonly Token[], place: number): boolean {
  const [label, com, behind] = [tokens[place] as Token, tokens[place + 1], tokens[place + 2]];
  if (!com || label.kind === "hidden") return false;
  const isPath = /^\s?\/\s?$/.test(behind?.gap ?? "");
  if (wordEndings.has(com.text) && shortHosts.has(label.text) && com.gap === " " && isPath) return true;
  if (com.text === "dotcom" && com.gap === " ") return !isEveryday(label) && label.kind === "word";
  if (com.text !== "com") return false;
  if (namedHosts.has(label.text) || isMailHost(label)) return /^[^\p{L}\p{N}\n]{0,3}$/u.test(com.gap);
  if (notBeforeCom.test(label.text) || isEveryday(label)) return false;
  if (/^[^\s\p{L}\p{N}.]{1,3}$/u.test(com.gap)) return true;
  const goesOn =
    behind !== undefined && (isPath || (behind.text === "ng" && /^[\s.]{1,2}$/.test(behind.gap)));
  return com.gap === " " && goesOn;
}
