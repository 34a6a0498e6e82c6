/** Names next to a mail host or an invitation: "write me at tundefixit gmail", "DM tunde.fix", "📸: tunde.fixit". */
import { isMailHost } from "./address-words.ts";
import type { Range } from "./fold.ts";
import { mayBeName } from "./plain-words.ts";
import type { Token } from "./tokens.ts";

/** Rules out most texts without a mailbox in one pass. */
const hint = /m[ae]i?l|yah[ou]|outlo|icloud|aol|proton|zoho|msn|tutanota|dm|inbox|hmu|tweet|@|[📷📸👻]/u;

export function findMailboxes(folded: string, tokens: readonly Token[]): Range[] {
  if (!hint.test(folded)) return [];
  const found: Range[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const token = tokens[place] as Token;
    if (token.kind !== "word") continue;
    const name =
      (isMailHost(token) ? (besideHost(tokens, place) ?? behindHost(tokens, place)) : undefined) ??
      (inbox.test(token.text) ? behindInbox(tokens, place) : undefined) ??
      (pictured.test(token.gap) ? behindPicture(tokens, place) : undefined);
    if (name)
      found.push({ start: (tokens[name.first] as Token).start, end: (tokens[name.last] as Token).end });
    if (
      token.text.length >= shortestLoose &&
      /^@(?:\s*$|[\s,;)]\s?(?![\d₦n]))/.test(folded.slice(token.end, token.end + 3)) &&
      mayBeName(token)
    )
      found.push({ start: token.start, end: token.end + 1 });
  }
  return found;
}

interface Name {
  first: number;
  last: number;
}

const shortestName = 6;
const shortestLoose = 8;
/** Whether the sentence ends after this token. */
const isLast = (tokens: readonly Token[], place: number): boolean => {
  const next = tokens[place + 1];
  return !next || next.kind === "hidden" || /[.,;!?\n()]/.test(next.gap);
};

/** Whether the token continues a name such as "tunde.fix_22". */
const isJoined = (token: Token | undefined): boolean =>
  token !== undefined && token.kind !== "hidden" && /^[._-]{0,2}$/.test(token.gap);
function wholeName(tokens: readonly Token[], first: number): Name {
  let last = first;
  while (last < first + 8 && isJoined(tokens[last + 1])) last += 1;
  return { first, last };
}

const between = /^(?:its|it|s|is|na|a|an|at|on|with|the|my|then|and|for|be)$/;
const asking = /^(?:write|mail|email|reach|send|cv|contact|message|drop|forward)$/;
const maxBetween = 5;

/** "mail me at tundefixit, it's a gmail", "tundefixit (yahoo)", "tundefixit + gmail" */
function besideHost(tokens: readonly Token[], host: number): Name | undefined {
  let before = host - 1;
  const isFramed = /[(+[]/.test(tokens[host]?.gap ?? "");
  while (before > host - maxBetween && tokens[before]?.text && between.test(tokens[before]?.text ?? ""))
    before -= 1;
  const name = tokens[before];
  const gap = tokens[before + 1]?.gap ?? "";
  if (!mayBeName(name) || name.text.length < shortestName || !/^[\s,(+[:-]{1,3}$/.test(gap)) return undefined;
  const isAsked = tokens.slice(Math.max(0, before - 6), before).some(({ text }) => asking.test(text));
  const isAll = before === 0 && isLast(tokens, host);
  return (isFramed && (isAsked || isAll || before > 0)) || ((isAsked || isAll) && isLast(tokens, host))
    ? { first: before, last: before }
    : undefined;
}

/** "gmail na tundefixit" */
function behindHost(tokens: readonly Token[], host: number): Name | undefined {
  const [is, name] = [tokens[host + 1], tokens[host + 2]];
  if (!/^(?:na|is|be)$/.test(is?.text ?? "") || name?.gap !== " " || !mayBeName(name)) return undefined;
  const whole = wholeName(tokens, host + 2);
  return name.text.length >= shortestName && isLast(tokens, whole.last) ? whole : undefined;
}

const inbox = /^(?:dm|dms|inbox|hmu|tweet)$/;

/** "DM tunde.fix", "send a dm to tundefixit" */
function behindInbox(tokens: readonly Token[], place: number): Name | undefined {
  let first = place + 1;
  while (first < place + 3 && /^(?:to|at|me|us|is)$/.test(tokens[first]?.text ?? "")) first += 1;
  const isTo = first > place + 1;
  const name = tokens[first];
  if (!mayBeName(name) || !/^\s?[\s:@]\s?$/.test(name.gap)) return undefined;
  const whole = wholeName(tokens, first);
  const parts = tokens.slice(first + 1, whole.last + 1);
  if (
    parts.some(({ text, gap, kind }) => kind === "digits" || gap === "_" || (gap === "." && text.length > 1))
  )
    return whole;
  const isSent = tokens[place]?.text === "tweet" || /^(?:send|a|my)$/.test(tokens[place - 1]?.text ?? "");
  return isTo && isSent && name.text.length >= shortestLoose && isLast(tokens, whole.last)
    ? whole
    : undefined;
}

const pictured = /[📷📸👻]\ufe0f?\s?[:=-]?\s?@?$/u;

/** "📸: tunde.fixit" as a whole line. */
function behindPicture(tokens: readonly Token[], place: number): Name | undefined {
  const whole = wholeName(tokens, place);
  return mayBeName(tokens[place]) && isLast(tokens, whole.last) ? whole : undefined;
}
