/** Finds names under which people are found elsewhere: "@emeka", "ig: emeka", "find emeka_o on telegram". */
import {
  handleSigns,
  isEveryday,
  isPlace,
  mailWords,
  platforms,
  seekingVerbs,
  shortPlatforms,
} from "./address-words.ts";
import type { Range } from "./fold.ts";
import type { Token } from "./tokens.ts";

export function findHandles(folded: string, tokens: readonly Token[]): Range[] {
  const found: Range[] = [];
  for (let place = 0; place < tokens.length; place += 1) {
    const end = found.at(-1)?.end ?? 0;
    if ((tokens[place] as Token).start < end) continue;
    const handle =
      marked(folded, tokens, place) ?? afterPlatform(folded, tokens, place) ?? beforePlatform(tokens, place);
    if (handle) found.push(handle);
  }
  return found;
}

const mostParts = 12;

/** The tokens of one name: "emeka.tiles_22". */
function nameAt(tokens: readonly Token[], place: number): { last: number; odd: boolean } {
  let last = place;
  for (let next = tokens[last + 1]; next && last < place + mostParts; next = tokens[last + 1]) {
    if (next.kind === "hidden" || !/^[._-]{0,2}$/.test(next.gap)) break;
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

const signs = /^\s{0,3}(?::|=|-+>?|~|@|\/|\||>+|–)[\s@:>-]{0,4}@?$/;
const plainGap = /^\s{1,3}[([{"']?$/;

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
    if (!handleSigns.has(next.text) || said >= 3) break;
    said += 1;
    at += 1;
  }
  const name = tokens[at];
  if (name?.kind !== "word" || isEveryday(name) || platforms.has(name.text) || seekingVerbs.has(name.text))
    return undefined;
  const { last, odd } = nameAt(tokens, at);
  const isNamed = tokens
    .slice(place + 1, at)
    .some(({ text }) => /^(?:handle|handles|username|id|user|nko)$/.test(text));
  const isCalled = tokens.slice(place + 1, at).some(({ text }) => text === "name");
  const isAsked = asksBefore(tokens, place) || tokens[at - 1]?.text === "is" || tokens[at - 1]?.text === "na";
  const ends = /^\s*(?:$|[.,;!?\n)\]|]|and\b|or\b|abeg\b|pls\b|please\b|for\b)/.test(
    folded.slice((tokens[last] as Token).end).slice(0, 12),
  );
  const isJoined = folded.slice(name.start, (tokens[last] as Token).end).includes("_");
  const isOdd =
    odd && (isSigned || said > 0 || isAsked || isMail || isJoined || shortPlatforms.has(platform.text));
  const isSaid = said > 0 ? isCalled || isOwn(tokens, place) || isAsThere(tokens, place) : isAsked;
  const isTold = isSigned ? shortPlatforms.has(platform.text) || ends : isNamed || (isSaid && ends);
  if (!isOdd && (isMail || !isTold)) return undefined;
  return rangeOf(tokens, at, last, name.gap.endsWith("@") ? 1 : 0);
}

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
function beforePlatform(tokens: readonly Token[], place: number): Range | undefined {
  const token = tokens[place] as Token;
  if (token.kind !== "word" || isEveryday(token) || seekingVerbs.has(token.text)) return undefined;
  const { last, odd } = nameAt(tokens, place);
  let at = last + 1;
  const isOn = (text: string | undefined) =>
    text === "on" || text === "for" || text === "via" || text === "onto";
  // A name of two words.
  let end = last;
  if (
    !isOn(tokens[at]?.text) &&
    isOn(tokens[at + 1]?.text) &&
    tokens[at]?.kind === "word" &&
    tokens[at]?.gap === " "
  ) {
    if (isEveryday(tokens[at])) return undefined;
    end = at;
    at += 1;
  }
  const onto = tokens[at + 1]?.text === "my" || tokens[at + 1]?.text === "the" ? at + 2 : at + 1;
  if (!isOn(tokens[at]?.text) || !platforms.has(tokens[onto]?.text ?? "")) return undefined;
  const before = tokens.slice(Math.max(0, place - 3), place).map(({ text }) => text);
  const isSought =
    before.some((text) => seekingVerbs.has(text)) || /\b(?:i am|im|me as|as|called)$/.test(before.join(" "));
  return odd || isSought ? rangeOf(tokens, place, end) : undefined;
}
