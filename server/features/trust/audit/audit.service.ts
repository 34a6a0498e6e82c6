/** Permanent records of what staff did and whose data they read. */
import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/ids.ts";
import { insertAuditRecord, insertAuditRecordOnce } from "./audit.queries.ts";

export interface AuditRecord {
  actorId: string;
  /** feature.verb: "withdrawals.approve" */
  action: string;
  subjectType: string;
  subjectId: string;
  reason?: string | undefined;
  before?: unknown;
  after?: unknown;
}

/** Stores a record for good. Pass the action's transaction, so that the record commits only with the action. */
export async function recordAudit(db: Db, record: AuditRecord): Promise<void> {
  await insertAuditRecord(db, { id: newId(), ...record });
}

const readingMinutes = 60;

/** Records that staff read data which their page polls. Repeats: recorded once an hour per person. */
export async function recordReading(
  db: Db,
  record: Omit<AuditRecord, "reason" | "before" | "after"> & { shown: number },
): Promise<void> {
  const { shown, ...reading } = record;
  await insertAuditRecordOnce(db, { id: newId(), ...reading, after: { shown } }, readingMinutes);
}
