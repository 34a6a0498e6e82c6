import type { Transaction } from "#server/db/client.ts";
import { addVisits } from "#server/features/staff/insights/visits.queries.ts";
import { dayMs } from "#shared/time/durations.ts";

const days = 84;

/** Visits of the last twelve weeks, a few more from week to week. */
export async function loadVisits(tx: Transaction, now: Date): Promise<void> {
  for (let back = 0; back < days; back += 1) {
    const count = 30 + ((back * 17) % 23) + Math.floor((days - back) / 3);
    await addVisits(tx, { at: new Date(now.getTime() - back * dayMs), count });
  }
}
