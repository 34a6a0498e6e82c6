/** Splits a text into groups that may be digits of a number, with the text between them. */
import type { Range } from "./fold.ts";
import {
  isFiller,
  lookalikeCost,
  lookalikeDigitsOf,
  mixedDigitsOf,
  type Spoken,
  spokenBy,
} from "./number-words.ts";
import { compositeAt, ordinaryCost } from "./ordinary-numbers.ts";
import type { Token } from "./tokens.ts";

/** One step along the text. */
export interface Group extends Range {
  /** The possible digits with the unlikelihood of each reading; none for a plain word. */
  readings: readonly { digits: string; cost: number }[];
  /** The cost of leaving it out; infinite if it cannot be left out of a number. */
  skip: number;
  gap: string;
  /** Set for words only. */
  word?: string;
}

const wordCost = 0.6;
const fillerCost = 0.1;
const certain = (digits: string): Group["readings"] => [{ digits, cost: 0 }];

export function groupsOf(folded: string, tokens: readonly Token[]): Group[] {
  const groups: Group[] = [];
  for (let place = 0; place < tokens.length; ) {
    const token = tokens[place] as Token;
    const composite = token.kind === "digits" ? compositeAt(folded, token, tokens[place + 1]) : undefined;
    const next = composite
      ? addComposite(groups, tokens, place, composite)
      : (addMixed(groups, tokens, place) ??
        addNumberWords(groups, tokens, place) ??
        addOne(groups, tokens, place));
    place = next;
  }
  return groups;
}

function addComposite(
  groups: Group[],
  tokens: readonly Token[],
  place: number,
  { end, cost }: { end: number; cost: number },
): number {
  const first = tokens[place] as Token;
  let next = place;
  let digits = "";
  let last = first;
  for (let token = tokens[next]; token && token.start < end; token = tokens[next]) {
    if (token.kind === "digits") {
      digits += token.text;
      last = token;
    }
    next += 1;
  }
  const around = { before: tokens[place - 1], after: tokens[next] };
  const besides = ordinaryCost({ ...first, text: digits }, around);
  groups.push({ ...first, end: last.end, readings: [{ digits, cost: cost + besides }], skip: Infinity });
  return next;
}

/** Adjacent letters and digits: "O8O3", "s3ven", "12x14", "call0803". */
function addMixed(groups: Group[], tokens: readonly Token[], place: number): number | undefined {
  let next = place + 1;
  while (tokens[next]?.gap === "" && tokens[next]?.kind !== "hidden") next += 1;
  if (next === place + 1 || tokens[place]?.kind === "hidden") return undefined;
  const parts = tokens.slice(place, next);
  const [first, last] = [parts[0] as Token, parts.at(-1) as Token];
  const whole = parts.map(({ text }) => text).join("");
  const digits = whole.length <= 80 ? mixedDigitsOf(whole) : undefined;
  if (digits !== undefined) {
    groups.push({ ...first, end: last.end, readings: certain(digits), skip: Infinity });
    return next;
  }
  for (let part = place; part < next; ) {
    const token = tokens[part] as Token;
    const spoken = addNumberWords(groups, tokens, part);
    const looks = token.kind === "word" ? lookalikeDigitsOf(token.text) : [];
    if (spoken === undefined && looks.length > 0) {
      const cost = lookalikeCost(token.text);
      const readings = looks.map((digits) => ({ digits, cost }));
      groups.push({ ...token, readings, skip: 0.4, word: token.text });
    } else if (spoken === undefined) addOne(groups, tokens, part);
    part = spoken ?? part + 1;
  }
  return next;
}

const spokenAt = (tokens: readonly Token[], place: number): Spoken | undefined => {
  const token = tokens[place];
  return token?.kind === "word" ? spokenBy(token.text) : undefined;
};
const joins = new Set(["and", "da", "na"]);

