/** Hides contacts that begin in one text and end in another one shown next to it. */

import { recent } from "#shared/text/remembered.ts";
import type { Group } from "./contacts/digit-groups.ts";
import { type Contact, type Reading, read, withSigns } from "./contacts/find-contacts.ts";
import { findNumbers } from "./contacts/find-numbers.ts";
import { type Range, toSource } from "./contacts/fold.ts";
import { fewestDigits } from "./contacts/long-runs.ts";
import { digitsIn, hideContacts, maskContacts } from "./masking.ts";

/** More texts than this are read only in the given order. */
const maxReordered = 4;

type Masked<T extends readonly string[]> = { [K in keyof T]: string };

/** Also masks numbers split over a few short texts, in any order. Repeats: masked texts stay unchanged. */
export const maskTogether = <const T extends readonly string[]>(texts: T): Masked<T> =>
  clean.get(keyOf(texts)) ? ([...texts] as Masked<T>) : maskDivided(texts.map(maskContacts) as Masked<T>);

/** Masks numbers split over texts that are masked already. */
export function maskDivided<const T extends readonly string[]>(texts: T): Masked<T> {
  const key = keyOf(texts);
  const masked: string[] = [...texts];
  if (clean.get(key)) return masked as Masked<T>;
  for (;;) {
    const found = findDivided(masked);
    if (found.size === 0) break;
    for (const [place, contacts] of found) masked[place] = hideContacts(masked[place] ?? "", contacts);
  }
  if (masked.every((text, place) => text === texts[place])) clean.set(key, true);
  return masked as Masked<T>;
}

/** Combinations of texts known to contain no contact. */
const clean = recent<true>("text-sets-without-contacts", 500_000);
const keyOf = (texts: readonly string[]): string =>
  `${texts.map(({ length }) => length).join()} ${texts.join("")}`;

interface Piece extends Group {
  /** The index of its text. */
  place: number;
}

/** The parts of divided numbers, by the index of their text. */
function findDivided(texts: readonly string[]): ReadonlyMap<number, Contact[]> {
  const digits = texts.map(digitsIn);
  const involved = digits.flatMap((count, place) => (count > 0 ? [place] : []));
  if (involved.length < 2 || digits.reduce((sum, count) => sum + count) < fewestDigits) return new Map();
  const readings = texts.map(read);
  const pieces = readings.map(({ groups }, place) =>
    edgesOf(groups).map((group): Piece => ({ ...group, place })),
  );
  for (const order of involved.length > maxReordered ? [involved] : ordersOf(involved)) {
    const joined = order.flatMap((place) => pieces[place] ?? []);
    const found = new Map<number, Contact[]>();
    for (const number of findNumbers(joined)) {
      const parts = number.read.map((at) => joined[at] as Piece);
      for (const place of new Set(parts.map((part) => part.place))) {
        const own = parts.filter((part) => part.place === place);
        const range = rangeOf(readings[place] as Reading, own);
        const before = found.get(place) ?? [];
        if (range.start >= (before.at(-1)?.end ?? 0))
          found.set(place, [...before, { ...range, kind: "number" }]);
      }
    }
    if (found.size > 0) return found;
  }
  return new Map();
}

const rangeOf = ({ folded }: Reading, groups: readonly Group[]): Range =>
  toSource(folded, {
    start: withSigns(folded.text, groups[0]!.start),
    end: groups.at(-1)!.end,
  });

/** How many groups of a text are read for a number that continues in the next. */
const deepest = 40;

function edgesOf(groups: readonly Group[]): readonly Group[] {
  if (groups.length <= 2 * deepest) return groups;
  const [first, last] = [groups.slice(0, deepest), groups.slice(-deepest)];
  const between: Group = { start: 0, end: 0, gap: "", readings: [], skip: Infinity };
  return [...first, between, ...last];
}

function* ordersOf(places: readonly number[]): Generator<number[]> {
  if (places.length < 2) yield [...places];
  else
    for (const first of places)
      for (const rest of ordersOf(places.filter((place) => place !== first))) yield [first, ...rest];
}
