import { sql } from "#server/db/drizzle.ts";
import { check, pgTable, text } from "#server/db/pg-core.ts";
import { moment } from "./columns.ts";

/** Keys that numbers were ever encrypted or hashed with; a key itself is never stored. */
export const dataKeys = pgTable(
  "data_keys",
  {
    /** Derived from the key. */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["data", "look-up"] }).notNull(),
    firstUsedAt: moment("first_used_at").notNull().defaultNow(),
  },
  (table) => [check("data_keys_kind", sql`${table.kind} in ('data', 'look-up')`)],
);
