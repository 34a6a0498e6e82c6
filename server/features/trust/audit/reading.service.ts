import { type AuditPage, type AuditQuery, auditRecordsPerAnswer } from "#shared/contracts/audit.ts";
import type { Actor } from "../../../actor.ts";
import type { Deps } from "../../../deps.ts";
import { findAuditActors, findAuditRecords } from "./audit.queries.ts";
import { toAuditEntry } from "./audit.rules.ts";
import { recordAudit } from "./audit.service.ts";

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
