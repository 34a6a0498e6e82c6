/**
 * Finds names that a sentence introduces next to a platform, including names of several or everyday words:
 * "find us on facebook as Tunde Fix It", "tundefixit is my ig", "ig, fb and tiktok na tundefixit".
 */
import { platforms, seekingVerbs } from "./address-words.ts";
import type { Range } from "./fold.ts";
import { mayBeName } from "./plain-words.ts";
import { endOfSentence, startOfSentence } from "./sentences.ts";
import type { Token } from "./tokens.ts";

/** In addition to the platforms: words for all of them, and places to look up a name. */
const social = /^(?:socials|platforms?|everywhere|gram|jiji|nairaland|media|google|online)$/;
const notHere = /^(?:wa|whatsapp|wechat|bitly|linktree|linktr|thread|tele|signal)$/;
const isAnchor = ({ text, kind }: Token): boolean =>
  kind === "word" && (platforms.has(text) ? !notHere.test(text) : social.test(text));

interface Sentence {
  tokens: readonly Token[];
  /** Index of its first token, and of the token after its last. */
  from: number;
  to: number;
  isCapital(place: number): boolean;
}

export function findIntroduced(
  folded: string,
  tokens: readonly Token[],
  isCapital: Sentence["isCapital"],
): Range[] {
  // Most texts name no platform and end here.
  const anchors = tokens.flatMap((token, place) => (isAnchor(token) ? [place] : []));
  const found: Range[] = [];
  let behind = 0;
  for (const anchor of anchors) {
    // The rest of a run of platforms was read with its first.
    if (anchor < behind) continue;
    const [from, to] = [startOfSentence(tokens, anchor), endOfSentence(tokens, anchor)];
    const sentence = { tokens, from, to, isCapital };
    behind = endOfRun(sentence, anchor);
    const name =
      nameBehind(sentence, anchor, behind) ??
      nameBefore(sentence, anchor) ??
      claimedBefore(sentence, anchor, behind);
    if (!name) continue;
    const [first, last] = [tokens[name.first] as Token, tokens[name.last] as Token];
    found.push({ start: first.start - (folded[first.start - 1] === "@" ? 1 : 0), end: last.end });
  }
  return found.sort((one, other) => one.start - other.start);
}

const has = (pattern: RegExp, token: Token | undefined): boolean =>
  token !== undefined && pattern.test(token.text);
const roles =
  /^(?:pages?|handles?|accounts?|acct|name|names|channel|shop|usernames?|userid|id|profile|dm|tag|user|brand)$/;
const together = /^(?:and|n|or|plus)$/;

/** The index after "ig, fb and tiktok" or "facebook page name". */
function endOfRun({ tokens, to }: Sentence, anchor: number): number {
  let next = anchor + 1;
  while (next < to) {
    const token = tokens[next] as Token;
    const isJoined = has(together, token) && isAnchor(tokens[next + 1] ?? token);
    if (isAnchor(token) || isJoined || (has(roles, token) && /^\s?$/.test(token.gap))) next += 1;
    else break;
  }
  return next;
}

