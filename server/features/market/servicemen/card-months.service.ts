/** Views of a card, and what it brought. */
import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { personOfId } from "#server/features/trust/blocks/people.service.ts";
import type { CardMonths } from "#shared/contracts/servicemen.ts";
import { monthOf, startOf } from "#shared/time/lagos.ts";
import { addCardView, countCardMonths } from "./card-months.queries.ts";

const monthsShown = 6;
const maxCountedOfEach = 2_000;

/** What the caller's card brought, from the first month with any figure; later empty months have zeros. */
export async function readCardMonths(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<CardMonths> {
  const now = clock.now();
  const names = Array.from({ length: monthsShown }, (_, back) => monthOf(now, back)).reverse();
  const since = startOf(`${names[0]}-01`);
  const counts = new Map(
    (await countCardMonths(db, { userId: actor.userId, since, most: maxCountedOfEach })).map((row) => [
      row.month,
      row,
    ]),
  );
  const first = names.findIndex((month) => counts.has(month));
  const shown = first === -1 ? [] : names.slice(first);
  return {
    months: shown.map((month) => counts.get(month) ?? { month, views: 0, calls: 0, accepted: 0, reviews: 0 }),
  };
}

/** Counts a view of another person's card. Errors: `profile_not_found`, also across a block. */
export async function viewCard(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor | undefined,
  publicId: string,
): Promise<{ isCounted: boolean }> {
  const { userId } = await personOfId(db, actor, publicId);
  const isOwn = userId === actor?.userId;
  return { isCounted: !isOwn && (await addCardView(db, { userId, month: monthOf(clock.now(), 0) })) };
}
