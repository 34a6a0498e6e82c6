/** Permanent records of what staff did and whose data they read. */
import type { Actor } from "#server/actor.ts";
import type { Db } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { type AuditPage, type AuditQuery, auditRecordsPerAnswer } from "#shared/contracts/audit.ts";
import {
  findAuditActors,
  findAuditRecords,
  insertAuditRecord,
  insertAuditRecordOnce,
} from "./audit.queries.ts";
import { toAuditEntry } from "./audit.rules.ts";

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

/** The audit log, newest first, page by page. The read itself is recorded, after the page was read. */
export async function readAuditLog(
  deps: Pick<Deps, "db">,
  actor: Actor,
  query: AuditQuery,
): Promise<AuditPage> {
  const { cursor, action, actor: actorId, subject } = query;
  const search = { before: cursor, action, actorId, subjectId: subject };
  const [rows, actors] = await Promise.all([
    findAuditRecords(deps.db, { ...search, limit: auditRecordsPerAnswer + 1 }),
    findAuditActors(deps.db),
  ]);
  const shown = rows.slice(0, auditRecordsPerAnswer);
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "audit.read",
    subjectType: "audit",
    subjectId: "log",
    after: { ...query, shown: shown.length },
  });
  return {
    records: shown.map(toAuditEntry),
    actors,
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  };
}
