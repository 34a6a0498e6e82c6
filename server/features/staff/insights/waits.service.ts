/** How long people waited in a period and in each of its weeks or months, with the period before. */
import type { Actor } from "#server/actor.ts";
import type { Transaction } from "#server/db/client.ts";
import { type Insights, type WaitId, waitMeasures } from "#shared/contracts/insights.ts";
import type { StaffArea } from "#shared/roles.ts";
import { dayOf } from "#shared/time/lagos.ts";
import type { FreshCounts } from "./fresh-counts.ts";
import { findSeries } from "./insights.queries.ts";
import { type Period, spansOf, startsIn } from "./periods.rules.ts";
import { sees } from "./plots.rules.ts";
import { waitOf } from "./waits.rules.ts";

const areas: Record<WaitId, StaffArea> = {
  firstCall: "customers",
  payouts: "accounting",
  reports: "customers",
};

interface Reading {
  tx: Transaction;
  actor: Actor;
  period: Period;
  fresh: FreshCounts;
}

export async function readWaits({
  tx,
  actor,
  period,
  fresh,
}: Reading): Promise<Pick<Insights, "waits" | "waitSteps">> {
  const by = period.by === "month" ? "month" : "week";
  const shown = (Object.keys(areas) as WaitId[]).filter((id) => sees(actor.roles, [areas[id]]));
  const measures = shown.map((id) => waitMeasures[id]);
  const read = async (time: { from: Date; to: Date }) => {
    const counts = await findSeries(tx, { measures, spans: spansOf(time, by), step: by });
    return { counts: fresh.addTo(counts, { measures, ...time }, by), starts: startsIn(time, by) };
  };
  const own = await read(period);
  const before = await read({ from: period.beforeFrom, to: period.from });
  const only = ({ counts, starts }: typeof own, id: WaitId) => ({
    counts: counts.filter(({ measure }) => measure === waitMeasures[id]),
    starts,
  });
  return {
    waits: Object.fromEntries(shown.map((id) => [id, waitOf(only(own, id), only(before, id))])),
    waitSteps: { by, starts: own.starts.map(dayOf) },
  };
}
