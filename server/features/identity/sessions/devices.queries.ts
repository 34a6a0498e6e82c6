import { and, desc, eq, inArray, lt, ne } from "drizzle-orm";
import type { Db } from "../../../db/client.ts";
import { knownDevices, users } from "../../../db/schema/accounts.ts";

export interface Device {
  userId: string;
  deviceHash: string;
}

/**
 * Records that a person has signed in in a browser.
 * Repeats: keeps the first time.
 */
export async function upsertKnownDevice(
  db: Db,
  { at, ...device }: Device & { isBrowser: boolean; at: Date },
): Promise<void> {
  await db
    .insert(knownDevices)
    .values({ ...device, knownSince: at, seenAt: at })
    .onConflictDoUpdate({
      target: [knownDevices.userId, knownDevices.deviceHash],
      set: { seenAt: at, isBrowser: device.isBrowser },
    });
}

export async function isDeviceKnown(db: Db, { userId, deviceHash }: Device): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return rows.length === 1;
}

/** Whether any user has signed in in the browser. */
export async function isDeviceAnybodys(db: Db, deviceHash: string): Promise<boolean> {
  const rows = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(eq(knownDevices.deviceHash, deviceHash))
    .limit(1);
  return rows.length === 1;
}

/** Keeps the devices that were seen last. */
export async function deleteOldestKnownDevices(db: Db, userId: string, kept: number): Promise<void> {
  const old = await db
    .select({ deviceHash: knownDevices.deviceHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.seenAt))
    .offset(kept);
  for (const { deviceHash } of old)
    await db
      .delete(knownDevices)
      .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
}

export async function deleteKnownDevicesBut(db: Db, { userId, deviceHash }: Device): Promise<void> {
  await db
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), ne(knownDevices.deviceHash, deviceHash)));
}

export async function deleteKnownDevicesBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.seenAt, moment));
}

export async function deleteDevicesOfClosed(db: Db, closedBefore: Date): Promise<void> {
  const closed = db.select({ id: users.id }).from(users).where(lt(users.deletedAt, closedBefore));
  await db.delete(knownDevices).where(inArray(knownDevices.userId, closed));
}
