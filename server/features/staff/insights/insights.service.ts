/** How the business is doing, from stored counts and the few hours that changed since. */
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { fieldTexts } from "#server/language/messages.ts";
import { mustBeStaff } from "#server/staff-access.ts";
import type { Insights, InsightsQuery } from "#shared/contracts/insights.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { FreshCounts } from "./fresh-counts.ts";
import { startReading } from "./insights.queries.ts";
import { allEntries, pageEntries, partsOf } from "./parts.service.ts";
import { type Period, periodOf, startsIn } from "./periods.rules.ts";
import { readPlots } from "./plots.service.ts";
import { readWaits } from "./waits.service.ts";

type ReadDeps = Pick<Deps, "pool" | "metrics" | "clock" | "config">;

/**
 * `isWhole`: with all entries of each part, as files have them.
 * Errors: `forbidden` for people without a staff role; `invalid` for a period that is too long or still to come.
 */
export async function readInsights(
  deps: ReadDeps,
  actor: Actor,
  { isWhole = false, ...query }: InsightsQuery & { isWhole?: boolean },
): Promise<Insights> {
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
    const reading = { deps, tx, actor, period, fresh, entries: isWhole ? allEntries : pageEntries };
    return {
      ...namesOf(period),
      asOf: fresh.asOf?.toISOString() ?? null,
      peopleAsOf: {
        active: fresh.peopleAsOf(period.by)?.toISOString() ?? null,
        weeks: fresh.peopleAsOf("week")?.toISOString() ?? null,
      },
      ...(await readPlots(reading)),
      ...(await readWaits(reading)),
      ...(await partsOf(reading)),
    };
  });
}

const namesOf = ({ by, from, to, beforeFrom }: Period) => ({
  by,
  from: dayOf(from),
  to: dayOf(new Date(to.getTime() - 1)),
  before: { from: dayOf(beforeFrom), to: dayOf(new Date(from.getTime() - 1)) },
  starts: startsIn({ from, to }, by).map(dayOf),
});
