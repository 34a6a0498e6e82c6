/** Finds e-mail and web addresses, written or spelled out. */

import { mayBeginAt, schemes } from "./address-starts.ts";
import {
  asksToMail,
  endsInMailHost,
  isBeforeAt,
  isEveryday,
  isMailHost,
  isName,
  isNumberedName,
  isPlace,
  isTechnology,
  mayBeMailHost,
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

const maxParts = 8;

export function findAddresses(folded: string, tokens: readonly Token[]): FoundAddress[] {
  const found: FoundAddress[] = [];
  const end = () => found.at(-1)?.end ?? 0;
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] as Token;
    if (token.kind === "hidden" || token.start < end() || !mayBeginAt(tokens, place)) continue;
    const address = addressAt(folded, tokens, place);
    if (address) found.push({ ...address, start: Math.max(address.start, end()) });
  }
  return found;
}

/** The address that begins with this word or continues after it. */
export const addressAt = (
  folded: string,
  tokens: readonly Token[],
  place: number,
): FoundAddress | undefined =>
  schemeAt(folded, tokens, place) ??
  mailAt(folded, tokens, place) ??
  (isInsideOnly(tokens, place) ? undefined : linkAt(folded, tokens, place));

/** Whether the token continues a chain of names that was read from its start, and no ending follows it. */
function isInsideOnly(tokens: readonly Token[], place: number): boolean {
  const next = tokens[place + 1]?.text ?? "";
  const isInside = place > 0 && (tokens[place]?.gap === "." || isGlued(tokens[place]));
  return isInside && !plainEndings.has(next) && !wordEndings.has(next);
}

function schemeAt(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const [token, next] = [tokens[place] as Token, tokens[place + 1]];
  if (!next || next.kind === "hidden" || next.gap.length > 10) return undefined;
  const isScheme = schemes.test(token.text) && /^\s*:?\s*\/\s*\/?\s*$/.test(next.gap);
  const isSpoken = schemes.test(token.text) && /^(?:colon|slash)$/.test(next.text);
  const isBare =
    schemes.test(token.text) && next.gap === " " && worldWideEnd(tokens, place + 2) !== undefined;
  if (isBare) return { kind: "link", start: token.start, end: (tokens[place + 2] as Token).end };
  if (!isScheme && !isSpoken && token.text !== "www") return undefined;
  const join = token.text === "www" ? joinAfter(tokens, place) : undefined;
  const from = join?.kind === "dot" ? join.next : place + 1;
  for (let at = from; at <= from + 3 && at < tokens.length; at += 1) {
    const link = linkAt(folded, tokens, at) ?? worldWideEnd(tokens, at);
    if (link) return { kind: "link", start: token.start, end: link.end };
    if (isScheme || join?.kind === "dot") break;
  }
  if (isSpoken) return undefined;
  return { kind: "link", start: token.start, end: pathEnd(folded, (tokens[from] as Token).end) };
}

/** "www ada tiles com" */
const worldWideEnd = (tokens: readonly Token[], place: number): Range | undefined =>
  /^(?:com|ng|net|org)$/.test(tokens[place]?.text ?? "") ? tokens[place] : undefined;

/** A mailbox at a host: with an @ in any form, or with "at" before a well-known host. */
function mailAt(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const token = tokens[place] as Token;
  const at = joinAfter(tokens, place);
  if (at.kind === "at") {
    const host = tokens[at.next] as Token;
    const isSign = at.style !== "spelled" || (tokens[place + 1]?.gap ?? "").includes("@");
    const ending = endOfHost(folded, tokens, at.next);
    const isMail =
      (isMailHost(host) &&
        (isSign || ending > host.end || !isBeforeAt(token) || isNumberedName(tokens, place))) ||
      (isSign && (mayBeMailHost(host) || ending > host.end)) ||
      (ending > host.end && !isBeforeAt(token) && host.kind === "word");
    if (isMail) return { kind: "email", start: startOfUser(tokens, place), end: Math.max(ending, host.end) };
    const isJoined =
      at.style === "tight" &&
      host.kind === "word" &&
      !isPlace(host) &&
      (tokens[place + 1]?.gap ?? "") === "@";
    if (isJoined && token.kind === "word" && token.text.length > 2 && host.text.length > 2)
      return { kind: "email", start: token.start, end: wordEnd(tokens, at.next) };
  }
  if (endsInMailHost(token))
    return { kind: "email", start: startOfUser(tokens, place), end: endOfHost(folded, tokens, place) };
  const next = tokens[place + 1];
  // "emeka22 gmail", "emeka gmail com"
  if (next && isMailHost(next) && /^[\s,:;-]{1,3}$/.test(next.gap)) {
    const ending = endOfHost(folded, tokens, place + 1);
    const isNamed = !isBeforeAt(token) && ending > next.end;
    const isHandle = token.kind === "digits" && tokens[place - 1]?.kind === "word" && token.gap === "";
    // "mail me emekapaints, gmail"
    const isTold = isName(token) && (tokens.length < 4 || asksToMail(tokens, place));
    if (isNamed || isHandle || isTold)
      return { kind: "email", start: startOfUser(tokens, place), end: ending };
  }
  // "@gmail.com" or "gmail com" alone: the rest of the address is elsewhere in the text.
  if (isMailHost(token)) {
    const ending = endOfHost(folded, tokens, place);
    const isAfterAt = /@\s{0,2}$/.test(token.gap);
    if (ending > token.end || isAfterAt)
      return { kind: "email", start: token.start - (isAfterAt ? 1 : 0), end: ending };
  }
  return undefined;
}

/** The end of "gmail", "gmail dot com" or "mail.example.com.ng"; the token's own end if no ending follows. */
function endOfHost(folded: string, tokens: readonly Token[], place: number): number {
  const link = linkAt(folded, tokens, place);
  if (link) return link.end;
  const [token, next] = [tokens[place] as Token, tokens[place + 1]];
  const isBare =
    isMailHost(token) &&
    (next?.text === "com" || next?.text === "dotcom") &&
    /^[^\p{L}\p{N}\n]{0,3}$/u.test(next.gap);
  return isBare && next ? next.end : token.end;
}

function startOfUser(tokens: readonly Token[], place: number): number {
  let first = place;
  for (let parts = 0; parts < maxParts && first > 0; parts += 1) {
    const token = tokens[first] as Token;
    const before = tokens[first - 1] as Token;
    if (before.kind === "hidden") break;
    if (/^[._+%'@-]{0,3}$/.test(token.gap)) first -= 1;
    else if (joinsName(tokens, first - 1, first) || /^\s[._]\s$/.test(token.gap)) first -= 1;
    else if (first > 1 && joinsName(tokens, first - 2, first)) first -= 2;
    else if (
      token.kind === "digits" &&
      before.kind === "word" &&
      /^\s$/.test(token.gap) &&
      !isBeforeAt(before)
    )
      first -= 1;
    else break;
  }
  return (tokens[first] as Token).start;
}

/** "emeka underscore obi", "emeka dot obi" */
function joinsName(tokens: readonly Token[], place: number, next: number): boolean {
  const join = joinAfter(tokens, place);
  return join.next === next && next === place + 2 && (join.kind === "line" || join.kind === "dot");
}

/** Names joined by dots up to an address ending. */
function linkAt(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
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

function wordEnd(tokens: readonly Token[], place: number): number {
  let last = place;
  for (let next = tokens[last + 1]; next && last < place + maxGlued; next = tokens[last + 1]) {
    if (next.kind === "hidden" || !/^[._-]?$/.test(next.gap)) break;
    last += 1;
  }
  return (tokens[last] as Token).end;
}
