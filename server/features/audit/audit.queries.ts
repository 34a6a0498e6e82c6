import type { Db } from "../../db/client.ts";
import { auditLog } from "../../db/schema/audit.ts";

export async function insertAuditRecord(db: Db, record: typeof auditLog.$inferInsert): Promise<void> {
  await db.insert(auditLog).values(record);
}
