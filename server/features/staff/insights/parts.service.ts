/** Parts of the answer beside the plots. Their lists are shortened on the page, and whole in files. */
import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import type { Insights, ShortenedPart } from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import { listCampaigns } from "./campaigns.queries.ts";
import type { FreshCounts } from "./fresh-counts.ts";
import { findSearches, findSeries, findSums } from "./insights.queries.ts";
import { readOutcomes } from "./outcomes.service.ts";
import { type Period, spansOf, spansUntil, startOfStep, startsIn, withItsYear } from "./periods.rules.ts";
import { sees } from "./plots.rules.ts";
import { findReportQueue } from "./report-queue.queries.ts";
import { cohortsOf, placesOf, statesOf, tradesOf, wayOf } from "./shapes.rules.ts";

/** How many entries each list may have. */
interface Entries {
  weeks: number;
  cohorts: number;
  trades: number;
  searches: number;
  searchDays: number;
  campaigns: number;
}
export const pageEntries: Entries = {
  weeks: 26,
  cohorts: 12,
  trades: 15,
  searches: 20,
  searchDays: 366,
  campaigns: 20,
};
export const allEntries: Entries = {
  weeks: Infinity,
  cohorts: Infinity,
  trades: Infinity,
  searches: Infinity,
  searchDays: Infinity,
  campaigns: Infinity,
};

export interface Reading {
  deps: Pick<Deps, "clock" | "config">;
  tx: Transaction;
  actor: Actor;
  period: Period;
  fresh: FreshCounts;
  entries: Entries;
}

type Part = Partial<Insights> & { isShortened?: Partial<Record<ShortenedPart, boolean>> };

/** The parts that the caller's areas open, and which of them have more entries. */
export async function partsOf(reading: Reading): Promise<Partial<Insights> & Pick<Insights, "shortened">> {
  const parts = [await customersPart(reading), await adminPart(reading), await campaignsPart(reading)];
  const shortened = parts.flatMap(({ isShortened = {} }) =>
    (Object.keys(isShortened) as ShortenedPart[]).filter((part) => isShortened[part]),
  );
  const answers = parts.map(({ isShortened: _, ...part }) => part);
  return { ...Object.assign({}, ...answers), shortened };
}

async function customersPart({ deps, tx, actor, period, entries }: Reading): Promise<Part> {
  if (!sees(actor.roles, ["customers"])) return {};
  const now = deps.clock.now();
  const all = startsIn(period, "week");
  const weeks = all.slice(-entries.weeks);
  const signUps = cohortWeeksOf(period, Math.min(Math.max(all.length, pageEntries.cohorts), entries.cohorts));
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
    reportQueue: await findReportQueue(tx, now),
    isShortened: { way: weeks.length < all.length, cohorts: signUps.length < all.length },
  };
}

/** The last weeks of the period, and before it if it is shorter. */
function cohortWeeksOf({ to }: Period, count: number): Date[] {
  const last = startOfStep(new Date(to.getTime() - 1), "week");
  return startsIn({ from: new Date(last.getTime() - (count - 1) * 7 * dayMs), to }, "week");
}

async function adminPart({ deps, tx, actor, period, fresh, entries }: Reading): Promise<Part> {
  if (!sees(actor.roles, [])) return {};
  const { from, to } = period;
  const read = withItsYear(period, deps.clock.now());
  const demand = ["posts.state", "posts.trade", "posts.place"];
  const supply = ["cards.state", "cards.trade", "cards.place"];
  const jobs = fresh.addTo(await findSums(tx, { measures: demand, spans: spansOf(read, "year") }), {
    measures: demand,
    ...period,
  });
  const cards = fresh.addTo(await findSums(tx, { measures: supply, spans: spansUntil(read.to, "year") }), {
    measures: supply,
    from: new Date(0),
    to,
  });
  const all = startsIn(period, "week");
  const weeks = all.slice(-entries.weeks);
  const trades = tradesOf(jobs, cards);
  const searchesFrom = Math.max(from.getTime(), to.getTime() - entries.searchDays * dayMs);
  const searches = await findSearches(tx, {
    from: new Date(searchesFrom),
    to,
    limit: oneMore(entries.searches),
  });
  return {
    ...(await readOutcomes({ tx, period, fresh, weeks, now: deps.clock.now() })),
    states: statesOf(jobs, cards),
    trades: trades.slice(0, entries.trades),
    places: placesOf(jobs, cards),
    searches: searches.slice(0, entries.searches),
    isShortened: {
      outcomes: weeks.length < all.length,
      trades: trades.length > entries.trades,
      searches: searches.length > entries.searches || searchesFrom > from.getTime(),
    },
  };
}

async function campaignsPart({ deps, tx, actor, period, entries }: Reading): Promise<Part> {
  if (!sees(actor.roles, ["publicRelations"])) return {};
  const rows = await listCampaigns(tx, { ...period, limit: oneMore(entries.campaigns) });
  return {
    campaigns: rows
      .slice(0, entries.campaigns)
      .map(({ id, at, audience, total, isCounted, sent, failed, parts, cameBack }) => ({
        _id: id,
        sentAt: new Date(at).toISOString(),
        audience,
        recipients: total,
        isCounted,
        sent,
        failed,
        costNaira: (parts * deps.config.smsPartKobo) / 100,
        cameBack,
      })),
    isShortened: { campaigns: rows.length > entries.campaigns },
  };
}

/** Shows whether there are more. */
const oneMore = (entries: number): number | undefined => (Number.isFinite(entries) ? entries + 1 : undefined);
