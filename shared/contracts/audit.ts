/** The log of staff actions and of staff reading personal data, for administrators. */
import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";
import { searchedName } from "./text.ts";

export const auditRecordsPerAnswer = 50;

export const AuditQuery = z.object({
  cursor: z.optional(Id),
  /** A prefix of the action: "settings" or "withdrawals.approve". */
  action: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z.-]*$/, field("invalid")))),
  actor: z.optional(Id),
  subject: z.optional(searchedName(100)),
});
export type AuditQuery = z.infer<typeof AuditQuery>;

const Person = z.object({ _id: Id, name: z.nullable(z.string()) });

export const AuditEntry = z.object({
  _id: Id,
  at: z.string(),
  actor: Person,
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.string(),
  /** The person whom the record is about, with a masked number; null for other subjects and deleted accounts. */
  about: z.nullable(z.object({ name: z.string(), phoneNumber: z.string() })),
  reason: z.nullable(z.string()),
  /** Lines of "key: value", plain text. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

/** `actors` are all staff in the log. `next` is the cursor of older entries; null at the oldest. */
export const AuditPage = z.object({
  records: z.array(AuditEntry),
  actors: z.array(Person),
  next: z.nullable(Id),
});
export type AuditPage = z.infer<typeof AuditPage>;
