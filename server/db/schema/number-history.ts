import { sql } from "#server/db/drizzle.ts";
import { index, pgTable, primaryKey, text, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Accounts that verified a phone number and gave it up, by a change of number or account deletion. */
export const numberHistory = pgTable(
  "number_history",
  {
    /** HMAC of the E.164 number: a leaked table reveals no number. Empty once only the time of the change is kept. */
    numberHash: text("number_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    leftAt: moment("left_at").notNull(),
    /** The account that verified the number next. */
    heirId: uuid("heir_id").references(() => users.id),
    /** Staff decided to suspend the account after it was deleted. */
    barredAt: moment("barred_at"),
  },
  (table) => [
    primaryKey({ name: "number_history_pkey", columns: [table.numberHash, table.userId] }),
    index("number_history_user_idx").on(table.userId),
    index("number_history_heir_idx").on(table.heirId).where(sql`${table.heirId} is not null`),
  ],
);
