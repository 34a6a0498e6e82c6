import { sql } from "#server/db/drizzle.ts";
import { check, index, pgTable, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { moment } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Paid boosts. `jobs.promoted_until` is the end of the last one. */
export const boosts = pgTable(
  "boosts",
  {
    id: uuid("id").primaryKey(),
    jobId: uuid("job_id")
      .notNull()
      .references(() => jobs.id),
    txRef: text("tx_ref").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("boosts_tx_ref_key").on(table.txRef),
    index("boosts_job_idx").on(table.jobId, table.endsAt.desc()),
    check("boosts_order", sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
