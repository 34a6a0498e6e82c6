/** Finds names of accounts on other platforms: "@emeka", "ig: emeka", "find emeka_o on telegram". */
import {
  handleSigns,
  isEveryday,
  isPlace,
  isState,
  mailWords,
  platforms,
  seekingVerbs,
  shortPlatforms,
} from "./address-words.ts";
import type { Range } from "./fold.ts";
import { endsAfter, maxNames, nameAt, rangeOf, wideNameAt } from "./handle-names.ts";
import { isPlain } from "./plain-words.ts";
import type { Token } from "./tokens.ts";

export function findHandles(folded: string, tokens: readonly Token[]): Range[] {
  const found: Range[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const end = found.at(-1)?.end ?? 0;
    if ((tokens[place] as Token).start < end) continue;
    const handle =
      marked(folded, tokens, place) ??
      afterPlatform(folded, tokens, place) ??
      afterName(folded, tokens, place) ??
      beforePlatform(folded, tokens, place);
    if (handle) found.push(handle);
  }
  return found;
}

const textAt = (tokens: readonly Token[], place: number): string => tokens[place]?.text ?? "";

/** "@emeka" */
function marked(folded: string, tokens: readonly Token[], place: number): Range | undefined {
  const token = tokens[place] as Token;
  if (token.kind !== "word" || !/@\s?$/.test(token.gap) || isPlace(token)) return undefined;
  const { last, odd } = nameAt(tokens, place);
  const isApart = folded[token.start - 1] !== "@";
  if (isApart && !folded.slice(token.start, (tokens[last] as Token).end).includes("_")) return undefined;
  const isPrice = token.text.length === 1 && tokens[place + 1]?.kind === "digits";
  if (isPrice || (token.text.length < 3 && !odd)) return undefined;
  return rangeOf(tokens, place, last, isApart ? 2 : 1);
}

