import type { CardMonths } from "#shared/contracts/servicemen.ts";
import { monthOf, startOf } from "#shared/time/lagos.ts";
import type { Actor } from "../../../actor.ts";
import type { Deps } from "../../../deps.ts";
import { countCardMonths } from "./card-months.queries.ts";

const monthsShown = 6;
const most = 2_000;

/** What the caller's card brought. Months without anything have zeros, after the first that has something. */
export async function readCardMonths(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<CardMonths> {
  const now = clock.now();
  const names = Array.from({ length: monthsShown }, (_, back) => monthOf(now, back)).reverse();
  const since = startOf(`${names[0]}-01`);
  const counts = new Map(
    (await countCardMonths(db, { userId: actor.userId, since, most })).map((row) => [row.month, row]),
  );
  const first = names.findIndex((month) => counts.has(month));
  const shown = first === -1 ? [] : names.slice(first);
  return {
    months: shown.map((month) => counts.get(month) ?? { month, calls: 0, accepted: 0, reviews: 0 }),
  };
}
