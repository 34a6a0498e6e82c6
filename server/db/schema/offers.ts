import { index, pgTable, primaryKey, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";
import { jobs } from "./jobs.ts";

export const jobDeclines = pgTable(
  "job_declines",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    declinedAt: moment("declined_at").notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: "job_declines_pkey", columns: [table.userId, table.jobId] })],
);

/** Job alerts sent by SMS: each job once per subscriber, and a limited number per day. */
export const jobAlerts = pgTable(
  "job_alerts",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id, { onDelete: "cascade" }),
    sentAt: moment("sent_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "job_alerts_pkey", columns: [table.userId, table.jobId] }),
    index("job_alerts_day_idx").on(table.userId, table.sentAt),
  ],
);
