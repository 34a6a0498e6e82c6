/** Keeps the counts equal to what they count. Every step is one transaction, so an interrupted one leaves no trace. */
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { forgetAskers } from "#server/features/market/searches/searches.service.ts";
import {
  type InsightSource,
  measuresOf,
  type RecountKind,
  recountKinds,
  type StaleKind,
} from "#shared/contracts/insight-counts.ts";
import type { InsightStep } from "#shared/contracts/insights.ts";
import { dayMs, hourMs } from "#shared/time/durations.ts";
import { countCampaigns } from "./campaigns.queries.ts";
import { findState } from "./insights.queries.ts";
import { countActive, countActiveWeek, countWay } from "./people.queries.ts";
import {
  beginning,
  cohortWeeks,
  hoursIn,
  nextStart,
  periodsOf,
  startOfStep,
  startsIn,
  stepsOf,
} from "./periods.rules.ts";
import {
  addMoves,
  countHours,
  lockState,
  markPeople,
  markRolled,
  notePeriods,
  type PeriodsDue,
  sumUp,
  takeHoursDue,
  takePeriods,
  weekMeasures,
  yearMeasures,
} from "./roll-up.queries.ts";
import { forgetVisitBatches } from "./visits.queries.ts";

type RollDeps = Pick<Deps, "pool" | "metrics" | "clock" | "db">;

/** How much one transaction counts. */
export const usualBatches = { notes: 5_000, moves: 100_000, periods: 20 };
type Batches = typeof usualBatches;

/** A campaign counts what its recipients do within a week; delivery reports arrive for a day. */
const campaignDays = 9;
/** One that is still being sent is counted at each roll-up. */
const newCampaignHours = 3;
/** Batches of visits are repeated until their process stops. */
const visitBatchDays = 7;

/**
 * Counts every hour that changed, then the days' active people and new campaigns; once an hour, the weeks and months
 * of people and all campaigns of the last days. Repeats and concurrent calls: the same counts.
 */
export async function rollUpHours(deps: RollDeps, batches = usualBatches): Promise<void> {
  const at = deps.clock.now();
  await rollUpDays(deps, at, batches);
  const { peopleAt } = await findState(deps.db);
  if (!peopleAt || at.getTime() - peopleAt.getTime() >= hourMs) await rollUpPeople(deps, at, batches);
  else await countCampaigns(deps.db, new Date(at.getTime() - newCampaignHours * hourMs));
}

/** The same at once, all weeks and years again, and searches without results. */
export async function rollUpNight(deps: RollDeps, batches = usualBatches): Promise<void> {
  const at = deps.clock.now();
  await rollUpDays(deps, at, batches);
  await sumWeeksAndYears(deps, at);
  await rollUpPeople(deps, at, batches);
  await forgetAskers(deps.db, at);
  await forgetVisitBatches(deps.db, new Date(at.getTime() - visitBatchDays * dayMs));
}

async function rollUpDays(deps: RollDeps, at: Date, batches: Batches): Promise<void> {
  while (await rollUpSome(deps, batches));
  while (await rollUpMoves(deps, batches));
  while (await countPeriods(deps, { kinds: ["active.day"] }, batches));
  await inTransaction(deps, async (tx) => {
    await lockState(tx);
    await markRolled(tx, at);
  });
}

async function rollUpPeople(deps: RollDeps, at: Date, batches: Batches): Promise<void> {
  while (await countPeriods(deps, { kinds: ["active.week", "active.month", "way"] }, batches));
  // Processes of the previous version may still count hours of today.
  const today = startOfStep(at, "day");
  while (await countPeriods(deps, { kinds: recountKinds, before: today }, batches));
  await countCampaigns(deps.db, new Date(at.getTime() - campaignDays * dayMs));
  await inTransaction(deps, async (tx) => {
    await lockState(tx);
    await markPeople(tx, at);
  });
}

const rollUpSome = (deps: RollDeps, { notes }: Batches): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    await lockState(tx);
    const due = await takeHoursDue(tx, notes);
    for (const [source, hours] of Map.groupBy(due, (each) => each.source)) {
      const moments = hours.map(({ hour }) => hour);
      await countSource(tx, source, moments);
    }
    await notePeriods(tx, periodsOf(due));
    return due.length > 0;
  });

async function countSource(tx: Transaction, source: InsightSource, hours: readonly Date[]): Promise<void> {
  await countHours(tx, source, hours);
  await sumUp(tx, { measures: measuresOf[source], ...periodsToSum(hours) });
}

/** Each move once: the id of the last one is stored with the sums. Moves below the mark can no longer appear. */
const rollUpMoves = (deps: RollDeps, { moves: atOnce }: Batches): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    const { moves, marked } = await lockState(tx);
    if (moves >= marked) return false;
    const upTo = Math.min(marked, moves + atOnce);
    const hours = await addMoves(tx, { after: moves, upTo });
    if (hours.length > 0) await sumUp(tx, { measures: ["money"], ...periodsToSum(hours) });
    return upTo < marked;
  });

/** All again: a version that does not store them may have counted days, during an upgrade or after a rollback. */
const sumWeeksAndYears = (deps: RollDeps, at: Date): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await lockState(tx);
    const startsOf = (grain: "week" | "year") => startsIn({ from: beginning, to: at }, grain);
    const measures = [...weekMeasures, ...yearMeasures];
    await sumUp(tx, { measures, days: [], weeks: startsOf("week"), months: [], years: startsOf("year") });
  });

const periodsToSum = (hours: readonly Date[]) => ({
  days: stepsOf(hours, "day"),
  weeks: stepsOf(hours, "week"),
  months: stepsOf(hours, "month"),
  years: stepsOf(hours, "year"),
});

const countPeriods = (deps: RollDeps, due: PeriodsDue, { periods: limit }: Batches): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    await lockState(tx);
    const taken = await takePeriods(tx, { ...due, limit });
    for (const { kind, start } of taken) await countPeriod(tx, kind, start);
    return taken.length > 0;
  });

const recounted: Record<RecountKind, InsightSource> = {
  "sms.day": "sms",
  "jobs.day": "jobs",
  "cards.day": "cards",
};

async function countPeriod(tx: Transaction, kind: StaleKind, start: Date): Promise<void> {
  const until = (step: InsightStep) => ({ start, end: nextStart(start, step) });
  if (kind === "way") return countWay(tx, until("week"));
  if (kind === "active.day") return countActive(tx, "day", until("day"));
  if (kind === "active.month") return countActive(tx, "month", until("month"));
  if (kind !== "active.week") return countSource(tx, recounted[kind], hoursIn(until("day")));
  const oldest = startOfStep(new Date(start.getTime() - cohortWeeks * 7 * dayMs), "week");
  return countActiveWeek(tx, until("week"), oldest);
}
