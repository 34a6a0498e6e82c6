/** Searches for servicemen that are saved: what they find among new cards, and by which words. */
import { wordsOf } from "#shared/text/search-words.ts";
import type { JobCriteria } from "../jobs/search/newest.service.ts";
import { partsOf } from "../jobs/search/question.rules.ts";
import { type ReadingDeps, readQuestion, wordsAsked } from "../jobs/search/reading.service.ts";
import { placeMarks } from "../jobs/search/search.rules.ts";
import { findServicemen, type SearchTerm } from "./servicemen.queries.ts";
import { searchTerms } from "./servicemen.rules.ts";

/** The terms by which the list of servicemen searches, with slips corrected if the typed words find no card. */
async function termsOf(deps: ReadingDeps, criteria: JobCriteria): Promise<SearchTerm[]> {
  const words = wordsAsked(criteria.q ?? undefined) ?? [];
  const typed = searchTerms(partsOf(words));
  if (words.length === 0) return typed;
  const found = await findServicemen(deps.pool, { ...filterOf(deps, criteria), limit: 1, terms: typed });
  return found.length > 0 ? typed : searchTerms((await readQuestion(deps, words)).parts);
}

const filterOf = (deps: ReadingDeps, { service, state, lga }: JobCriteria) => ({
  now: deps.clock.now(),
  service: service ?? undefined,
  state: state ?? undefined,
  lga: lga ?? undefined,
});

/** How many of these people, by internal id, the search finds. */
export async function countFound(
  deps: ReadingDeps,
  criteria: JobCriteria,
  people: readonly string[],
): Promise<number> {
  const terms = await termsOf(deps, criteria);
  const limit = people.length;
  return (await findServicemen(deps.pool, { ...filterOf(deps, criteria), limit, terms, among: people }))
    .length;
}

/** A card that the search could find holds a word of each of these lists. */
export async function listsOfServicemenSearch(deps: ReadingDeps, criteria: JobCriteria): Promise<string[][]> {
  const terms = await termsOf(deps, criteria);
  const asked = terms.map(({ words, services, places }) => [
    ...placeMarks([...services, ...places]),
    ...wordsOf(words.join(" "))
      .toSorted((one, other) => other.length - one.length)
      .slice(0, 1),
  ]);
  const filters = placeMarks([criteria.service, criteria.state, criteria.lga]).map((mark) => [mark]);
  return [...filters, ...asked].filter((list) => list.length > 0);
}
