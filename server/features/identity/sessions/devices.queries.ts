import type { Db } from "#server/db/client.ts";
import { and, desc, eq, inArray, isNotNull, lt, ne, type SQL, sql } from "#server/db/drizzle.ts";
import { knownDevices, users } from "#server/db/schema/accounts.ts";

interface Device {
  userId: string;
  deviceHash: string;
}

/** Repeats: keeps the first time. */
export async function upsertKnownDevice(
  db: Db,
  { at, ...device }: Device & { isBrowser: boolean; at: Date },
): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ ...device, knownSince: at, seenAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { seenAt: at, isBrowser: device.isBrowser, isForgotten: false },
    });
}

const isTrusted = eq(knownDevices.isForgotten, false);

export async function isDeviceKnown(db: Db, { userId, deviceHash }: Device): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash), isTrusted));
  return rows.length === 1;
}

/** Without accounts that are not verified, which cost nothing. */
export async function isDeviceKnownToAnyUser(db: Db, deviceHash: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(eq(knownDevices.deviceHash, deviceHash), isTrusted, isNotNull(users.verifiedAt)))
    .limit(1);
  return rows.length === 1;
}

/** Deletes devices of a person, but only marks browsers that another account uses, to keep the link. */
async function forgetDevices(db: Db, userId: string, which: SQL): Promise<void> {
  const own = and(eq(knownDevices.userId, userId), isTrusted, which);
  await db
    .update(knownDevices)
    .set({ isForgotten: true })
    .where(
      sql`${own} and ${knownDevices.isBrowser} and exists (
        select from known_devices other
        where other.device_hash = ${knownDevices.deviceHash} and other.user_id <> ${userId})`,
    );
  await db.delete(knownDevices).where(own);
}

export async function forgetOldestDevices(db: Db, userId: string, kept: number): Promise<void> {
  const old = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), isTrusted))
    .orderBy(desc(knownDevices.seenAt))
    .offset(kept);
  for (const { deviceHash } of old) await forgetDevices(db, userId, eq(knownDevices.deviceHash, deviceHash));
}

export const forgetDevicesBut = (db: Db, { userId, deviceHash }: Device): Promise<void> =>
  forgetDevices(db, userId, ne(knownDevices.deviceHash, deviceHash));

export async function deleteKnownDevicesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, moment));
}

export async function deleteDevicesOfClosed(db: Db, closedBefore: Date): Promise<void> {
  const closed = db.select({ id: users.id }).from(users).where(lt(users.deletedAt, closedBefore));
  await db.delete(knownDevices).where(inArray(knownDevices.userId, closed));
}
