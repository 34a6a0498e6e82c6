import type { Transaction } from "../../db/client.ts";
import { auditLog } from "../../db/schema/audit.ts";

export type NewEntry = typeof auditLog.$inferInsert;

export async function insertEntry(tx: Transaction, entry: NewEntry): Promise<void> {
  await tx.insert(auditLog).values(entry);
}
