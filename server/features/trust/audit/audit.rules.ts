/** Formats records of the audit log, with values of any shape, as plain lines. */
import type { AuditEntry } from "#shared/contracts/audit.ts";
import type { AuditRow } from "./audit.queries.ts";

const maxLines = 40;
const maxCharacters = 300;

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actorId, name: row.actorName },
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  reason: row.reason,
  before: plainLines(row.before),
  after: plainLines(row.after),
});

/** Any JSON as "key: value" lines; nested keys are joined with dots. */
export function plainLines(value: unknown): string[] {
  const lines = linesOf(value, "");
  return lines.length > maxLines ? [...lines.slice(0, maxLines), "…"] : lines;
}

function linesOf(value: unknown, key: string): string[] {
  if (value === null || value === undefined) return key === "" ? [] : [`${key}: –`];
  if (typeof value !== "object") return [cut(key === "" ? String(value) : `${key}: ${value}`)];
  if (Array.isArray(value) && value.every((part) => typeof part !== "object")) {
    const list = value.join(", ");
    return [cut(key === "" ? list : `${key}: ${list}`)];
  }
  return Object.entries(value).flatMap(([name, part]) => linesOf(part, key === "" ? name : `${key}.${name}`));
}

function cut(line: string): string {
  const characters = [...line];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join("")}…` : line;
}
