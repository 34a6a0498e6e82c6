/** Offers what lists of jobs and servicemen have near a search that found nothing. */
import type { AlternativesQuery, SearchAlternatives } from "#shared/contracts/jobs.ts";
import { findPlace } from "#shared/places/find-place.ts";
import { rankServices } from "#shared/services/service-search.ts";
import { isServiceName, type ServiceName } from "#shared/services/services.ts";
import { type Alternative, alternativesTo, placeWanted, shownAlternatives } from "./alternatives.rules.ts";
import { correctionsOf } from "./corrections.rules.ts";
import { type Question, type ReadingDeps, readQuestion, wordsAsked } from "./reading.service.ts";

const maxTrades = 3;

/** `countsOf` counts what a list has for each alternative, in their order. */
export async function findAlternatives(
  deps: ReadingDeps,
  query: AlternativesQuery,
  countsOf: (alternatives: readonly Alternative[]) => Promise<number[]>,
): Promise<SearchAlternatives> {
  const typed = wordsAsked(query.q) ?? [];
  const question = await readQuestion(deps, typed);
  const text = question.meant ?? typed.join(" ");
  const wanted = {
    services: isServiceName(query.service) ? [query.service] : tradesIn(question, text),
    ...placeWanted(query, findPlace(text)),
  };
  const alternatives = alternativesTo(wanted);
  const counts = await countsOf(alternatives);
  return {
    service: wanted.services[0] ?? null,
    state: wanted.state ?? null,
    lga: wanted.lga ?? null,
    alternatives: shownAlternatives(
      alternatives.map((each, index) => ({ ...each, count: counts[index] ?? 0 })),
    ),
  };
}

/** The named trades; otherwise those that the words hint at, as they are or with slips corrected. */
function tradesIn({ parts }: Question, text: string): ServiceName[] {
  const trades = [...new Set(parts.flatMap(({ services }) => services))];
  if (trades.length === 0) trades.push(...rankServices(text));
  if (trades.length === 0) {
    const corrected = text.split(" ").map((word) => correctionsOf(word)[0] ?? word);
    trades.push(...rankServices(corrected.join(" ")));
  }
  return trades.slice(0, maxTrades);
}
