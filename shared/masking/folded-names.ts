/** Names as a reader perceives them, in plain letters. For searching only, never for display. */
import { fold, toSource } from "./contacts/fold.ts";

export const foldName = (text: string): string => fold(text).text;

/** Replaces matches of the pattern in the folded text within the original text. The pattern must be global. */
export function replaceFolded(text: string, pattern: RegExp, sign: string): string {
  const folded = fold(text);
  let replaced = "";
  let from = 0;
  for (const match of folded.text.matchAll(pattern)) {
    const { start, end } = toSource(folded, { start: match.index, end: match.index + match[0].length });
    if (start < from) continue;
    replaced += text.slice(from, start) + sign;
    from = end;
  }
  return replaced + text.slice(from);
}
