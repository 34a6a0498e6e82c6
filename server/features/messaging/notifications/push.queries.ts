import type { Db, Transaction } from "#server/db/client.ts";
import { and, eq, ne, sql } from "#server/db/drizzle.ts";
import { newId } from "#server/db/ids.ts";
import { pushSubscriptions } from "#server/db/schema/notifications.ts";
import { asTime } from "#server/db/sql-values.ts";
import type { PushDevice } from "#server/gateways/ports/push.ts";

interface Subscribed extends PushDevice {
  userId: string;
  sessionHash: string;
  at: Date;
}

/** Returns whether it exists. Locks: the session, against other subscriptions and sign-out. */
export async function lockSession(tx: Transaction, sessionHash: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from sessions where token_hash = ${sessionHash} for no key update`,
  );
  return rows.length > 0;
}

/** Repeats: a browser is stored once, for the person who subscribed it last. */
export async function upsertDevice(db: Db, { at, ...device }: Subscribed): Promise<void> {
  const { endpoint: _, ...rest } = device;
  await db
    .insert(pushSubscriptions)
    .values({ id: newId(), ...device, createdAt: at })
    .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: { ...rest, createdAt: at } });
}

/** Deletes earlier addresses: a session has one browser. */
export async function deleteFormerAddresses(
  db: Db,
  { sessionHash, endpoint }: { sessionHash: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionHash, sessionHash), ne(pushSubscriptions.endpoint, endpoint)));
}

export async function deleteDevicesOf(db: Db, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

export async function deleteOldestDevices(db: Db, userId: string, kept: number): Promise<void> {
  await db.execute(sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by created_at desc, id desc offset ${kept})`);
}

/** Leaves addresses of other people. Repeats: does nothing. */
export async function deleteDevice(
  db: Db,
  { userId, endpoint }: { userId: string; endpoint: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.endpoint, endpoint)));
}

/** Keeps the device if it was subscribed again with other keys meanwhile. */
export async function deleteGoneDevice(
  db: Db,
  { id, p256dh }: { id: string; p256dh: string },
): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.p256dh, p256dh)));
}

/** A person's devices with an open session, if the account is open. */
export async function findDeviceIds(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select d.id from push_subscriptions d
    join users u on u.id = d.user_id and u.suspended_at is null and u.deleted_at is null
    join sessions s on s.token_hash = d.session_hash and s.user_id = d.user_id and s.expires_at > ${asTime(now)}
    where d.user_id = ${userId} order by d.id`);
  return rows.map(({ id }) => id);
}

/** As `findDeviceIds`, for one device; `userId` makes sure that it still belongs to the person. */
export async function findDevice(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<(PushDevice & { id: string }) | undefined> {
  const { rows } = await db.execute<Record<keyof PushDevice | "id", string>>(sql`
    select d.id, d.endpoint, d.p256dh, d.auth from push_subscriptions d
    join users u on u.id = d.user_id and u.suspended_at is null and u.deleted_at is null
    join sessions s on s.token_hash = d.session_hash and s.user_id = d.user_id and s.expires_at > ${asTime(now)}
    where d.id = ${id} and d.user_id = ${userId}`);
  return rows[0];
}
