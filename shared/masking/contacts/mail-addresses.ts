/** Finds e-mail addresses, written or spelled out. */
import {
  asksToMail,
  endsInMailHost,
  isBeforeAt,
  isMailHost,
  isName,
  isNumberedName,
  isPlace,
  mayBeMailHost,
} from "./address-words.ts";
import { joinAfter, maxGlued } from "./connectors.ts";
import { type FoundAddress, linkAt, maxParts } from "./links.ts";
import type { Token } from "./tokens.ts";

/** A mailbox at a host: with an @ in any form, or next to a well-known host. */
export const mailAt = (folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined =>
  joinedToHost(folded, tokens, place) ??
  endingInHost(folded, tokens, place) ??
  beforeHost(folded, tokens, place) ??
  hostAlone(folded, tokens, place);

/** "emeka@gmail.com", "emeka at yahoo" */
function joinedToHost(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const at = joinAfter(tokens, place);
  if (at.kind !== "at") return undefined;
  const [token, host] = [tokens[place] as Token, tokens[at.next] as Token];
  const sign = tokens[place + 1]?.gap ?? "";
  const isSign = at.style !== "spelled" || sign.includes("@");
  const ending = endOfHost(folded, tokens, at.next);
  const hasEnding = ending > host.end;
  const isOfPlace = isBeforeAt(token);
  const isMail =
    (isMailHost(host) && (isSign || hasEnding || !isOfPlace || isNumberedName(tokens, place))) ||
    (isSign && (mayBeMailHost(host) || hasEnding)) ||
    (hasEnding && !isOfPlace && host.kind === "word");
  if (isMail) return { kind: "email", start: startOfUser(tokens, place), end: Math.max(ending, host.end) };
  const isJoined = at.style === "tight" && host.kind === "word" && !isPlace(host) && sign === "@";
  const isLong = token.kind === "word" && token.text.length > 2 && host.text.length > 2;
  return isJoined && isLong
    ? { kind: "email", start: token.start, end: wordEnd(tokens, at.next) }
    : undefined;
}

/** "emekagmailcom" */
const endingInHost = (folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined =>
  endsInMailHost(tokens[place] as Token)
    ? { kind: "email", start: startOfUser(tokens, place), end: endOfHost(folded, tokens, place) }
    : undefined;

/** "emeka22 gmail", "emeka gmail com" */
function beforeHost(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const [token, host] = [tokens[place] as Token, tokens[place + 1]];
  if (!host || !isMailHost(host) || !/^[\s,:;-]{1,3}$/.test(host.gap)) return undefined;
  const ending = endOfHost(folded, tokens, place + 1);
  const isNamed = !isBeforeAt(token) && ending > host.end;
  const isHandle = token.kind === "digits" && tokens[place - 1]?.kind === "word" && token.gap === "";
  // "mail me emekapaints, gmail"
  const isTold = isName(token) && (tokens.length < 4 || asksToMail(tokens, place));
  return isNamed || isHandle || isTold
    ? { kind: "email", start: startOfUser(tokens, place), end: ending }
    : undefined;
}

/** "@gmail.com" or "gmail com" alone: the rest of the address is elsewhere in the text. */
function hostAlone(folded: string, tokens: readonly Token[], place: number): FoundAddress | undefined {
  const host = tokens[place] as Token;
  if (!isMailHost(host)) return undefined;
  const ending = endOfHost(folded, tokens, place);
  const isAfterAt = /@\s{0,2}$/.test(host.gap);
  return ending > host.end || isAfterAt
    ? { kind: "email", start: host.start - (isAfterAt ? 1 : 0), end: ending }
    : undefined;
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

function wordEnd(tokens: readonly Token[], place: number): number {
  let last = place;
  for (let next = tokens[last + 1]; next && last < place + maxGlued; next = tokens[last + 1]) {
    if (next.kind === "hidden" || !/^[._-]?$/.test(next.gap)) break;
    last += 1;
  }
  return (tokens[last] as Token).end;
}
