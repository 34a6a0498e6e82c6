/** Views of a card, and what it brought. */
import type { Actor } from "#server/actor.ts";
import { keyedHash } from "#server/crypto/keyed-hash.ts";
import type { Deps } from "#server/deps.ts";
import { widerNetworkOf } from "#server/features/platform/throttles/throttles.rules.ts";
import { tryTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { personOfId } from "#server/features/trust/blocks/people.service.ts";
import type { CardMonths } from "#shared/contracts/servicemen.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { dayOf, lastMonths, monthOf, monthStart, monthsSinceFirst } from "#shared/time/lagos.ts";
import { addCardView, countCardMonths } from "./card-months.queries.ts";

const monthsShown = 6;
const maxCountedOfEach = 2_000;
const viewsOfNetworkPerDay = 10;

/** What the caller's card brought, from the first month with any figure; later empty months have zeros. */
export async function readCardMonths(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<CardMonths> {
  const now = clock.now();
  const names = lastMonths(now, monthsShown).reverse();
  const since = monthStart(monthOf(now, monthsShown - 1));
  const counts = await countCardMonths(db, { userId: actor.userId, since, limit: maxCountedOfEach });
  const none = { views: 0, calls: 0, accepted: 0, reviews: 0 };
  return { months: monthsSinceFirst(names, counts).map(({ month, row }) => row ?? { month, ...none }) };
}

/**
 * Counts a view of another person's card: one a day by each verified user, and a few by all others of a network, which
 * many share. For that a hash of viewer, card and day is kept until the day's end, which reveals none of them.
 * Errors: `profile_not_found`, also across a block.
 */
export async function viewCard(
  deps: Pick<Deps, "db" | "clock" | "config">,
  { actor, address }: { actor: Actor | undefined; address: string },
  publicId: string,
): Promise<{ isCounted: boolean }> {
  const { db, clock, config } = deps;
  const { userId } = await personOfId(db, actor, publicId);
  if (userId === actor?.userId) return { isCounted: false };
  const isKnown = actor?.isVerified === true;
  const viewer = isKnown ? actor.userId : widerNetworkOf(address);
  const hash = keyedHash(config, "card-viewer", [dayOf(clock.now()), userId, viewer].join("\n"));
  const turn = await tryTurn(deps, db, {
    key: `card-view:${hash}`,
    limit: isKnown ? 1 : viewsOfNetworkPerDay,
    windowSeconds: daySeconds,
  });
  if (!("taken" in turn)) return { isCounted: false };
  return { isCounted: await addCardView(db, { userId, month: monthOf(clock.now()) }) };
}
