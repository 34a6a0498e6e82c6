import type { Actor } from "#server/actor.ts";
import { positionAfter } from "#server/cursors.ts";
import type { Deps } from "#server/deps.ts";
import { recordPhonesShown } from "#server/features/trust/audit/audit.service.ts";
import type { SubscriberList } from "#shared/contracts/accounting.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { decodeCursor, encodeCursor } from "./accounting.rules.ts";
import { countSubscribers, listSubscribers } from "./subscribers.queries.ts";

const subscribersAtOnce = 50;

/** Errors: `invalid` for an invalid cursor. */
export async function readSubscribers(
  deps: Deps,
  actor: Actor,
  page: { cursor?: string | undefined; limit?: number | undefined },
): Promise<SubscriberList> {
  const limit = page.limit ?? subscribersAtOnce;
  const after = positionAfter(page.cursor, decodeCursor);
  const now = deps.clock.now();
  const found = await listSubscribers(deps.db, { now, after, limit: limit + 1 });
  const rows = found.slice(0, limit);
  await recordPhonesShown(deps.db, {
    actorId: actor.userId,
    action: "accounting.read-subscribers",
    subjectType: "users",
    subjectId: page.cursor ?? "first",
    ids: rows.map(({ userId }) => userId),
  });
  const last = rows.at(-1);
  const { active: total } = await countSubscribers(deps.db, { now, monthStart: now });
  return {
    users: rows.map((row) => ({
      _id: row.userId,
      fullName: row.fullName,
      phoneNumber: localPhone(row.phone),
      subscriptionDate: row.startsAt.toISOString(),
      subscriptionExpirationDate: row.endsAt.toISOString(),
    })),
    total,
    next: last && found.length > limit ? encodeCursor(last) : null,
  };
}
