/**
 * Text that people type. Null bytes and lone surrogates cannot be stored, so they are refused with a sentence;
 * everything else (emoji, HTML, right-to-left marks) is kept as typed and only ever shown as text.
 */
import * as z from "zod/mini";
import { fieldTexts } from "#texts/fields.ts";

const storable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();
/** Signs that show nothing: spaces of all kinds, joiners, direction marks, fillers. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;
const showsNothing = (text: string): boolean => text.replace(unseen, "") === "";

interface TextLimits {
  min: number;
  max: number;
  message: string;
  tooLong?: string;
}

/** Trimmed text of min…max characters, counted as people see them. `message` answers both ends. */
export function typedText(limits: TextLimits, tidied = (text: string) => text.trim()) {
  const long = limits.tooLong ?? limits.message;
  return z.string(limits.message).check(
    z.overwrite(tidied),
    z.refine(storable, { error: fieldTexts.text, abort: true }),
    z.refine(
      (text) => limits.min === 0 || (lengthOf(text) >= limits.min && !showsNothing(text)),
      limits.message,
    ),
    z.refine((text) => lengthOf(text) <= limits.max, long),
  );
}

/** Marks that turn around what follows them, to the end of the paragraph. Copied contacts bring them along. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
export const withoutTurning = (text: string): string => text.replace(turning, "");

/** As `typedText`, for what stands inside of sentences about money and calls: it cannot turn their amounts around. */
export const typedName = (limits: TextLimits) => typedText(limits, (text) => withoutTurning(text).trim());

/** A name that stored ones are compared with: what cannot be stored is refused before the database refuses it. */
export const soughtName = (max: number) =>
  z
    .string(fieldTexts.invalid)
    .check(z.maxLength(max, fieldTexts.invalid), z.refine(storable, fieldTexts.text));

/** Control characters and marks without a width. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Typed text as one printable line of at most `max` characters. Undefined where less than `min` is left of it. */
export function asLine(text: string, { min, max }: { min: number; max: number }): string | undefined {
  if (!storable(text)) return undefined;
  const line = text.replace(unprintable, " ").replace(/\s+/gu, " ").trim();
  return lengthOf(line) < min || showsNothing(line) ? undefined : [...line].slice(0, max).join("");
}

/** Characters as people count them: an emoji outside the basic plane is one. */
export const lengthOf = (text: string): number => {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
};
