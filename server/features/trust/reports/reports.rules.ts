import { cursorOf, idPattern, msPattern, positionIn } from "#server/cursors.ts";
import {
  type PostReport,
  type Report,
  type ReportDecision,
  type ReportStatus,
  reasonOf,
} from "#shared/contracts/reports.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import type { StaffRole } from "#shared/roles.ts";
import { shownName } from "../blocks/people.rules.ts";
import type { ReportPosition, ReportRow } from "./reports.queries.ts";

interface Decider {
  userId: string;
  roles: readonly StaffRole[];
}

/** Staff may not decide about themselves, and only admins suspend or reopen the account of staff. */
export function mayDecide(
  decider: Decider,
  about: { ownerId: string; ownerRoles: readonly StaffRole[]; decision: ReportDecision | "lift" },
): boolean {
  if (about.ownerId === decider.userId) return false;
  const touchesAccount = about.decision === "suspend" || about.decision === "lift";
  return !touchesAccount || about.ownerRoles.length === 0 || decider.roles.includes("admin");
}

/** A reason in the person's own words is stored before the text. */
export function storedReason({ reason, text }: PostReport) {
  const known = reasonOf(reason);
  const parts = known === reason ? [text] : [reason, text];
  return { reason: known, text: parts.filter(Boolean).join("\n") };
}

/** A report for staff: its subject with contacts masked, as the public sees it, and the reporter's text unchanged. */
export function toReport(row: ReportRow): Report {
  const { id, ownerPrivateName, createdAt, decidedAt, excerpt, ...rest } = row;
  return {
    ...rest,
    _id: id,
    ownerShownName: shownName({ fullName: row.ownerName, privateName: ownerPrivateName }),
    excerpt: maskContacts(excerpt),
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

const cursorPattern = new RegExp(String.raw`^(${msPattern})\.(${idPattern})$`);

export function encodeCursor(row: ReportRow, status: ReportStatus): string {
  const at = status === "open" ? row.createdAt : row.decidedAt;
  return cursorOf([at?.getTime() ?? 0, row.id]);
}

export function decodeCursor(cursor: string): ReportPosition | undefined {
  const [ms, id] = positionIn(cursor, cursorPattern);
  return ms && id ? { at: new Date(Number(ms)), id } : undefined;
}
