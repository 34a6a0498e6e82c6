/** A folded text as words and digit groups, with the text between them. */
import { hiddenTexts } from "#texts/ui.ts";
import type { Range } from "./fold.ts";
import { spokenBy, withoutLeet } from "./number-words.ts";

export interface Token extends Range {
  kind: "word" | "digits" | "hidden";
  /** Without apostrophes; letters spelled one by one are joined. */
  text: string;
  /** The text between the token before and this one. */
  gap: string;
}

/** The placeholders of masked contacts in folded form: no address spans them, and to numbers they are words. */
const hiddenSigns = Object.values(hiddenTexts).map((sign) => `[${sign}]`.toLowerCase());
const literal = (text: string): string => text.replace(/[[\]]/g, "\\$&");

/** Empty brackets look like a zero next to digits: "()8()3". */
const emptyBrackets = "(?:\\(\\)|\\[\\]){1,3}";
/** Matches a word, digits or a placeholder. Without named groups, which would double the time. */
const tokenPattern = new RegExp(
  `(\\p{L}+(?:'\\p{L}+)*)|(\\d+|${emptyBrackets}(?=\\d)|(?<=\\d)${emptyBrackets})|${hiddenSigns.map(literal).join("|")}`,
  "gu",
);

export function tokensOf(folded: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of folded.matchAll(tokenPattern)) {
    const [whole, word, digits] = match;
    const kind = word !== undefined ? "word" : digits !== undefined ? "digits" : "hidden";
    const start = match.index;
    const text =
      digits?.replace(/\D\D/g, "0") ?? (word?.includes("'") ? word.replaceAll("'", "") : word) ?? "";
    tokens.push({ kind, text, start, end: start + whole.length, gap: folded.slice(end, start) });
    end = start + whole.length;
  }
  return joinSpelled(tokens);
}

/** "z e r o", "g-m-a-i-l", "g mail", "yah00": one word each. */
function joinSpelled(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (let place = 0; place < tokens.length; ) {
    const next =
      endOfSpelled(tokens, place) ??
      endOfDisguised(tokens, place) ??
      endOfSyllables(tokens, place) ??
      place + 1;
    const [first, last] = [tokens[place] as Token, tokens[next - 1] as Token];
    if (next === place + 1) joined.push(first);
    else {
      const text = tokens.slice(place, next).map((token) => token.text);
      joined.push({ ...first, kind: "word", text: withoutLeet(text.join("")), end: last.end });
    }
    place = next;
  }
  return joined;
}

/** The end of single letters with the same sign between them. */
function endOfSpelled(tokens: readonly Token[], place: number): number | undefined {
  const gap = tokens[place + 1]?.gap;
  if (!gap || gap.length > 3 || !isLetter(tokens[place])) return undefined;
  let next = place + 1;
  while (isLetter(tokens[next]) && tokens[next]?.gap === gap) next += 1;
  return next - place < 3 ? undefined : next;
}

const isLetter = (token: Token | undefined): boolean => token?.kind === "word" && token.text.length === 1;

const maxSyllables = 3;
/** For syllables with spaces between them. */
const longestSyllable = 3;
const isSaid = (word: string): boolean => {
  const { number, times } = spokenBy(word);
  return number !== undefined || times !== undefined;
};

/** "zee-ro", "se-ven": a word for a number in parts that are not numbers themselves. */
function endOfSyllables(tokens: readonly Token[], place: number): number | undefined {
  let text = tokens[place]?.text ?? "";
  const isShort = text.length <= longestSyllable || tokens[place + 1]?.gap !== " ";
  if (tokens[place]?.kind !== "word" || !isShort || isSaid(text)) return undefined;
  for (let next = place + 1; next < place + maxSyllables; next += 1) {
    const token = tokens[next];
    if (token?.kind !== "word" || !/^(?:[ .'_~*-]|\.\.+| - )$/.test(token.gap)) return undefined;
    const isTooLong = text.length > longestSyllable || token.text.length > longestSyllable;
    if (token.gap === " " && (isTooLong || spokenBy(token.text).weak)) return undefined;
    text += token.text;
    if (isSaid(text) && !/^[-.'_~*]$/.test(tokens[next + 1]?.gap ?? "")) return next + 1;
    if (isSaid(text) && isSaid(tokens[next + 1]?.text ?? "")) return next + 1;
  }
  return undefined;
}

/** Words that are recognised even if split in two or written with digits. */
const disguised = new Set(
  (
    "gmail geemail gemail hotmail ymail yahoo outlook icloud rocketmail protonmail googlemail dot com tiktok snapchat twitter youtube linkedin instagram insta " +
    "telegram facebook whatsapp ig wa me"
  ).split(" "),
);
const longestDisguised = 10;
const isDisguised = (word: string): boolean => disguised.has(word) || soundsLikeGmail.test(word);
/** "jee mail", "g-meil" */
export const soundsLikeGmail = /^[gj][aeiy]{0,3}m[ae]+[iy]*l$/;
/** Their beginnings, which rule out most words without reading the following ones. */
const beginnings = new Set(
  [...disguised].flatMap((word) => Array.from(word, (_, at) => word.slice(0, at + 1))),
);
const beginsDisguised = (text: string): boolean => /^[gj]/.test(text) || beginnings.has(text);

function endOfDisguised(tokens: readonly Token[], place: number): number | undefined {
  let text = tokens[place]?.text ?? "";
  let hasDigits = tokens[place]?.kind === "digits";
  if (!beginsDisguised(hasDigits ? withoutLeet(text) : text)) return undefined;
  for (let next = place + 1; next < place + 5; next += 1) {
    const token = tokens[next];
    if (!token || token.kind === "hidden" || text.length + token.text.length > longestDisguised)
      return undefined;
    if (!(token.gap === "" || (token.kind === "word" && !hasDigits && /^[ .-]$/.test(token.gap))))
      return undefined;
    text += token.text;
    hasDigits ||= token.kind === "digits";
    const isEnd = tokens[next + 1]?.gap !== "";
    if (isEnd && isDisguised(withoutLeet(text))) return next + 1;
  }
  return undefined;
}
