/** Searches for servicemen that are saved: what they find among new cards, and by which words. */
import { wordsOf } from "#shared/text/search-words.ts";
import type { SoughtJobs } from "../jobs/search/newest.service.ts";
import { partsOf } from "../jobs/search/question.rules.ts";
import { type ReadingDeps, readQuestion, wordsAsked } from "../jobs/search/reading.service.ts";
import { placeMarks } from "../jobs/search/search.rules.ts";
import { findServicemen, type SearchTerm } from "./servicemen.queries.ts";
import { searchTerms } from "./servicemen.rules.ts";

/** The terms by which the list of servicemen searches, with slips corrected if the typed words find no card. */
async function termsOf(deps: ReadingDeps, sought: SoughtJobs): Promise<SearchTerm[]> {
  const words = wordsAsked(sought.q ?? undefined) ?? [];
  const typed = searchTerms(partsOf(words));
  if (words.length === 0) return typed;
  const found = await findServicemen(deps.pool, { ...filterOf(deps, sought), limit: 1, terms: typed });
  return found.length > 0 ? typed : searchTerms((await readQuestion(deps, words)).parts);
}

const filterOf = (deps: ReadingDeps, { service, state, lga }: SoughtJobs) => ({
  now: deps.clock.now(),
  service: service ?? undefined,
  state: state ?? undefined,
  lga: lga ?? undefined,
});

/** How many of these people, by internal id, the search finds. */
export async function countSought(
  deps: ReadingDeps,
  sought: SoughtJobs,
  people: readonly string[],
): Promise<number> {
  const terms = await termsOf(deps, sought);
  const limit = people.length;
  return (await findServicemen(deps.pool, { ...filterOf(deps, sought), limit, terms, among: people })).length;
}

/** A card that the search could find holds a word of each of these lists. */
export async function listsOfServicemenSearch(deps: ReadingDeps, sought: SoughtJobs): Promise<string[][]> {
  const terms = await termsOf(deps, sought);
  const asked = terms.map(({ words, services, places }) => [
    ...placeMarks([...services, ...places]),
    ...wordsOf(words.join(" "))
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 1),
  ]);
  const filters = placeMarks([sought.service, sought.state, sought.lga]).map((mark) => [mark]);
  return [...filters, ...asked].filter((list) => list.length > 0);
}
