/** What staff did and whose data they read, kept for ever. */
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

/** Writes it down for ever. With a transaction it stands only if what was done stands. */
export async function recordAudit(db: Db, record: AuditRecord): Promise<void> {
  await insertAuditRecord(db, { id: newId(), ...record });
}

const readingMinutes = 60;

/**
 * Writes down that staff read what their page asks for again and again by itself. *Repeats*: within an hour the same
 * reading by the same person is written once.
 */
export async function recordReading(
  db: Db,
  record: Omit<AuditRecord, "reason" | "before" | "after"> & { shown: number },
): Promise<void> {
  const { shown, ...reading } = record;
  await insertAuditRecordOnce(db, { id: newId(), ...reading, after: { shown } }, readingMinutes);
}
