/** Formats records of the audit log, with values of any shape, as plain lines. */
import type { AuditEntry } from "#shared/contracts/audit.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import type { AuditRow } from "./audit.queries.ts";

const maxLines = 40;
const maxCharacters = 300;
const maxRowCharacters = 200;

export const toAuditEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  actor: { _id: row.actorId, name: row.actorName },
  action: row.action,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  about: row.about ? { name: row.about.fullName, phoneNumber: maskPhone(row.about.phone) } : null,
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
    return rowsOf(value.map(String)).map((list) => cut(key === "" ? list : `${key}: ${list}`));
  }
  return listsLast(value).flatMap(([name, part]) => linesOf(part, key === "" ? name : `${key}.${name}`));
}

/** Long lists of ids would push a record's few other facts out of sight. */
const listsLast = (value: object): [string, unknown][] =>
  Object.entries(value).sort(
    ([, one], [, other]) => Number(Array.isArray(one)) - Number(Array.isArray(other)),
  );

/** Joins values by commas, as many as fit one line. */
function rowsOf(values: readonly string[]): string[] {
  const rows = [""];
  for (const value of values) {
    const last = rows.at(-1)!;
    if (last === "") rows[rows.length - 1] = value;
    else if (last.length + value.length < maxRowCharacters) rows[rows.length - 1] = `${last}, ${value}`;
    else rows.push(value);
  }
  return rows;
}

function cut(line: string): string {
  const characters = [...line];
  return characters.length > maxCharacters ? `${characters.slice(0, maxCharacters).join("")}…` : line;
}
