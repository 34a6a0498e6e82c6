import { sql } from "#server/db/drizzle.ts";
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { incidentKinds } from "#shared/contracts/incidents.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Findings of the checks of books and payouts that staff have to look at. */
export type IncidentFacts = Record<string, string | number | boolean | null>;

export const incidents = pgTable(
  "incidents",
  {
    id: uuid("id").primaryKey(),
    kind: text("kind", { enum: incidentKinds }).notNull(),
    /** A repeated finding about the same subject does not open a second incident. */
    subject: text("subject").notNull(),
    details: jsonb("details").$type<IncidentFacts>().notNull().default({}),
    stopsPayouts: boolean("stops_payouts").notNull(),
    openedAt: moment("opened_at").notNull(),
    seenAt: moment("seen_at").notNull(),
    resolvedAt: moment("resolved_at"),
    /** Null if the finding went away without staff. */
    resolvedBy: uuid("resolved_by").references(() => users.id),
    note: text("note"),
  },
  (table) => [
    uniqueIndex("incidents_open_key").on(table.kind, table.subject).where(sql`${table.resolvedAt} is null`),
    index("incidents_opened_idx").on(table.openedAt.desc()),
    index("incidents_resolved_idx").on(table.resolvedAt),
    index("incidents_subject_idx").on(table.kind, table.subject),
    index("incidents_named_idx").on(table.kind, sql`(${table.details} ->> 'userId')`),
  ],
);

/** Presses of staff on a decision for two people that still waits for the second; deleted once it is made. */
export const incidentApprovals = pgTable(
  "incident_approvals",
  {
    incidentId: uuid("incident_id")
      .notNull()
      .references(() => incidents.id),
    approverId: uuid("approver_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [primaryKey({ name: "incident_approvals_pkey", columns: [table.incidentId, table.approverId] })],
);
