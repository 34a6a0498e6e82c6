/** Names as they sound to a reader, however their letters are dressed: a copy for looking, never for showing. */
import { fold, toSource } from "./contacts/fold.ts";

/** The text in small letters without accents. */
export const foldName = (text: string): string => fold(text).text;

/** Replaces what the pattern finds in the folded text, in the text itself. The pattern must be global. */
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
