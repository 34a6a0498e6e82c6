/** Permanent records of what staff did and whose data they read. */
import type { Db } from "../../../db/client.ts";
import { newId } from "../../../db/ids.ts";
import { insertAuditRecord, insertAuditRecordOnce } from "./audit.queries.ts";

interface AuditRecord {
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

/** Records every reading of a list with full phone numbers, with the ids of those whose number was shown. */
export const recordPhonesShown = (
  db: Db,
  { ids, ...reading }: Omit<AuditRecord, "reason" | "before" | "after"> & { ids: readonly string[] },
): Promise<void> => recordAudit(db, { ...reading, after: { shown: ids.length, ids } });

const readingMinutes = 60;

/** Records that staff read data which their page polls. Repeats: recorded once an hour per person. */
export async function recordReading(
  db: Db,
  record: Omit<AuditRecord, "reason" | "before" | "after"> & { shown: number },
): Promise<void> {
  const { shown, ...reading } = record;
  await insertAuditRecordOnce(db, { id: newId(), ...reading, after: { shown } }, readingMinutes);
}
