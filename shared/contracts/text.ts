/** Typed text. Refuses null bytes and lone surrogates, which cannot be stored; all else is plain text. */

import * as z from "zod/mini";
import { searchMaxLength } from "../constants.ts";
import { lengthOf } from "../text/length.ts";
import { field } from "./field-code.ts";

const storable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed();
/** Invisible characters: spaces of all kinds, joiners, direction marks, fillers. */
const unseen = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/gu;
const showsNothing = (text: string): boolean => text.replace(unseen, "") === "";

interface TextLimits {
  min: number;
  max: number;
  message: string;
  tooLong?: string;
}

/** Marks that reverse the text after them, until the paragraph ends. Copied contacts often contain them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
export const withoutTurning = (text: string): string => text.replace(turning, "");

/**
 * Trimmed text of min…max characters, counted as users see them. `message` is the error for both limits.
 * Direction marks are removed: they could reverse amounts in the sentence around the text, or show a number
 * that is spelled backwards.
 */
export function typedText(limits: TextLimits) {
  const long = limits.tooLong ?? limits.message;
  return z.string(limits.message).check(
    z.overwrite((text) => withoutTurning(text).trim()),
    z.refine(storable, { error: field("text"), abort: true }),
    z.refine(
      (text) => limits.min === 0 || (lengthOf(text) >= limits.min && !showsNothing(text)),
      limits.message,
    ),
    z.refine((text) => lengthOf(text) <= limits.max, long),
  );
}

/** As `typedText`, on one line: a name with line breaks reads like sentences of ours in a notification. */
export const typedLine = (limits: TextLimits) =>
  typedText(limits).check(z.overwrite((text) => text.replace(/\s+/g, " ")));

/** A name to look up. Refuses what the database cannot store. */
export const searchedName = (max: number) =>
  z.string(field("invalid")).check(z.maxLength(max, field("invalid")), z.refine(storable, field("text")));

/** A typed search. A longer one is cut, because its beginning still finds something. */
export const typedSearch = () =>
  z.string().check(z.overwrite((text) => text.slice(0, searchMaxLength).toWellFormed()));

/** Control characters and zero-width marks. */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** The text as one printable line of at most `max` characters. Undefined if fewer than `min` remain. */
export function asLine(text: string, { min, max }: { min: number; max: number }): string | undefined {
  if (!storable(text)) return undefined;
  const line = text.replace(unprintable, " ").replace(/\s+/gu, " ").trim();
  return lengthOf(line) < min || showsNothing(line) ? undefined : [...line].slice(0, max).join("");
}
