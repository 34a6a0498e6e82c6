import { sql } from "drizzle-orm";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Accounts that proved a phone number and left it, by moving to another one or by closing. */
export const numberHistory = pgTable(
  "number_history",
  {
    /** HMAC of the E.164 number: a copy of the table names no number. */
    numberHash: text("number_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    leftAt: moment("left_at").notNull(),
    /** The account that proved the number next. */
    heirId: uuid("heir_id").references(() => users.id),
    /** Staff decided to suspend the account after it was closed. */
    barredAt: moment("barred_at"),
  },
  (table) => [
    primaryKey({ name: "number_history_pkey", columns: [table.numberHash, table.userId] }),
    index("number_history_user_idx").on(table.userId),
    index("number_history_heir_idx").on(table.heirId).where(sql`${table.heirId} is not null`),
  ],
);
