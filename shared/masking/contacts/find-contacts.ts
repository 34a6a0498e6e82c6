/** Finds all contacts in a text that would bypass a paid call, and their positions. */
import { type Group, groupsOf } from "./digit-groups.ts";
import { findAddresses } from "./find-addresses.ts";
import { findBackwards } from "./find-backwards.ts";
import { findHandles } from "./find-handles.ts";
import { findIntroduced } from "./find-introduced.ts";
import { findMailboxes } from "./find-mailboxes.ts";
import { findNumbers } from "./find-numbers.ts";
import { type Folded, fold, type Range, toSource } from "./fold.ts";
import { type Token, tokensOf } from "./tokens.ts";

export interface Contact extends Range {
  kind: "email" | "link" | "number";
}

export interface Reading {
  source: string;
  folded: Folded;
  tokens: Token[];
  groups: Group[];
}

export function read(text: string): Reading {
  const folded = fold(text);
  const tokens = tokensOf(folded.text);
  return { source: text, folded, tokens, groups: groupsOf(folded.text, tokens) };
}

/** The contacts of a text in order; overlapping ones are merged. */
export function findContacts({ source, folded, tokens, groups }: Reading): Contact[] {
  const found: Contact[] = [
    ...findAddresses(folded.text, tokens),
    ...findHandles(folded.text, tokens).map((range) => ({ ...range, kind: "link" as const })),
    ...findIntroduced(folded.text, tokens, (place) => isCapital(source, folded, tokens[place])).map(
      (range) => ({
        ...range,
        kind: "link" as const,
      }),
    ),
    ...findMailboxes(folded.text, tokens).map((range) => ({ ...range, kind: "link" as const })),
    ...findNumbers(groups).map(({ first, last }) => ({
      start: withSigns(folded.text, (groups[first] as Group).start),
      end: withRest(folded.text, groups[first] as Group, groups[last] as Group),
      kind: "number" as const,
    })),
    ...findBackwards(source, folded.text, groups),
  ];
  found.sort((one, other) => one.start - other.start);
  const merged: Contact[] = [];
  for (const contact of found) {
    const before = merged.at(-1);
    if (before && contact.start < before.end) before.end = Math.max(before.end, contact.end);
    else merged.push({ ...contact });
  }
  return merged.map((contact) => ({ ...contact, ...toSource(folded, contact) }));
}

const isCapital = (source: string, folded: Folded, token: Token | undefined): boolean =>
  token !== undefined && /^\p{Lu}/u.test(source.slice(toSource(folded, token).start));

/** Includes digits that follow directly, and the bracket around the last ones. */
function withRest(folded: string, first: Group, last: Group): number {
  const [rest = ""] = /^(?:[\p{L}\d]{0,40}\d)?/u.exec(folded.slice(last.end, last.end + 41)) ?? [];
  const end = last.end + rest.length;
  return folded[first.start - 1] === "(" && folded[end] === ")" ? end + 1 : end;
}

/** Includes the plus and bracket of a number. */
export function withSigns(folded: string, start: number): number {
  let from = start;
  while (/[+(]/.test(folded[from - 1] ?? "")) from -= 1;
  return from;
}
