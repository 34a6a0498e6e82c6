import { takeNamedLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { inSlices } from "#server/db/in-slices.ts";
import { latestMoves } from "#server/db/latest-moves.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { NotificationKind } from "#shared/contracts/notifications.ts";
import type { NotificationEvent, StoredParams } from "./notifications.rules.ts";

interface Written {
  userId: string;
  kind: NotificationKind;
  about: string;
  params: StoredParams;
  at: Date;
}

const isMuted = (userId: SQL, kind: NotificationKind): SQL =>
  sql`exists (select from notice_settings s where s.user_id = ${userId} and ${kind} = any (s.muted_kinds))`;

/** Whether to push to devices too. Notifications without push are never considered for it again. */
const wakesDevices = (userId: SQL): SQL =>
  sql`(exists (select from push_subscriptions d where d.user_id = ${userId})
    and not exists (select from notice_settings s where s.user_id = ${userId} and not s.push))`;

/** Returns the id if it is to be pushed. Muted kinds are not stored. Repeats: one of a kind about a subject. */
export async function insertNotification(
  db: Db,
  { userId, kind, about, params, at }: Written,
): Promise<string | undefined> {
  const time = at.toISOString();
  const { rows } = await db.execute<{ id: string; wakes: boolean }>(sql`
    insert into notices (id, user_id, kind, about, params, created_at, pushed_at)
    select ${newId()}, ${userId}, ${kind}, ${about}, ${JSON.stringify(params)}::jsonb, ${time},
      case when ${wakesDevices(sql`${userId}::uuid`)} then null else ${time}::timestamptz end
    where not ${isMuted(sql`${userId}::uuid`, kind)}
    on conflict do nothing
    returning id, pushed_at is null as wakes`);
  return rows[0]?.wakes ? rows[0].id : undefined;
}

/** Further events are counted without being named. */
const maxNamed = 200;

interface Gathered {
  userId: string;
  kind: NotificationKind;
  jobId: string;
  event: NotificationEvent;
  /** Only notifications younger than this collect further events. */
  since: Date;
}

/**
 * Adds the event to the unread, recent notification about the job. Returns whether one includes it now.
 * Locks: the kind at the job.
 */
export async function addToNotification(tx: Transaction, gathered: Gathered): Promise<boolean> {
  const { userId, kind, jobId, event, since } = gathered;
  await takeNamedLock(tx, `notices:${kind}:${jobId}`);
  const added = JSON.stringify([event]);
  const { rows } = await tx.execute(sql`
    with same as (
      select id, params, read_at, created_at from notices
      where user_id = ${userId} and kind = ${kind} and params ->> 'jobId' = ${jobId}
    ), repeated as (
      select id from same where params -> 'of' @> ${JSON.stringify([{ event: event.event }])}::jsonb limit 1
    ), grown as (
      update notices n set params = n.params || jsonb_build_object(
        'count', coalesce((n.params ->> 'count')::int, 1) + 1,
        'of', case when jsonb_array_length(n.params -> 'of') < ${maxNamed}
          then (n.params -> 'of') || ${added}::jsonb else n.params -> 'of' end)
      where n.id = (select id from same where read_at is null and created_at > ${asTime(since)}
          order by created_at desc limit 1)
        and n.read_at is null and not exists (select from repeated) and not ${isMuted(sql`n.user_id`, kind)}
      returning n.id
    )
    select id from repeated union all select id from grown`);
  return rows.length > 0;
}

/** The facts of a transfer `m` from the wallet `sender`. */
export const transferFacts = sql`jsonb_build_object('units', m.amount / 100, 'of', jsonb_build_array(
  jsonb_build_object('event', m.journal, 'person', split_part(sender.code, ':', 2))))`;

/** A wallet that receives more than this between two reads gets notifications of the latest transfers. */
const maxTransfers = 50;

/** Reads the ledger, so that sending units stays fast. Stores none while muted. Repeats: one per transfer. */
export async function insertMoneyIn(
  db: Db,
  { userId, since, readAt }: { userId: string; since: Date; readAt: Date | null },
): Promise<void> {
  await db.execute(sql`
    insert into notices (id, user_id, kind, about, params, created_at, read_at, pushed_at)
    select gen_random_uuid(), ${userId}, 'money-in', m.journal::text, ${transferFacts}, m.created_at,
      ${readAt?.toISOString() ?? null}::timestamptz,
      case when ${wakesDevices(sql`${userId}::uuid`)} then null else m.created_at end
    from ledger.account wallet
    cross join lateral (${latestMoves("credit", sql`wallet.id`, { limit: maxTransfers })}) m
    join ledger.account sender on sender.id = m.debit and starts_with(sender.code, 'wallet:')
    where wallet.code = 'wallet:' || ${userId} and m.kind = 'transfer' and m.created_at > ${asTime(since)}
      and not ${isMuted(sql`${userId}::uuid`, "money-in")}
    on conflict do nothing`);
}

/** Repeats: one notification per end. */
export async function insertEndings(db: Db, { from, to }: { from: Date; to: Date }): Promise<void> {
  await db.execute(sql`
    insert into notices (id, user_id, kind, about, params, created_at, pushed_at)
    select gen_random_uuid(), u.id, 'subscription-ending', extract(epoch from u.subscribed_until)::text,
      jsonb_build_object('endsAt', u.subscribed_until), ${asTime(from)},
      case when ${wakesDevices(sql`u.id`)} then null else ${asTime(from)} end
    from users u
    where u.subscribed_until > ${asTime(from)} and u.subscribed_until <= ${asTime(to)}
      and u.suspended_at is null and u.deleted_at is null
      and not ${isMuted(sql`u.id`, "subscription-ending")}
    on conflict do nothing`);
}

export async function deleteNotificationsBefore(db: Db, before: Date): Promise<void> {
  await inSlices(async (limit) => {
    const slice = sql`select id from notices where created_at < ${asTime(before)} order by created_at limit ${limit}`;
    return (await db.execute(sql`delete from notices where id in (${slice})`)).rowCount ?? 0;
  });
}
