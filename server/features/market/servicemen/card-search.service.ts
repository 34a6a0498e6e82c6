/** Searches business cards tier after tier: cards of the trade, cards that name it, those without the other words. */
import { type AskedPart, isOfTradeAlone, partsOf, widerThan } from "../jobs/search/question.rules.ts";
import { type ReadingDeps, readQuestion } from "../jobs/search/reading.service.ts";
import type { AfterCard, ServicemanRow } from "./servicemen.queries.ts";
import { furtherTiers, type SearchTier, searchTerms, strictTiers } from "./servicemen.rules.ts";

/** Where a page of the list begins. */
export interface Start {
  /** The last card of the page before. */
  after?: AfterCard | undefined;
  /** Number of places that earlier pages have listed completely. */
  before: number;
  tier: number;
}

export const beginning: Start = { before: 0, tier: 0 };
/** Two of cards with all words, and two further ones. */
export const maxTiers = 4;

export type FoundCard = ServicemanRow & { tier: number };
type Page = Pick<Start, "after" | "before"> & { wanted: number };
export type FindTier = (tier: SearchTier, page: Page) => Promise<ServicemanRow[]>;

interface CardSearch {
  words: readonly string[];
  isExact: boolean;
  /** Sorted by place, cards have one tier. */
  isByPlace: boolean;
  start: Start;
  wanted: number;
  find: FindTier;
}

/** Cards in their order, and the words that were searched if slips were corrected. */
export async function searchCards(
  deps: ReadingDeps,
  { words, isExact, isByPlace, start, wanted, find }: CardSearch,
): Promise<{ found: FoundCard[]; meant?: string | undefined }> {
  const walk = async (tiers: readonly (SearchTier | undefined)[], from: Start, limit = wanted) => {
    const found: FoundCard[] = [];
    for (const [tier, each] of tiers.entries()) {
      if (!each || tier < from.tier || found.length >= limit) continue;
      const after = tier === from.tier ? from.after : undefined;
      const rows = await find(each, { after, before: from.before, wanted: limit - found.length });
      found.push(...rows.map((row) => ({ ...row, tier })));
    }
    return found;
  };
  const strict = (parts: readonly AskedPart[]) =>
    isByPlace ? [{ terms: searchTerms(parts) }] : strictTiers(parts);
  const withRest = async (parts: readonly AskedPart[], found: FoundCard[]) => {
    const further = furtherTiers(parts);
    const [rest] = further;
    if (!rest || found.length >= wanted) return found;
    if (!isByPlace)
      return [...found, ...(await walk([undefined, undefined, ...further], start, wanted - found.length))];
    // Sorted by place, cards without the words would come before those with them.
    return (await isFound(parts, found)) ? found : walk([{ terms: rest.terms }], start);
  };
  const isFound = async (parts: readonly AskedPart[], found: readonly FoundCard[]) =>
    found.length > 0 ||
    ((start.after !== undefined || isOfTradeAlone(parts)) &&
      (await walk([{ terms: searchTerms(parts) }], beginning, 1)).length > 0);
  const typed = partsOf(words);
  const found = await walk(strict(typed), start);
  if (words.length === 0 || isExact) return { found };
  // The known words are those of jobs, so cards are searched for the typed words before slips are corrected.
  if (await isFound(typed, found)) return { found: await withRest(typed, found) };
  const { parts, meant } = await readQuestion(deps, words);
  const search = async (some: readonly AskedPart[]) => withRest(some, await walk(strict(some), start));
  const read = await search(parts);
  const wider = read.length === 0 ? widerThan(parts) : undefined;
  return { found: wider ? await search(wider) : read, meant };
}
