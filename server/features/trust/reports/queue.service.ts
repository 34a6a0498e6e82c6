import type { Actor } from "#server/actor.ts";
import { positionAfter } from "#server/cursors.ts";
import type { Deps } from "#server/deps.ts";
import type { ReportList, ReportQuery } from "#shared/contracts/reports.ts";
import { recordReading } from "../audit/audit.service.ts";
import { countReports, findReports } from "./reports.queries.ts";
import { decodeCursor, encodeCursor, toReport } from "./reports.rules.ts";

const reportsPerAnswer = 20;

/** Open reports by longest wait, decided ones by latest decision; audited. Errors: `invalid` for a malformed cursor. */
export async function listReports(
  deps: Pick<Deps, "db">,
  actor: Actor,
  { status, cursor }: ReportQuery,
): Promise<ReportList> {
  const after = positionAfter(cursor, decodeCursor);
  const [rows, total] = await Promise.all([
    findReports(deps.db, { status, after, limit: reportsPerAnswer + 1 }),
    countReports(deps.db, status),
  ]);
  const page = rows.slice(0, reportsPerAnswer);
  await recordReading(deps.db, {
    actorId: actor.userId,
    action: "moderation.read",
    subjectType: "reports",
    subjectId: status,
    shown: page.length,
  });
  const last = page.at(-1);
  return {
    reports: page.map(toReport),
    total,
    next: last && rows.length > page.length ? encodeCursor(last, status) : null,
  };
}
