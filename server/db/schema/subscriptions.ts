import { sql } from "#server/db/drizzle.ts";
import { check, index, pgTable, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Paid months. `users.subscribed_until` is the end of the last one. */
export const subscriptions = pgTable(
  "subscriptions",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** Reference of the order that paid; null if staff gave the month. */
    txRef: text("tx_ref"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("subscriptions_tx_ref_key").on(table.txRef),
    index("subscriptions_user_idx").on(table.userId, table.endsAt.desc()),
    index("subscriptions_starts_idx").on(table.startsAt),
    index("subscriptions_ends_idx").on(table.endsAt),
    check("subscriptions_order", sql`${table.startsAt} < ${table.endsAt}`),
  ],
);
