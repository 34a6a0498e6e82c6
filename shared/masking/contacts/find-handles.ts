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

const maxParts = 12;

/** The tokens of one name: "emeka.tiles_22". */
function nameAt(tokens: readonly Token[], place: number): { last: number; odd: boolean } {
  let last = place;
  for (let next = tokens[last + 1]; next && last < place + maxParts; next = tokens[last + 1]) {
    if (next.kind === "hidden" || !/^[._#-]{0,2}$/.test(next.gap)) break;
    last += 1;
  }
  return { last, odd: last > place };
}

const rangeOf = (tokens: readonly Token[], first: number, last: number, besides = 0): Range => ({
  start: (tokens[first] as Token).start - besides,
  end: (tokens[last] as Token).end,
});

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
const maxNames = 3;

/** The end of a name of several words: "Emeka Paints Nigeria". */
function wideNameAt(tokens: readonly Token[], last: number): number {
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
function endsAfter(folded: string, tokens: readonly Token[], last: number): boolean {
  const next = tokens[last + 1];
  const rest = folded.slice((tokens[last] as Token).end, (tokens[last] as Token).end + 4);
  return !next || /^\s*(?:$|[.,;!?\n()\]|])/.test(rest) || (/^\s+$/.test(next.gap) && isGoingOn(next));
}

/** "ig: emeka", "my telegram is emeka", "add me on snapchat emeka" */
function afterPlatform(folded: string, tokens: readonly Token[], place: number): Range | undefined {
  const platform = tokens[place] as Token;
  const isMail = mailWords.has(platform.text);
  if (platform.kind !== "word" || !(isMail || platforms.has(platform.text))) return undefined;
  let at = place + 1;
  let said = 0;
  let isSigned = false;
  for (let next = tokens[at]; next; next = tokens[at]) {
    if (signs.test(next.gap)) isSigned = true;
    else if (!plainGap.test(next.gap) && next.gap !== "_") return undefined;
    if (next.text === "slash" || next.text === "stroke") isSigned = true;
    else if (!(handleSigns.has(next.text) || isPresenting(tokens, at, place))) break;
    if (said >= 3) break;
    said += 1;
    at += 1;
  }
  const name = tokens[at];
  if (name?.kind !== "word" || isEveryday(name) || platforms.has(name.text) || seekingVerbs.has(name.text))
    return undefined;
  const { last, odd } = nameAt(tokens, at);
  const between = tokens.slice(place + 1, at);
  const isNamed = between.some(({ text }) => /^(?:handle|handles|username|id|user|nko)$/.test(text));
  const isCalled = between.some(({ text }) => /^(?:name|am|im)$/.test(text));
  const isAsked = asksBefore(tokens, place) || tokens[at - 1]?.text === "is" || tokens[at - 1]?.text === "na";
  const wide = isMail ? last : wideNameAt(tokens, last);
  const ends = endsAfter(folded, tokens, wide);
  const isJoined = folded.slice(name.start, (tokens[last] as Token).end).match(/[_#]/) !== null;
  const isOdd =
    odd && (isSigned || said > 0 || isAsked || isMail || isJoined || shortPlatforms.has(platform.text));
  const isSaid =
    said > 0
      ? isCalled || isOwn(tokens, place) || isAsThere(tokens, place) || isBareClaim(tokens, place, at)
      : isAsked || (ends && isLastWord(tokens, place, at));
  const isTold = isSigned ? shortPlatforms.has(platform.text) || ends : isNamed || (isSaid && ends);
  if (!isOdd && (!isTold || isState(name) || (!isSigned && isPlain(name)))) return undefined;
  if (
    !isOdd &&
    isMail &&
    (name.text.length < shortestMailName || !(isSigned || isNamed || isOwn(tokens, place)))
  )
    return undefined;
  return rangeOf(tokens, at, ends ? wide : last, name.gap.endsWith("@") ? 1 : 0);
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
  const text = tokens[at]?.text ?? "";
  const before = tokens[platform - 1]?.text ?? "";
  if (text === "me") return at === platform + 1 && shortPlatforms.has(tokens[platform]?.text ?? "");
  return /^(?:on|for)$/.test(before) && /^(?:i|am|im|we|are)$/.test(text);
};

/** "Snapchat is emeka22." as a whole sentence. */
const isBareClaim = (tokens: readonly Token[], place: number, at: number): boolean =>
  at === place + 2 &&
  /^(?:is|na)$/.test(tokens[at - 1]?.text ?? "") &&
  (tokens[at]?.text.length ?? 0) >= shortestAlone &&
  (place === 0 || /[.,;!?\n]/.test(tokens[place]?.gap ?? ""));

/** "… on ig emeka" at the very end. */
const isLastWord = (tokens: readonly Token[], place: number, at: number): boolean =>
  at === tokens.length - 1 &&
  shortPlatforms.has(tokens[place]?.text ?? "") &&
  /^(?:on|for|my|via|dey)$/.test(tokens[place - 1]?.text ?? "") &&
  (tokens[at]?.text.length ?? 0) >= shortestAlone &&
  !/ly$/.test(tokens[at]?.text ?? "");

/** "on ig as …" */
const isAsThere = (tokens: readonly Token[], place: number): boolean =>
  tokens[place + 1]?.text === "as" && /^(?:on|dey)$/.test(tokens[place - 1]?.text ?? "");

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
  let at = last + 1;
  // The name may have several words.
  let end = last;
  for (; end < last + maxNames - 1 && !isOn.has(tokens[at]?.text ?? ""); at += 1) {
    const next = tokens[at];
    if (next?.kind !== "word" || next.gap !== " " || isEveryday(next)) return undefined;
    end = at;
  }
  const onto = tokens[at + 1]?.text === "my" || tokens[at + 1]?.text === "the" ? at + 2 : at + 1;
  const platform = tokens[onto]?.text ?? "";
  if (!isOn.has(tokens[at]?.text ?? "") || !(platforms.has(platform) || mailWords.has(platform)))
    return undefined;
  const before = tokens.slice(Math.max(0, place - 3), place).map(({ text }) => text);
  const isFor = tokens[at]?.text === "for";
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