const signs = /^\s{0,3}(?:[\p{So}→]{1,3}|:|=|-+>?|~|@|\/|\||>+|–)[\s@:>-]{0,4}@?$/u;
const plainGap = /^\s{1,3}[([{"']?$/;
/** A name that may belong to a platform named before it. */
interface Candidate extends Lead {
  tokens: readonly Token[];
  platform: number;
  /** Whether the sentence ends after it. */
  ends: boolean;
}

/** The first token of the name, and whether a sign leads to it. */
interface Lead {
  at: number;
  isSigned: boolean;
}

/** "ig: emeka", "my telegram is emeka", "add me on snapchat emeka" */
function afterPlatform(folded: string, tokens: readonly Token[], place: number): Range | undefined {
  const platform = tokens[place] as Token;
  const isMail = mailWords.has(platform.text);
  if (platform.kind !== "word" || !(isMail || platforms.has(platform.text))) return undefined;
  const lead = leadAfter(tokens, place);
  if (!lead) return undefined;
  const name = tokens[lead.at];
  if (name?.kind !== "word" || isEveryday(name) || platforms.has(name.text) || seekingVerbs.has(name.text))
    return undefined;
  const { last, odd } = nameAt(tokens, lead.at);
  const wide = isMail ? last : wideNameAt(tokens, last);
  const ends = endsAfter(folded, tokens, wide);
  const isJoined = /[_#]/.test(folded.slice(name.start, (tokens[last] as Token).end));
  const candidate = { tokens, platform: place, ...lead, ends };
  const isHandle = (odd && (isJoined || isHinted(candidate))) || isIntroduced(candidate);
  return isHandle ? rangeOf(tokens, lead.at, ends ? wide : last, name.gap.endsWith("@") ? 1 : 0) : undefined;
}

const maxLead = 3;

/** Skips what is said between a platform and a name: "is", "handle:", "name is". */
function leadAfter(tokens: readonly Token[], platform: number): Lead | undefined {
  let isSigned = false;
  for (let at = platform + 1; at < tokens.length; at += 1) {
    const { text, gap } = tokens[at] as Token;
    if (signs.test(gap)) isSigned = true;
    else if (!plainGap.test(gap) && gap !== "_") return undefined;
    const isStroke = text === "slash" || text === "stroke";
    isSigned ||= isStroke;
    const leadsOn = isStroke || handleSigns.has(text) || isPresenting(tokens, at, platform);
    if (!leadsOn || at > platform + maxLead) return { at, isSigned };
  }
  return undefined;
}

const isAskedFor = ({ tokens, platform, at }: Candidate): boolean =>
  asksBefore(tokens, platform) || /^(?:is|na)$/.test(textAt(tokens, at - 1));

/** Enough for a name of several parts, which is hardly anything else. */
function isHinted(candidate: Candidate): boolean {
  const { tokens, platform, at, isSigned } = candidate;
  const { text } = tokens[platform] as Token;
  const hasLead = at > platform + 1;
  return isSigned || hasLead || isAskedFor(candidate) || mailWords.has(text) || shortPlatforms.has(text);
}

/** Needed for any other name, which may be an ordinary word. */
function isIntroduced(candidate: Candidate): boolean {
  const { tokens, platform, at, isSigned, ends } = candidate;
  const [{ text }, name] = [tokens[platform] as Token, tokens[at] as Token];
  const between = tokens.slice(platform + 1, at);
  const isNamed = between.some(({ text }) => /^(?:handle|handles|username|id|user|nko)$/.test(text));
  if (isState(name) || (!isSigned && isPlain(name))) return false;
  const isSureMail = name.text.length >= shortestMailName && (isSigned || isNamed || isOwn(tokens, platform));
  if (mailWords.has(text) && !isSureMail) return false;
  if (isSigned) return shortPlatforms.has(text) || ends;
  if (isNamed) return true;
  if (between.length === 0) return ends && (isAskedFor(candidate) || isLastWord(tokens, platform, at));
  const isCalled = between.some(({ text }) => /^(?:name|am|im)$/.test(text));
  const isClaimed =
    isCalled || isOwn(tokens, platform) || isAsThere(tokens, platform) || isBareClaim(tokens, platform, at);
  return ends && isClaimed;
}

const shortestMailName = 5;
const furthestName = 8;

/** "username emeka", and "dm me on insta, the name is emeka" */
function afterName(folded: string, tokens: readonly Token[], place: number): Range | undefined {
  const { text } = tokens[place] as Token;
  const isUsername =
    /^(?:username|linktree)$/.test(text) ||
    (/^(?:name|id)$/.test(text) && tokens[place - 1]?.text === "user");
  if (!isUsername && !/^(?:name|handle|id)$/.test(text)) return undefined;
  const next = tokens[place + 1];
  const isThere = /^(?:is|na|be)$/.test(next?.text ?? "");
  const at = isThere ? place + 2 : place + 1;
  const name = tokens[at];
  const isSigned = isThere || signs.test(next?.gap ?? "");
  if (name?.kind !== "word" || !(isSigned || isUsername) || isEveryday(name) || isState(name))
    return undefined;
  if (!plainGap.test(name.gap) && !signs.test(name.gap)) return undefined;
  const before = tokens.slice(Math.max(0, place - furthestName), place);
  if (!isUsername && !before.some((token) => platforms.has(token.text))) return undefined;
  const wide = wideNameAt(tokens, nameAt(tokens, at).last);
  return endsAfter(folded, tokens, wide) ? rangeOf(tokens, at, wide) : undefined;
}

/** "on ig i am …", "snap me …" */
const isPresenting = (tokens: readonly Token[], at: number, platform: number): boolean => {
  const text = textAt(tokens, at);
  const before = textAt(tokens, platform - 1);
  if (text === "me") return at === platform + 1 && shortPlatforms.has(textAt(tokens, platform));
  return /^(?:on|for)$/.test(before) && /^(?:i|am|im|we|are)$/.test(text);
};

/** "Snapchat is emeka22." as a whole sentence. */
const isBareClaim = (tokens: readonly Token[], place: number, at: number): boolean =>
  at === place + 2 &&
  /^(?:is|na)$/.test(textAt(tokens, at - 1)) &&
  (tokens[at]?.text.length ?? 0) >= shortestAlone &&
  (place === 0 || /[.,;!?\n]/.test(tokens[place]?.gap ?? ""));

/** "… on ig emeka" at the very end. */
const isLastWord = (tokens: readonly Token[], place: number, at: number): boolean =>
  at === tokens.length - 1 &&
  shortPlatforms.has(textAt(tokens, place)) &&
  /^(?:on|for|my|via|dey)$/.test(textAt(tokens, place - 1)) &&
  (tokens[at]?.text.length ?? 0) >= shortestAlone &&
  !/ly$/.test(textAt(tokens, at));

/** "on ig as …" */
const isAsThere = (tokens: readonly Token[], place: number): boolean =>
  tokens[place + 1]?.text === "as" && /^(?:on|dey)$/.test(textAt(tokens, place - 1));

/** "my ig", "our page on facebook" */
const isOwn = (tokens: readonly Token[], place: number): boolean =>
  tokens.slice(Math.max(0, place - 3), place).some(({ text }) => /^(?:my|our|me|us|mi)$/.test(text));

const asksBefore = (tokens: readonly Token[], place: number): boolean =>
  tokens.slice(Math.max(0, place - 4), place).some(({ text }) => seekingVerbs.has(text)) &&
  tokens.slice(Math.max(0, place - 3), place).some(({ text }) => /^(?:me|us|my|our|on|via)$/.test(text));

/** "find emeka on ig", "emeka_o on facebook", "i am emeka on telegram" */
function beforePlatform(folded: string, tokens: readonly Token[], place: number): Range | undefined {
  const token = tokens[place] as Token;
  if (token.kind !== "word" || isEveryday(token) || seekingVerbs.has(token.text)) return undefined;
  const { last, odd } = nameAt(tokens, place);
  let end = last;
  while (end < last + maxNames - 1 && !isOn.has(textAt(tokens, end + 1))) {
    const next = tokens[end + 1];
    if (next?.kind !== "word" || next.gap !== " " || isEveryday(next)) return undefined;
    end += 1;
  }
  const on = textAt(tokens, end + 1);
  const onto = /^(?:my|the)$/.test(textAt(tokens, end + 2)) ? end + 3 : end + 2;
  const platform = textAt(tokens, onto);
  if (!isOn.has(on) || !(platforms.has(platform) || mailWords.has(platform))) return undefined;
  const before = tokens.slice(Math.max(0, place - 3), place).map(({ text }) => text);
  const isFor = on === "for";
  const isSought = isFor
    ? /^(?:dm|follow|find|add|search)$/.test(before.at(-1) ?? "")
    : before.some((text) => seekingVerbs.has(text)) ||
      /\b(?:i am|im|me as|as|called|at)$/.test(before.join(" "));
  const isAlone =
    !isFor &&
    (place === 0 || /[.,;!?\n:]/.test(token.gap)) &&
    end === last &&
    token.text.length >= shortestAlone &&
    !isState(token) &&
    endsAfter(folded, tokens, onto) &&
    tokens[onto + 1]?.gap !== " ";
  return odd || ((isSought || isAlone) && !isPlain(token)) ? rangeOf(tokens, place, end) : undefined;
}

const isOn = new Set(["on", "for", "via", "onto"]);
/** The shortest name that counts when it is a sentence of its own. */
const shortestAlone = 8;
