import { sql } from "#server/db/drizzle.ts";
import { check, index, pgTable, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { reportDecisions, reportReasons, reportSubjects } from "#shared/contracts/reports.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

export const reports = pgTable(
  "reports",
  {
    id: uuid("id").primaryKey(),
    reporterId: uuid("reporter_id")
      .notNull()
      .references(() => users.id),
    subjectType: text("subject_type", { enum: reportSubjects }).notNull(),
    subjectId: uuid("subject_id").notNull(),
    ownerId: uuid("owner_id")
      .notNull()
      .references(() => users.id),
    reason: text("reason", { enum: reportReasons }).notNull(),
    text: text("text").notNull().default(""),
    decision: text("decision", { enum: reportDecisions }),
    decisionReason: text("decision_reason"),
    decidedBy: uuid("decided_by").references(() => users.id),
    decidedAt: moment("decided_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("reports_open_key")
      .on(table.reporterId, table.subjectType, table.subjectId)
      .where(sql`${table.decidedAt} is null`),
    index("reports_waiting_idx").on(table.createdAt).where(sql`${table.decidedAt} is null`),
    index("reports_decided_idx").on(table.decidedAt, table.id).where(sql`${table.decidedAt} is not null`),
    index("reports_reporter_idx").on(table.reporterId, table.createdAt.desc()),
    index("reports_owner_idx").on(table.ownerId, table.createdAt.desc()),
    index("reports_created_idx").on(table.createdAt),
    check("reports_decided", sql`(${table.decidedAt} is null) = (${table.decision} is null)`),
  ],
);
