import { index, jsonb, pgTable, text, timestamp, uuid } from "#server/db/pg-core.ts";

/** Staff actions: who, what, when, before, after. Append-only. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: uuid("id").primaryKey(),
    actorId: uuid("actor_id").notNull(),
    action: text("action").notNull(),
    subjectType: text("subject_type").notNull(),
    subjectId: text("subject_id").notNull(),
    reason: text("reason"),
    before: jsonb("before"),
    after: jsonb("after"),
    at: timestamp("at", { withTimezone: true, mode: "date" }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_log_subject_idx").on(table.subjectType, table.subjectId, table.at),
    index("audit_log_actor_idx").on(table.actorId, table.at),
  ],
);
