import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { E164 } from "#shared/phones/phone.ts";

interface SubscriberRow {
  userId: string;
  fullName: string;
  phone: E164;
  startsAt: Date;
  endsAt: Date;
}

/** Current subscribers with the start of their current month, those with the latest end first. */
export async function listSubscribers(
  db: Db,
  page: { now: Date; after: Pick<SubscriberRow, "endsAt" | "userId"> | undefined; limit: number },
): Promise<SubscriberRow[]> {
  const now = asTime(page.now);
  const { after } = page;
  const following = after
    ? sql`and (u.subscribed_until, u.id) < (${asTime(after.endsAt)}, ${after.userId}::uuid)`
    : sql``;
  const { rows } = await db.execute<
    Omit<SubscriberRow, "startsAt" | "endsAt"> & { startsAt: string; endsAt: string }
  >(sql`
    select u.id as "userId", u.full_name as "fullName", u.phone, u.subscribed_until as "endsAt",
           coalesce((select max(s.starts_at) from subscriptions s where s.user_id = u.id and s.starts_at <= ${now}),
                    least(u.subscribed_until - interval '1 month', ${now})) as "startsAt"
    from users u
    where u.subscribed_until > ${now} ${following}
    order by u.subscribed_until desc, u.id desc limit ${page.limit}`);
  return withOpened(rows, "phone").map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
}

export async function countSubscribers(
  db: Db,
  wanted: { now: Date; monthStart: Date },
): Promise<{ active: number; startedThisMonth: number }> {
  const now = asTime(wanted.now);
  const { rows } = await db.execute<{ active: number; startedThisMonth: number }>(sql`
    select (select count(*)::int from users where subscribed_until > ${now}) as active,
           (select count(distinct user_id)::int from subscriptions
            where starts_at >= ${asTime(wanted.monthStart)} and starts_at <= ${now})
             as "startedThisMonth"`);
  return rows[0] ?? { active: 0, startedThisMonth: 0 };
}
