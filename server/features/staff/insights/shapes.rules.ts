/** Shapes counts into outcomes, ways, cohorts and balances. Pure. */
import type {
  Cohort,
  Outcome,
  OutcomeWeek,
  PlaceBalance,
  StateBalance,
  TradeBalance,
  WayWeek,
} from "#shared/contracts/insights.ts";
import { stateNames } from "#shared/places/places.ts";
import { dayMs } from "#shared/time/durations.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { cohortWeeks, nextStart, wayDays } from "./periods.rules.ts";
import type { Count } from "./sources.queries.ts";

const sumOf = (counts: readonly Count[], measure: string, start?: Date): number =>
  counts.reduce(
    (sum, count) =>
      count.measure === measure && (!start || count.start.getTime() === start.getTime())
        ? sum + count.n
        : sum,
    0,
  );

/** Of one week, or of all. `old`: the same counts of the days that are 14 days ago or more. */
export function outcomeOf(all: readonly Count[], old: readonly Count[], week?: Date): Outcome {
  const posts = sumOf(all, "posts", week);
  const done = sumOf(all, "posts.done", week);
  const reached = sumOf(all, "posts.reached", week);
  const dead = sumOf(old, "posts", week) - sumOf(old, "posts.reached", week);
  return { posts, done, called: reached - done, waiting: posts - reached - dead, dead };
}

export const outcomesOf = (
  weeks: readonly Date[],
  all: readonly Count[],
  old: readonly Count[],
): OutcomeWeek[] => weeks.map((start) => ({ start: dayOf(start), ...outcomeOf(all, old, start) }));

export const wayOf = (weeks: readonly Date[], counts: readonly Count[], now: Date): WayWeek[] =>
  weeks.map((start) => ({
    start: dayOf(start),
    visits: sumOf(counts, "visits", start),
    joined: sumOf(counts, "way.joined", start),
    verified: sumOf(counts, "way.verified", start),
    began: sumOf(counts, "way.began", start),
    called: sumOf(counts, "way.called", start),
    done: sumOf(counts, "way.done", start),
    isFinal: nextStart(start, "week").getTime() + wayDays * dayMs <= now.getTime(),
  }));

/** `weeks`: those that people signed up in, up to the last one that is shown. People of earlier cohorts are not known. */
export const cohortsOf = (
  weeks: readonly Date[],
  { active, joined }: { active: readonly Count[]; joined: readonly Count[] },
): Cohort[] => {
  const cohortsIn = new Map(active.map(({ start, part, n }) => [`${part} ${start.getTime()}`, n]));
  return weeks.map((start, place) => ({
    start: dayOf(start),
    joined: sumOf(joined, "way.joined", start),
    back: weeks
      .slice(place, place + cohortWeeks + 1)
      .map((week) => cohortsIn.get(`${dayOf(start)} ${week.getTime()}`) ?? 0),
  }));
};

const byPart = (counts: readonly Count[], measure: string): Map<string, number> => {
  const sums = new Map<string, number>();
  for (const count of counts)
    if (count.measure === measure) sums.set(count.part, (sums.get(count.part) ?? 0) + count.n);
  return sums;
};

/** All states, also those without jobs and cards. */
export function statesOf(jobs: readonly Count[], cards: readonly Count[]): StateBalance[] {
  const demand = byPart(jobs, "posts.state");
  const supply = byPart(cards, "cards.state");
  return stateNames.map((state) => ({
    state,
    demand: demand.get(state) ?? 0,
    supply: supply.get(state) ?? 0,
  }));
}

/** Trades that lack servicemen most come first: those with the most jobs per card. */
export function tradesOf(jobs: readonly Count[], cards: readonly Count[]): TradeBalance[] {
  const demand = byPart(jobs, "posts.trade");
  const supply = byPart(cards, "cards.trade");
  const lack = (trade: TradeBalance) => trade.demand / (trade.supply + 1);
  return [...new Set([...demand.keys(), ...supply.keys()])]
    .map((service) => ({ service, demand: demand.get(service) ?? 0, supply: supply.get(service) ?? 0 }))
    .filter((trade) => trade.demand > 0)
    .sort(
      (one, other) =>
        lack(other) - lack(one) || other.demand - one.demand || (one.service < other.service ? -1 : 1),
    );
}

/** Every trade with jobs or cards, by name, with its figures of all states in their order. */
export function placesOf(jobs: readonly Count[], cards: readonly Count[]): PlaceBalance[] {
  const demand = byPart(jobs, "posts.place");
  const supply = byPart(cards, "cards.place");
  const services = [...demand, ...supply].flatMap(([place, n]) =>
    n === 0 ? [] : place.slice(place.indexOf("|") + 1),
  );
  const inStates = (counts: ReadonlyMap<string, number>, service: string) =>
    stateNames.map((state) => counts.get(`${state}|${service}`) ?? 0);
  return [...new Set(services)]
    .toSorted()
    .map((service) => ({ service, demand: inStates(demand, service), supply: inStates(supply, service) }));
}