/** Words for numbers above nine, and digits with a repeat count ("double five"). */
function addNumberWords(groups: Group[], tokens: readonly Token[], place: number): number | undefined {
  const token = tokens[place] as Token;
  const count = spokenAt(tokens, place)?.times;
  const following = tokens[place + 1];
  if (count && following) {
    const digit = following.kind === "digits" ? Number(following.text) : spokenBy(following.text).number;
    if (digit !== undefined && digit < 10) {
      const digits = String(digit).repeat(count);
      groups.push({ ...token, end: following.end, readings: certain(digits), skip: Infinity });
      return place + 2;
    }
  }
  const together = token.kind === "word" && token.text.length > 5 ? mixedDigitsOf(token.text) : undefined;
  if (together !== undefined) {
    groups.push({ ...token, readings: certain(together), skip: Infinity });
    return place + 1;
  }
  const first =
    token.kind === "digits" && token.text.length === 1 ? Number(token.text) : spokenAt(tokens, place)?.number;
  if (first === undefined) return undefined;
  const plural = first > 1 && first < 5 ? spokenAt(tokens, place + 1)?.plural : undefined;
  if (plural !== undefined) {
    const digits = String(plural).repeat(first);
    groups.push({ ...token, end: following?.end ?? token.end, readings: certain(digits), skip: Infinity });
    return place + 2;
  }
  return token.kind === "word" ? addSpokenNumber(groups, tokens, place, first) : undefined;
}

/** "the first four", "next three digits": a count of digits, not a digit. */
const isCount = (tokens: readonly Token[], place: number): boolean =>
  /^(?:first|next|last|other|remaining|final)$/.test(tokens[place - 1]?.text ?? "");

/** "eighty three" is 83 and may be 80 3, "eight hundred and three" is 803. */
function addSpokenNumber(groups: Group[], tokens: readonly Token[], place: number, first: number): number {
  const token = tokens[place] as Token;
  let value = first;
  let next = place + 1;
  let digits = [String(first)];
  const below = (limit: number, from: number): { value: number; next: number } | undefined => {
    const at = joins.has(tokens[from]?.text ?? "") ? from + 1 : from;
    const value = spokenAt(tokens, at)?.number;
    return value !== undefined && value > 0 && value < limit ? { value, next: at + 1 } : undefined;
  };
  const scale = spokenAt(tokens, next)?.number;
  if (first > 0 && first < 100 && scale !== undefined && scale >= 100) {
    value *= scale;
    next += 1;
    const tens = below(100, next);
    if (tens) {
      const rest = tens.value >= 20 ? below(10, tens.next) : undefined;
      value += tens.value + (rest?.value ?? 0);
      next = rest?.next ?? tens.next;
    }
    digits = [String(value)];
  } else if (first >= 10 && first <= 90 && first % 10 === 0) {
    const rest = below(10, next);
    if (rest) {
      digits = [String(first + rest.value), `${first}${rest.value}`];
      next = rest.next;
    }
  }
  const last = tokens[next - 1] as Token;
  const cost = ordinaryCost({ ...token, text: "" }, { before: undefined, after: tokens[next] });
  const readings = digits.map((read) => ({ digits: read, cost }));
  groups.push({ ...token, end: last.end, readings, skip: isCount(tokens, place) ? wordCost : Infinity });
  return next;
}

/** The cost of a price or size that follows digits after a single sign. */
const continuedCost = 1;
const isContinued = (token: Token, before: Token | undefined): boolean =>
  before?.kind === "digits" && /^[.,/:_-]$/.test(token.gap);

/** "2. Tiles": the second line of a list. */
const isListNumber = (token: Token, after: Token | undefined): boolean =>
  token.text.length < 3 && /(?:^|\n)\s*$/.test(token.gap) && /^[.):-]\s/.test(after?.gap ?? "");

const everydayLookalikes = /^[oilszb]{1,4}$/;

function addOne(groups: Group[], tokens: readonly Token[], place: number): number {
  const token = tokens[place] as Token;
  const { text, kind } = token;
  // People type placeholders too, to divide a number.
  if (kind === "hidden") groups.push({ ...token, readings: [], skip: wordCost });
  else if (kind === "digits") {
    const [before, after, behind] = [tokens[place - 1], tokens[place + 1], tokens[place + 2]];
    const besides = ordinaryCost(token, { before, after, behind });
    const cost = isContinued(token, before) ? Math.min(besides, continuedCost) : besides;
    groups.push({
      ...token,
      readings: [{ digits: text, cost }],
      skip: isListNumber(token, after) ? fillerCost : Infinity,
    });
  } else {
    const looks = everydayLookalikes.test(text) ? lookalikeDigitsOf(text) : [];
    const digit = spokenBy(text).weak;
    const digits = digit === undefined ? looks : [String(digit)];
    const readings = digits.map((read) => ({ digits: read, cost: text.length === 1 ? 0.4 : 1 }));
    groups.push({ ...token, readings, skip: isFiller(text) ? fillerCost : wordCost, word: text });
  }
  return place + 1;
}
