/** How the business is doing, from stored counts and the few hours that changed since. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { mustBeStaff } from "#server/staff-access.ts";
import type { Insights, InsightsQuery } from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { listCampaigns } from "./campaigns.queries.ts";
import { FreshCounts } from "./fresh-counts.ts";
import { findSearches, findSeries, findSums, startReading } from "./insights.queries.ts";
import { readOutcomes } from "./outcomes.service.ts";
import { type Period, periodOf, spansOf, spansUntil, startOfStep, startsIn } from "./periods.rules.ts";
import { sees } from "./plots.rules.ts";
import { readPlots } from "./plots.service.ts";
import { cohortsOf, statesOf, tradesOf, wayOf } from "./shapes.rules.ts";

const maxWeeks = 26;
const cohortWeeks = 12;
const maxTrades = 15;
const maxSearches = 20;
const maxCampaigns = 20;

type ReadDeps = Pick<Deps, "pool" | "metrics" | "clock" | "config">;

/** Errors: `forbidden` for people without a staff role; `invalid` for a period that is too long or still to come. */
export async function readInsights(deps: ReadDeps, actor: Actor, query: InsightsQuery): Promise<Insights> {
  mustBeStaff(actor);
  const period = periodOf(query, deps.clock.now());
  if ("code" in period) {
    const { name, code, limit } = period;
    const text = code === "periodDays" ? fieldTexts.periodDays(limit) : fieldTexts[code];
    throw new AppError("invalid", { fields: { [name]: text } });
  }
  return inTransaction(deps, async (tx) => {
    await startReading(tx);
    const fresh = await FreshCounts.read(tx, deps.clock.now());
    const reading = { deps, tx, actor, period, fresh };
    return {
      ...namesOf(period),
      asOf: fresh.asOf?.toISOString() ?? null,
      ...(await readPlots(reading)),
      ...(await customersPart(reading)),
      ...(await adminPart(reading)),
      ...(await campaignsPart(reading)),
    };
  });
}

interface Reading {
  deps: ReadDeps;
  tx: Transaction;
  actor: Actor;
  period: Period;
  fresh: FreshCounts;
}

const namesOf = ({ by, from, to, beforeFrom }: Period) => ({
  by,
  from: dayOf(from),
  to: dayOf(new Date(to.getTime() - 1)),
  before: { from: dayOf(beforeFrom), to: dayOf(new Date(from.getTime() - 1)) },
  starts: startsIn({ from, to }, by).map(dayOf),
});

async function customersPart({
  deps,
  tx,
  actor,
  period,
}: Reading): Promise<Pick<Insights, "way" | "cohorts">> {
  if (!sees(actor.roles, ["customers"])) return {};
  const now = deps.clock.now();
  const weeks = startsIn(period, "week").slice(-maxWeeks);
  const last = startOfStep(new Date(period.to.getTime() - 1), "week");
  const signUps = startsIn(
    { from: new Date(last.getTime() - (cohortWeeks - 1) * 7 * dayMs), to: period.to },
    "week",
  );
  const first = new Date(Math.min(weeks[0]!.getTime(), signUps[0]!.getTime()));
  const weekly = (measures: string[], from: Date) =>
    findSeries(tx, { measures, spans: [{ grain: "week", from, to: period.to }], step: "week" });
  const steps = ["joined", "verified", "began", "called", "done"].map((step) => `way.${step}`);
  const way = await weekly(steps, first);
  const days = { grain: "day" as const, from: weeks[0]!, to: period.to };
  const visits = await findSeries(tx, { measures: ["visits"], spans: [days], step: "week" });
  const active = await weekly(["people.active"], signUps[0]!);
  return {
    way: wayOf(weeks, [...visits, ...way], now),
    cohorts: cohortsOf(signUps, { active, joined: way }),
  };
}

async function adminPart({ deps, tx, actor, period, fresh }: Reading): Promise<Partial<Insights>> {
  if (!sees(actor.roles, [])) return {};
  const { to } = period;
  const demand = ["posts.state", "posts.trade"];
  const supply = ["cards.state", "cards.trade"];
  const jobs = fresh.addTo(await findSums(tx, { measures: demand, spans: spansOf(period) }), {
    measures: demand,
    ...period,
  });
  const cards = fresh.addTo(await findSums(tx, { measures: supply, spans: spansUntil(to) }), {
    measures: supply,
    from: new Date(0),
    to,
  });
  return {
    ...(await readOutcomes({
      tx,
      period,
      fresh,
      weeks: startsIn(period, "week").slice(-maxWeeks),
      now: deps.clock.now(),
    })),
    states: statesOf(jobs, cards),
    trades: tradesOf(jobs, cards, maxTrades),
    searches: await findSearches(tx, {
      from: new Date(Math.max(period.from.getTime(), to.getTime() - 366 * dayMs)),
      to,
      limit: maxSearches,
    }),
  };
}

async function campaignsPart({ deps, tx, actor, period }: Reading): Promise<Pick<Insights, "campaigns">> {
  if (!sees(actor.roles, ["publicRelations"])) return {};
  const rows = await listCampaigns(tx, { ...period, limit: maxCampaigns });
  return {
    campaigns: rows.map(({ id, at, audience, total, sent, failed, parts, cameBack }) => ({
      _id: id,
      sentAt: new Date(at).toISOString(),
      audience,
      recipients: total,
      sent,
      failed,
      costNaira: (parts * deps.config.smsPartKobo) / 100,
      cameBack,
    })),
  };
}
