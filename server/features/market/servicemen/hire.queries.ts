import type { Db } from "#server/db/client.ts";
import { and, eq, gt, isNull, sql } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { hires } from "#server/db/schema/hires.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";

/** The units that a client needs to hire this person; undefined without a shown card or active subscription. */
export async function findMinUnits(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<number | undefined> {
  const [row] = await db
    .select({ minUnits: serviceCards.minUnits })
    .from(serviceCards)
    .innerJoin(users, eq(users.id, serviceCards.userId))
    .where(
      and(
        eq(serviceCards.userId, userId),
        isNull(serviceCards.hiddenAt),
        isNull(users.suspendedAt),
        gt(users.subscribedUntil, now),
      ),
    );
  return row?.minUnits;
}

/** Records a request for a number. Returns whether it is the pair's first. Locks: the pair's row. */
export async function recordHire(
  db: Db,
  hire: { clientId: string; servicemanId: string; at: Date },
): Promise<{ isFirst: boolean }> {
  const { clientId, servicemanId, at } = hire;
  const [row] = await db
    .insert(hires)
    .values({ clientId, servicemanId, hiredAt: at })
    .onConflictDoUpdate({
      target: [hires.clientId, hires.servicemanId],
      set: {
        times: sql`${hires.times} + 1`,
        firstHiredAt: sql`coalesce(${hires.firstHiredAt}, ${hires.hiredAt})`,
        hiredAt: at,
      },
    })
    .returning({ times: hires.times });
  return { isFirst: row?.times === 1 };
}
