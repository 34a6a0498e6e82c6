import type { Db } from "../../../db/client.ts";
import { backupMarks, reconciliationMarks } from "../../../db/schema/reconciliation.ts";

export async function saveBackupTime(db: Db, what: keyof typeof backupMarks, at: Date): Promise<void> {
  await db
    .insert(reconciliationMarks)
    .values({ check: backupMarks[what], at })
    .onConflictDoUpdate({ target: reconciliationMarks.check, set: { at } });
}
