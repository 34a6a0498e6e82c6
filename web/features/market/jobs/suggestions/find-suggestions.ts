/** Completions of a typed text: past searches, trades and places. */
import { searchMaxLength } from "#shared/constants.ts";
import type { SearchVocabulary } from "#shared/contracts/jobs.ts";
import { editsBetween } from "#shared/text/edit-distance.ts";
import { plainWords } from "#shared/text/search-words.ts";

export interface Suggestion {
  kind: "past" | "trade" | "place";
  /** The search text when it is chosen. */
  text: string;
  label: string;
  /** The everyday word that was matched, or where the place is. */
  note?: string | undefined;
}

interface Suggestible {
  kind: "trade" | "place";
  /** Unambiguous: with its state if several places have this name. */
  text: string;
  label: string;
  note?: string | undefined;
  /** Words of the name, then of each everyday word. */
  phrases: readonly (readonly string[])[];
  /** Everyday words as they are shown. */
  spellings: readonly string[];
}

/** Few enough to leave some of the results visible on a phone. */
const maxSuggestions = 6;
const maxPast = 2;
const maxPastAlone = 5;
/** Longer text before a completion is shown as "…" in the list. */
const maxStartShown = 24;
const shortestTyped = 2;
const shortestSlipped = 4;

export function suggestibles({ trades, places }: SearchVocabulary): Suggestible[] {
  const named = Object.entries(places).flatMap(([state, { also, lgas }]) => [
    entry("place", state, { also: listed(also) }),
    ...Object.keys(lgas).map((lga) => entry("place", lga, { state, note: state })),
    ...Object.entries(lgas).flatMap(([lga, areas]) =>
      listed(areas).map((area) => entry("place", area, { state, note: `${lga}, ${state}` })),
    ),
  ]);
  const counts = new Map<string, number>();
  for (const { label } of named) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [
    ...Object.entries(trades).map(([name, words]) => entry("trade", name, { also: listed(words) })),
    ...named.map(({ state, ...place }) =>
      state && counts.get(place.label)! > 1 ? { ...place, text: `${place.label} ${state}` } : place,
    ),
  ];
}

const listed = (text: string): string[] => (text === "" ? [] : text.split(", "));

function entry(
  kind: Suggestible["kind"],
  name: string,
  { also = [], note, state }: { also?: readonly string[]; note?: string; state?: string },
): Suggestible & { state: string | undefined } {
  const spellings = [name, ...also];
  return { kind, text: name, label: name, note, state, spellings, phrases: spellings.map(plainWords) };
}

/** Past searches first, then trades and places. Only past searches for an empty text. */
export function findSuggestions(
  known: readonly Suggestible[],
  past: readonly string[],
  typed: string,
): Suggestion[] {
  const sought = plainWords(typed);
  if (sought.length === 0) return past.slice(0, maxPastAlone).map(pastSearch);
  const own = past
    .filter((text) => plainWords(text).join(" ") !== sought.join(" "))
    .filter((text) => matchOf(plainWords(text), sought, false) > 0)
    .slice(0, maxPast)
    .map(pastSearch);
  const isNew = ({ text }: Suggestion) =>
    text.length <= searchMaxLength &&
    text.toLowerCase() !== typed.trim().toLowerCase() &&
    !own.some((other) => other.text.toLowerCase() === text.toLowerCase());
  return [...own, ...completions(known, typed).filter(isNew)].slice(0, maxSuggestions);
}

const pastSearch = (text: string): Suggestion => ({ kind: "past", text, label: text });

/** Completes the whole text if possible, otherwise as many of its last words as possible: "plumber yab". */
function completions(known: readonly Suggestible[], typed: string): Suggestion[] {
  const words = typed.trim().split(/\s+/);
  for (let start = 0; start < words.length; start += 1) {
    const sought = plainWords(words.slice(start).join(" "));
    if (sought.join("").length < shortestTyped) return [];
    const found = matching(known, sought);
    if (found.length > 0)
      return found.map((suggestion) => afterWords(words.slice(0, start), suggestion, known));
  }
  return [];
}

/** A place is appended to the words before it. A trade replaces them, unless they name a place. */
function afterWords(
  before: readonly string[],
  suggestion: Suggestion,
  known: readonly Suggestible[],
): Suggestion {
  const isKept = before.length > 0 && (suggestion.kind === "place" || isPlace(before, known));
  if (!isKept) return suggestion;
  const start = before.join(" ");
  return {
    ...suggestion,
    text: `${start} ${suggestion.text}`,
    label: `${start.length > maxStartShown ? "…" : start} ${suggestion.label}`,
  };
}

function isPlace(words: readonly string[], known: readonly Suggestible[]): boolean {
  const name = plainWords(words.join(" ")).join(" ");
  return known.some(
    ({ kind, phrases }) => kind === "place" && phrases.some((phrase) => phrase.join(" ") === name),
  );
}

/** The best first. Typos are allowed only if nothing begins with the words as typed. */
function matching(known: readonly Suggestible[], sought: readonly string[]): Suggestion[] {
  const exact = ranked(known, sought, false);
  return exact.length > 0 ? exact : ranked(known, sought, true);
}

function ranked(
  known: readonly Suggestible[],
  sought: readonly string[],
  allowsSlips: boolean,
): Suggestion[] {
  const found: { one: Suggestible; worth: number; at: number }[] = [];
  for (const one of known) {
    let best = { worth: 0, at: 0 };
    for (const [at, phrase] of one.phrases.entries()) {
      const match = matchOf(phrase, sought, allowsSlips);
      const worth = match && match + (at === 0 ? 1 : 0);
      if (worth > best.worth) best = { worth, at };
    }
    if (best.worth > 0) found.push({ one, ...best });
  }
  return found
    .sort((left, right) => right.worth - left.worth)
    .slice(0, maxSuggestions)
    .map(({ one: { kind, text, label, note, spellings }, at }) => ({
      kind,
      text,
      label,
      note: at === 0 ? note : spellings[at],
    }));
}

/** 0: does not match. The whole phrase is worth the most, then its beginning, then a later word. */
function matchOf(phrase: readonly string[], sought: readonly string[], allowsSlips: boolean): number {
  for (let start = 0; start + sought.length <= phrase.length; start += 1) {
    if (!sought.every((word, place) => begins(phrase[start + place]!, word, allowsSlips))) continue;
    if (start > 0) return 1;
    const isWhole = phrase.length === sought.length && phrase.at(-1) === sought.at(-1);
    return isWhole ? 5 : 3;
  }
  return 0;
}

function begins(word: string, typed: string, allowsSlips: boolean): boolean {
  if (word.startsWith(typed)) return true;
  if (!allowsSlips || typed.length < shortestSlipped) return false;
  return [typed.length - 1, typed.length, typed.length + 1].some(
    (length) => editsBetween(typed, word.slice(0, length), 1) <= 1,
  );
}
