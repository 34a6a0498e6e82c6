/** The month's ranking of servicemen, kept ready for some minutes. */
import * as z from "zod/mini";
import { Rankings } from "#shared/contracts/reviews.ts";
import type { Actor } from "../../actor.ts";
import type { Deps } from "../../deps.ts";
import type { Change } from "../../freshness.ts";
import { type Content, Snapshots } from "../../http/snapshots.ts";
import { monthOf, monthStart } from "../accounting/accounting.rules.ts";
import { peopleHiddenFrom } from "../people/people.service.ts";
import { findRanked } from "./rankings.queries.ts";
import { rankingPrior, toRanked } from "./rankings.rules.ts";

const placesShown = 20;
const keptBytes = 256 * 1024;
/** New reviews show after this at the latest. */
const keptSeconds = 300;

/** The ready ranking; lets go when somebody on it changes: a name, a card, a rating, a subscription. */
export function rankingSnapshots(deps: Deps): Snapshots {
  const snapshots = new Snapshots(deps, { name: "rankings", maxBytes: keptBytes });
  const drop = (change: Change | undefined) => (change ? snapshots.drop(change.key) : snapshots.clear());
  for (const topic of ["servicemen", "users"] as const) deps.freshness.on(topic, drop);
  return snapshots;
}

/** The ranking as nearly everyone sees it, to keep ready. */
export async function rankingsContent(deps: Pick<Deps, "db" | "clock">): Promise<Content> {
  const { rankings, people, staleAt } = await rankServicemen(deps, undefined);
  return { body: JSON.stringify(z.parse(Rankings, rankings)), tags: people, staleAt };
}

/** The calendar month in Nigeria so far, without people hidden from the actor. */
export async function rankServicemen(
  deps: Pick<Deps, "db" | "clock">,
  actor: Actor | undefined,
): Promise<{ rankings: Rankings; people: string[]; staleAt: Date }> {
  const now = deps.clock.now();
  const month = monthOf(now);
  const to = monthStart(monthOf(now, -1));
  const hidden = await peopleHiddenFrom(deps.db, actor);
  const rows = await findRanked(deps.db, {
    ...{ from: monthStart(month), to, now, hidden },
    ...{ limit: placesShown, prior: rankingPrior },
  });
  const ends = [now.getTime() + keptSeconds * 1000, to.getTime()];
  return {
    rankings: { month, servicemen: rows.map(toRanked) },
    people: rows.map(({ userId }) => userId),
    staleAt: new Date(Math.min(...ends, ...rows.map(({ subscribedUntil }) => subscribedUntil.getTime()))),
  };
}
