import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { Language } from "#shared/messages/languages.ts";
import { transferFacts } from "./insert.queries.ts";
import type { NotificationRow } from "./notifications.rules.ts";

/** Marks a notification as pushed. Returns its owner; undefined if another process did so, or it was read. */
export async function claimNotification(
  db: Db,
  { notificationId, at }: { notificationId: string; at: Date },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ userId: string }>(sql`
    update notices set pushed_at = ${asTime(at)}
    where id = ${notificationId} and pushed_at is null and read_at is null
    returning user_id as "userId"`);
  return rows[0]?.userId;
}

interface Pushable extends NotificationRow {
  userId: string;
  publicId: string;
  language: Language | null;
}

/** A notification that may be pushed now: unread, wanted on devices, of an open account. */
export async function findPushable(db: Db, notificationId: string): Promise<Pushable | undefined> {
  const { rows } = await db.execute<{ createdAt: string } & Omit<Pushable, "createdAt" | "readAt">>(sql`
    select n.id, n.kind, n.params, n.created_at as "createdAt", n.user_id as "userId", u.public_id as "publicId", u.language
    from notices n join users u on u.id = n.user_id
    left join notice_settings s on s.user_id = n.user_id
    where n.id = ${notificationId} and n.read_at is null and u.suspended_at is null and u.deleted_at is null
      and coalesce(s.push, true) and not coalesce(n.kind = any (s.muted_kinds), false)`);
  const row = rows[0];
  return row && { ...row, createdAt: new Date(row.createdAt), readAt: null };
}

const maxAtOnce = 1_000;

export async function findUnpushed(db: Db, since: Date): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from notices where pushed_at is null and read_at is null and created_at > ${asTime(since)}
    order by created_at limit ${maxAtOnce}`);
  return rows.map(({ id }) => id);
}

/** Reads only this many of the newest moves: about 110 a second for three minutes. */
const maxMoves = 20_000;

/** Reads the ledger, so that sending units stays fast. Stores none while muted. Repeats: one per transfer. */
export async function insertMoneyForDevices(db: Db, since: Date): Promise<void> {
  await db.execute(sql`
    insert into notices (id, user_id, kind, about, params, created_at)
    select gen_random_uuid(), u.id, 'money-in', m.journal::text, ${transferFacts}, m.created_at
    from (
      select journal, kind, debit, credit, amount, created_at from ledger.move
      where id > (select coalesce(max(id), 0) from ledger.move) - ${maxMoves}
    ) m
    join ledger.account wallet on wallet.id = m.credit
    join ledger.account sender on sender.id = m.debit and starts_with(sender.code, 'wallet:')
    join users u on u.id = wallet_owner(wallet.code)
    left join notice_settings s on s.user_id = u.id
    where m.kind = 'transfer' and m.created_at > ${asTime(since)}
      and exists (select from push_subscriptions d where d.user_id = u.id)
      and coalesce(s.push, true) and not coalesce('money-in' = any (s.muted_kinds), false)
    on conflict do nothing`);
}
