import { correctedWords } from "#server/features/market/jobs/search/corrected-words.rules.ts";
import { slipOf } from "#server/features/market/jobs/search/corrections.rules.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { stateNames } from "#shared/places/places.ts";
import { rankServices } from "#shared/services/service-search.ts";
import { isServiceName, serviceNames } from "#shared/services/services.ts";
import { plainWords } from "#shared/text/search-words.ts";

/** Keys 1 to 7 choose, 9 goes on and 0 goes back. */
const maxOptions = 7;
/** Characters of a page's options with their digits: title, notice and keys take the rest of the screen. */
const pageLength = 84;

/** How many options fit on a page that begins with `from`: at least one, however long. */
export function optionsOnPage(labels: readonly string[], from: number): number {
  let length = 0;
  let count = 0;
  for (const label of labels.slice(from, from + maxOptions)) {
    length += label.length + 3;
    if (count > 0 && length > pageLength) break;
    count += 1;
  }
  return count;
}

/** The empty name means any. */
export const anyOne = "";

/** "Plumbing, Lagos"; empty for all jobs. */
export const chosenNames = (...names: readonly string[]): string =>
  names.filter((name) => name !== anyOne).join(", ");

/** The most requested trades, listed before the alphabet. */
const usualTrades = [
  "Plumbing",
  "Electrical Installation",
  "Carpentry",
  "Car Repair",
  "Cleaning Services",
].filter(isServiceName);
const usualStates = ["Lagos", "FCT Abuja", "Rivers", "Oyo", "Kano"];

const withUsual = (usual: readonly string[], names: readonly string[]): string[] => [
  anyOne,
  ...usual,
  ...names.filter((name) => !usual.includes(name)),
];
const trades = withUsual(usualTrades, serviceNames);
const states = withUsual(usualStates, stateNames);

const maxTyped = 40;

/** All trades, or those that a typed word may mean. */
export function tradesFor(typed: string): readonly string[] {
  if (typed === "") return trades;
  const named = serviceNames.filter((name) => hasWord(name, typed));
  const found = [...new Set<string>([...rankServices(typed), ...named])];
  return found.length > 0 ? found : rankServices(corrected(typed));
}

/** All states, or those that a typed word may mean. */
export function statesFor(typed: string): readonly string[] {
  if (typed === "") return states;
  const word = typed.trim().toLowerCase();
  const named = stateNames.filter((name) => name.toLowerCase().startsWith(word));
  const read = findPlace(typed).state;
  const found = read || named.length > 0 ? read : findPlace(corrected(typed)).state;
  return [...new Set<string>([...named, ...(found ? [found] : [])])];
}

/** A word of the name begins with it: "ac" is no part of "evacuation". */
const hasWord = (name: string, beginning: string): boolean =>
  ` ${name}`.toLowerCase().includes(` ${beginning.trim().toLowerCase()}`);

/** As in a search of jobs. */
function corrected(typed: string): string {
  const words = plainWords(typed);
  return correctedWords(words, words.map(slipOf)).join(" ");
}

/** Whether the input is a word to search a list for. */
export const isWord = (input: string): boolean =>
  input.length <= maxTyped && /^[\p{L}][\p{L} .'-]+$/u.test(input.trim());
