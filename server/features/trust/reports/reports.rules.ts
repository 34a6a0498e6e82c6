/** Who may decide about whom, and reports as staff see them. */
import type { Report, ReportDecision, ReportStatus } from "#shared/contracts/reports.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import type { StaffRole } from "#shared/roles.ts";
import { shownName } from "../blocks/people.rules.ts";
import type { ReportPlace, ReportRow } from "./reports.queries.ts";

interface Decider {
  userId: string;
  roles: readonly StaffRole[];
}

/** Nobody decides about themselves, and only the owner's people close or open accounts of their own. */
export function mayDecide(
  decider: Decider,
  about: { ownerId: string; ownerRoles: readonly StaffRole[]; decision: ReportDecision | "lift" },
): boolean {
  if (about.ownerId === decider.userId) return false;
  const touchesAccount = about.decision === "suspend" || about.decision === "lift";
  return !touchesAccount || !about.ownerRoles.includes("admin") || decider.roles.includes("admin");
}

/** A report for staff: what was reported with contacts hidden, as everyone sees it; what the reporter wrote as written. */
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

const cursorPattern = /^(\d{1,15})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Where a list of this status goes on behind a report, as one opaque word. */
export function cursorBehind(row: ReportRow, status: ReportStatus): string {
  const at = status === "open" ? row.createdAt : row.decidedAt;
  return Buffer.from(`${at?.getTime() ?? 0}.${row.id}`).toString("base64url");
}

/** Undefined for anything that this product did not hand out. */
export function placeOf(cursor: string): ReportPlace | undefined {
  const [, millis, id] = cursorPattern.exec(Buffer.from(cursor, "base64url").toString("latin1")) ?? [];
  const at = new Date(Number(millis));
  return id && !Number.isNaN(at.getTime()) ? { at, id } : undefined;
}
