/**
 * Hides the ways around a paid call: e-mail addresses, web addresses and phone or account numbers, however they are
 * disguised. Budgets, dates and sizes stay readable.
 */
import { countDigits, foldText, spellDigits } from "./folded-text.ts";
import { fewestDigits, findNumbers, type Range } from "./masking-numbers.ts";
import { messages } from "./messages/en.ts";

export const hiddenEmail = `[${messages.hidden.email}]`;
export const hiddenLink = `[${messages.hidden.link}]`;
export const hiddenNumber = `[${messages.hidden.number}]`;

/** The text with contacts replaced. Repeats: masked text stays as it is. */
export function maskContacts(text: string): string {
  let masked = maskOnce(text);
  // What was hidden may have hidden the edge of something else: 'x.ng0803…' is an address only without its number.
  for (let before = text; masked !== before; ) {
    before = masked;
    masked = maskOnce(before);
  }
  return masked;
}

interface Contact {
  sign: string;
  /** A cheap look that spares most texts the thorough one: what every such contact has in it. */
  mayHold(folded: string): boolean;
  find(folded: string): Range[];
}

function maskOnce(text: string): string {
  let masked = text;
  let folded = foldText(masked);
  for (const { sign, mayHold, find } of contacts) {
    if (!mayHold(folded)) continue;
    const found = find(folded);
    if (found.length === 0) continue;
    masked = hide(masked, found, sign);
    folded = foldText(masked);
  }
  return masked;
}

function hide(text: string, found: readonly Range[], sign: string): string {
  let hidden = "";
  let from = 0;
  for (const { start, end } of found) {
    hidden += text.slice(from, start) + sign;
    from = end;
  }
  return hidden + text.slice(from);
}

const name = "[\\p{L}\\p{N}]";
const label = `${name}(?:[\\p{L}\\p{N}-]{0,61}${name})?`;
const gap = "\\s{0,3}";
const at = `${gap}(?:@|[([{]${gap}at${gap}[)\\]}])${gap}`;
const spokenDot = `(?:${gap}[([{]${gap}dot${gap}[)\\]}]${gap}|\\s{1,3}dot\\s{1,3})`;
const dot = `(?:\\.|${spokenDot})`;
const mailHosts = "gmail|googlemail|yahoo|ymail|hotmail|outlook|live|icloud|aol|proton|protonmail|zoho";

const emailPattern = new RegExp(
  [
    `[\\p{L}\\p{N}._%+'-]{1,64}${at}${label}(?:${dot}${label}){0,6}${dot}\\p{L}{2,24}`,
    // "emeka at gmail dot com", also without the ending.
    `[\\p{L}\\p{N}._%+'-]{1,64}\\s{1,3}at\\s{1,3}(?:${mailHosts})${dot}\\p{L}{2,24}`,
    `[\\p{L}\\p{N}._%+'-]{1,64}${at}(?:${mailHosts})(?!${name})`,
  ].join("|"),
  "giu",
);

/** Endings that no sentence has after a full stop. */
const plainEndings =
  "com|net|org|info|biz|ng|co|io|app|dev|xyz|online|site|store|shop|link|africa|website|club|uk|page|tech|live|ai";
/** Endings that are words too: an address only with a path behind them. */
const wordEndings = "me|ly|be|to|in|us|tv|cc|gl|gg|is|it|so|id|im|ws|la|pro|top|space|eu|de|fr|za|gh|ke";
const inLink = "[^\\s<>\"'[]";
const path = `(?:[/?#]${inLink}*)`;

const fullLinkPattern = new RegExp(`(?:https?|ftp)${gap}:${gap}//${inLink}+|\\bwww${dot}${inLink}+`, "giu");

const bareLinkPattern = new RegExp(
  [
    `(?:${label}\\.){1,6}(?:${plainEndings})(?!${name}|-${name}|\\.${name})(?::\\d{2,5})?${path}?`,
    `(?:${label}\\.){1,6}(?:${wordEndings})(?!${name}|-${name})${path}`,
    `${label}${spokenDot}(?:com|ng|net|org)(?!${name})${path}?`,
    `${label}(?:\\s\\.\\s?|\\.\\s)com(?!${name})${path}?`,
  ].join("|"),
  "giu",
);

const findAll =
  (pattern: RegExp) =>
  (folded: string): Range[] =>
    [...folded.matchAll(pattern)].map(rangeOf);

const holds =
  (pattern: RegExp) =>
  (folded: string): boolean =>
    pattern.test(folded);

/** In the order in which they are hidden. */
const contacts: readonly Contact[] = [
  { sign: hiddenLink, mayHold: holds(/\/\/|www/i), find: findAll(fullLinkPattern) },
  {
    sign: hiddenEmail,
    mayHold: holds(new RegExp(`@|[([{]\\s{0,3}at\\b|\\sat\\s{1,3}(?:${mailHosts})`, "i")),
    find: findAll(emailPattern),
  },
  { sign: hiddenLink, mayHold: holds(/\.[a-z]|\.\s?com|\bdot\b/i), find: findAll(bareLinkPattern) },
  {
    sign: hiddenNumber,
    mayHold: (folded) => countDigits(folded) >= fewestDigits,
    find: (folded) => findNumbers(spellDigits(folded)),
  },
];

/** Without the full stop or bracket that ends the sentence around it. */
function rangeOf(match: RegExpExecArray): Range {
  const trimmed = match[0].replace(/[.,;:!?)\]}]+$/, "");
  return { start: match.index, end: match.index + (trimmed.length || match[0].length) };
}
