import { takeLock } from "#server/db/advisory-locks.ts";
import type { Db, Transaction } from "#server/db/client.ts";
import { eq } from "#server/db/drizzle.ts";
import { users } from "#server/db/schema/accounts.ts";
import { ownerSettings } from "#server/db/schema/settings.ts";
import type { OwnerSettingName } from "#shared/settings.ts";

export interface StoredSetting {
  name: string;
  value: unknown;
  changedBy: string | null;
  changedAt: Date;
}

/** Serializes changes, so that each is recorded with the value before it. Locks: until the transaction ends. */
export const lockSettings = (tx: Transaction): Promise<void> => takeLock(tx, "settings");

export async function findSettings(db: Db): Promise<StoredSetting[]> {
  return db
    .select({
      name: ownerSettings.name,
      value: ownerSettings.value,
      changedBy: users.fullName,
      changedAt: ownerSettings.updatedAt,
    })
    .from(ownerSettings)
    .leftJoin(users, eq(users.id, ownerSettings.updatedBy));
}

export async function storeSetting(
  db: Db,
  setting: { name: OwnerSettingName; value: unknown; by: string; at: Date },
): Promise<void> {
  const change = { value: setting.value, updatedBy: setting.by, updatedAt: setting.at };
  await db
    .insert(ownerSettings)
    .values({ name: setting.name, ...change })
    .onConflictDoUpdate({ target: ownerSettings.name, set: change });
}

export async function removeSetting(db: Db, name: OwnerSettingName): Promise<void> {
  await db.delete(ownerSettings).where(eq(ownerSettings.name, name));
}
