/** Keeps the counts equal to what they count. Every step is one transaction, so an interrupted one leaves no trace. */
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { forgetAskers } from "#server/features/market/searches/searches.service.ts";
import {
  type InsightSource,
  type InsightStep,
  measuresOf,
  type StaleKind,
} from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import { countCampaigns } from "./campaigns.queries.ts";
import { countActive, countActiveWeek, countWay } from "./people.queries.ts";
import { hoursIn, nextStart, periodsOf, startOfStep, stepsOf } from "./periods.rules.ts";
import {
  addMoves,
  countHours,
  lockState,
  markRolled,
  notePeriods,
  sumUp,
  takeHoursDue,
  takePeriods,
} from "./roll-up.queries.ts";

type RollDeps = Pick<Deps, "pool" | "metrics" | "clock">;

const notesAtOnce = 5_000;
const movesAtOnce = 100_000;
const periodsAtOnce = 20;
/** Cohorts of earlier weeks are counted together. */
const cohortWeeks = 26;
/** A campaign counts what its recipients do within a week; delivery reports arrive for a day. */
const campaignDays = 9;

/** Counts every hour that changed, then the days' active people. Repeats and concurrent calls: the same counts. */
export async function rollUpHours(deps: RollDeps): Promise<void> {
  while (await rollUpSome(deps));
  while (await rollUpMoves(deps));
  while (await countPeriods(deps, ["active.day"]));
  await inTransaction(deps, async (tx) => {
    await lockState(tx);
    await markRolled(tx, deps.clock.now());
  });
}

/** The weeks and months of people, campaigns, and searches without results. */
export async function rollUpNight(deps: Deps): Promise<void> {
  await rollUpHours(deps);
  while (await countPeriods(deps, ["active.week", "active.month", "way", "sms.day"]));
  const now = deps.clock.now();
  await countCampaigns(deps.db, new Date(now.getTime() - campaignDays * dayMs));
  await forgetAskers(deps.db, now);
}

const rollUpSome = (deps: RollDeps): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    await lockState(tx);
    const due = await takeHoursDue(tx, notesAtOnce);
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
const rollUpMoves = (deps: RollDeps): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    const { moves, marked } = await lockState(tx);
    if (moves >= marked) return false;
    const upTo = Math.min(marked, moves + movesAtOnce);
    const hours = await addMoves(tx, { after: moves, upTo });
    if (hours.length > 0) await sumUp(tx, { measures: ["money"], ...periodsToSum(hours) });
    return upTo < marked;
  });

const periodsToSum = (hours: readonly Date[]) => ({
  days: stepsOf(hours, "day"),
  months: stepsOf(hours, "month"),
});

const countPeriods = (deps: RollDeps, kinds: readonly StaleKind[]): Promise<boolean> =>
  inTransaction(deps, async (tx) => {
    await lockState(tx);
    const due = await takePeriods(tx, { kinds, limit: periodsAtOnce });
    for (const { kind, start } of due) await countPeriod(tx, kind, start);
    return due.length > 0;
  });

async function countPeriod(tx: Transaction, kind: StaleKind, start: Date): Promise<void> {
  const until = (step: InsightStep) => ({ start, end: nextStart(start, step) });
  if (kind === "way") return countWay(tx, until("week"));
  if (kind === "sms.day") return countSource(tx, "sms", hoursIn(until("day")));
  if (kind === "active.day") return countActive(tx, "day", until("day"));
  if (kind === "active.month") return countActive(tx, "month", until("month"));
  const oldest = startOfStep(new Date(start.getTime() - cohortWeeks * 7 * dayMs), "week");
  return countActiveWeek(tx, until("week"), oldest);
}