const plainGap = /^\)?\s{1,3}[([{"'@]{0,2}$/;
const sign = /^\s{0,3}[("']?[:=~|>→–-]+>?\s{0,3}[@("']?$|^\s?\($/u;
const comma = /^,\s{1,3}@?$/;
/** Words that directly introduce a name. */
const naming = /^(?:as|called|named|am|im|name|handle|username|type|search|find|enter|tagged|titled)$/;
const linking =
  /^(?:is|na|be|thats|same|open|active|there|below|here|with|at|by|for|and|to|we|are|i|dey|look|me|us|my|our|on|it|go|then|up|out)$/;
const own = /^(?:my|our|mi|me|us|we|i|im|same)$/;
const maxLinks = 5;

interface Name {
  first: number;
  last: number;
}

interface NameFound extends Name {
  /** Whether the sentence or its part ends after it. */
  isWhole: boolean;
  isCapital: boolean;
  /** Whether it is written without spaces. */
  isOne: boolean;
}

/** The words and signs between a platform and a name: "as", "name:", ", na". */
interface Lead {
  /** Index of the token after it. */
  at: number;
  isNamed: boolean;
  isLinked: boolean;
  isSigned: boolean;
  /** Whether a comma separates the platform from the name, and whether a verb then claims the name. */
  isApart: boolean;
  isClaimed: boolean;
}

function leadFrom({ tokens, to }: Sentence, behind: number): Lead | undefined {
  const isNamed = has(roles, tokens[behind - 1]);
  const lead = { at: behind, isNamed, isLinked: false, isSigned: false, isApart: false, isClaimed: false };
  for (; lead.at < to && lead.at <= behind + maxLinks; lead.at += 1) {
    const token = tokens[lead.at] as Token;
    if (sign.test(token.gap)) lead.isSigned = true;
    else if (comma.test(token.gap) && !lead.isLinked) lead.isApart = true;
    else if (!plainGap.test(token.gap)) return undefined;
    if (lead.isApart && has(/^(?:am|im|are|be|na|is)$/, token)) lead.isClaimed = true;
    if (has(naming, token)) lead.isNamed = true;
    else if (has(linking, token)) lead.isLinked = true;
    else break;
  }
  return lead.at < to ? lead : undefined;
}

/** "… on facebook as Tunde Fix It", "Our page on fb na Tunde", "Instagram: Tunde Fix It Services", "… on IG, tundefixit" */
function nameBehind(sentence: Sentence, anchor: number, behind: number): Name | undefined {
  const lead = leadFrom(sentence, behind);
  const name = lead && nameAt(sentence, lead.at);
  return name && isIntroduced(sentence, anchor, { lead, name }) ? name : undefined;
}

function isIntroduced(
  { tokens, from }: Sentence,
  anchor: number,
  { lead, name }: { lead: Lead; name: NameFound },
): boolean {
  const { isNamed, isLinked, isSigned, isApart, isClaimed } = lead;
  const { isWhole, isCapital } = name;
  const before = tokens.slice(from, anchor);
  const isOurs = before.some((token) => has(own, token));
  const isSought = before.some(({ text }) => seekingVerbs.has(text) || inviting.test(text));
  const isFirst =
    anchor === from ||
    (anchor === from + 1 && has(/^the$/, tokens[from])) ||
    /[,:]/.test(tokens[anchor]?.gap ?? "");
  const length = (tokens[name.last]?.end ?? 0) - (tokens[name.first]?.start ?? 0);
  const isLongWord = name.isOne && length >= shortestAlone;
  const isProper = isCapital && !name.isOne;
  const isGoogle = has(/^(?:google|online|media)$/, tokens[anchor]);
  if (isGoogle && !isSigned && !isNamed && !isSought) {
    const isAsked = isFirst || has(/^(?:just|kindly|pls|please|can|you)$/, tokens[anchor - 1]);
    return isWhole && isAsked && (isProper || isLongWord);
  }
  if (isApart && !isClaimed) return isWhole && (isOurs || isSought) && (isLongWord || (isOurs && isProper));
  if (isNamed && (isOurs || isSought || isSigned || isLinked)) return isWhole || isCapital;
  if (isSigned) return isWhole && (isOurs || isProper || (isLongWord && isFirst));
  if (isLinked && !isOurs && !((isSought || isFirst) && isProper)) return isWhole && isLongWord;
  return isWhole && (isOurs || isSought || isFirst || isNamed) && (isProper || isLongWord);
}

const inviting =
  /^(?:join|use|go|open|enter|connect|like|meet|get|link|ask|visit|know|hit|tweet|send|hmu|look|watch)$/;
const shortestAlone = 6;
const maxWords = 5;
const goesOn =
  /^(?:and|or|abeg|pls|please|for|so|if|then|to|on|when|but|because|make|there|thanks|thank|has|have|via|through|you|i|we|is|na|dey|will|that|thats|everywhere|across|up)$/;

/** A name that begins here: a word unusual in posts, and the words that belong to it. */
function nameAt({ tokens, to, isCapital }: Sentence, first: number): NameFound | undefined {
  if (!mayBeName(tokens[first])) return undefined;
  let last = first;
  let isWhole = false;
  for (let next = first + 1; ; next += 1) {
    const token = tokens[next];
    if (
      !token ||
      next >= to ||
      !/^(?:\s|[._#&'-]{0,2})$/.test(token.gap) ||
      (has(goesOn, token) && token.gap === " ")
    ) {
      isWhole = true;
      break;
    }
    if (isAnchor(token) || next >= first + maxWords) break;
    last = next;
  }
  const startsBig = isCapital(first);
  if (!isWhole && startsBig) {
    last = first;
    while (last + 1 < to && last < first + maxWords - 1 && isCapital(last + 1)) last += 1;
  }
  const isOne = tokens.slice(first + 1, last + 1).every(({ gap }) => gap.trim() === gap);
  return { first, last, isWhole, isCapital: startsBig, isOne };
}

const onto = /^(?:on|for|via|onto|through|thru|in|across|using|inside|dey)$/;
const openers = /^(?:as|called|named|am|im|bear)$/;
const fillers = /^(?:for|anybody|anyone|people|out|up|to|at|after|into|me|us|dm|a|the|with|our|my|page)$/;
const trailing = /^(?:up|dm|inbox|i|we|dey|bear|use|answer|page)$/;

/** "search Tunde Fix It on facebook", "hit tundefixit up on the gram", "my handle is tundefixit on tiktok" */
function nameBefore(sentence: Sentence, anchor: number): Name | undefined {
  const { tokens, from } = sentence;
  let pre = anchor - 1;
  while (pre > from && has(/^(?:my|the|our|all|social)$/, tokens[pre])) pre -= 1;
  if (has(/^(?:everywhere|online)$/, tokens[anchor])) pre = anchor;
  else if (!has(onto, tokens[pre])) return undefined;
  let last = pre - 1;
  while (last > from && has(trailing, tokens[last])) last -= 1;
  for (let opener = last - 1; opener >= from && opener >= last - maxWords - 1; opener -= 1) {
    const token = tokens[opener] as Token;
    const isIs =
      has(/^(?:is|na|be)$/, token) &&
      (opener === from || tokens.slice(from, opener).some((role) => has(roles, role)));
    const isSent = has(/^to$/, token) && has(/^(?:request|dm|message)$/, tokens[opener - 1]);
    const isOpener = seekingVerbs.has(token.text) || has(inviting, token) || has(openers, token);
    if (!(isOpener || isIs || isSent)) continue;
    let first = opener + 1;
    while (first < last && has(fillers, tokens[first])) first += 1;
    const words = tokens.slice(first, last + 1);
    if (!mayBeName(words[0])) return undefined;
    if (words.slice(1).some(({ gap }) => !/^(?:\s|[._#&'-]{1,2}|)$/.test(gap))) return undefined;
    const isGoogle = has(/^(?:google|online)$/, tokens[anchor]);
    if (isGoogle && !has(/^(?:type|search|look|find|check)$/, token)) return undefined;
    const isSure = has(openers, token) || isIs || sentence.isCapital(first) || words.length === 1;
    return isSure ? { first, last } : undefined;
  }
  const alone = tokens[last];
  const isOfAll = has(/^(?:platforms?|socials|media|everywhere)$/, tokens[anchor]);
  const isName = last === from && mayBeName(alone) && alone.text.length >= shortestAlone;
  return isOfAll && isName ? { first: last, last } : undefined;
}

/** "tundefixit is my IG", "Tunde Adeyemi na my facebook name", and "find me there as tundefixit, I mean instagram" */
function claimedBefore(sentence: Sentence, anchor: number, behind: number): Name | undefined {
  const { tokens, from } = sentence;
  const isMine =
    has(/^(?:my|our|mi)$/, tokens[anchor - 1]) && has(/^(?:is|na|be|thats|that)$/, tokens[anchor - 2]);
  if (
    isMine &&
    (behind >= sentence.to || has(roles, tokens[behind - 1]) || (tokens[behind]?.gap ?? " ") !== " ")
  ) {
    const last = anchor - 3;
    if (last >= from && last < from + 4 && mayBeName(tokens[from])) return { first: from, last };
  }
  for (let at = from + 1; at < anchor - 1; at += 1) {
    if (!has(/^(?:as|called|am|im)$/, tokens[at])) continue;
    if (!tokens.slice(from, at + 1).some((token) => has(/^(?:me|us|am|im)$/, token))) continue;
    const name = nameAt(sentence, at + 1);
    if (name?.isWhole && name.last < anchor && (tokens[name.last + 1]?.gap ?? "").includes(",")) return name;
  }
  return undefined;
}
