/**
 * Text that people type. Null bytes and lone surrogates cannot be stored, so they are refused with a sentence;
 * everything else (emoji, HTML, right-to-left marks) is kept as typed and only ever shown as text.
 */
import * as z from "zod/mini";
import { messages } from "../messages/en.ts";

const storable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();

/** Trimmed text of min…max characters, counted as people see them. `message` answers both ends. */
export function typedText(limits: { min: number; max: number; message: string; tooLong?: string }) {
  const long = limits.tooLong ?? limits.message;
  return z.string(limits.message).check(
    z.trim(),
    z.refine(storable, { error: messages.fields.text, abort: true }),
    z.refine((text) => lengthOf(text) >= limits.min, limits.message),
    z.refine((text) => lengthOf(text) <= limits.max, long),
  );
}

/** Characters as people count them: an emoji outside the basic plane is one. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
