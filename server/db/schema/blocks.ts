import { sql } from "#server/db/drizzle.ts";
import { type AnyPgColumn, check, index, pgTable, text, uniqueIndex, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** Blocks between users. A block hides each from the other. */
export const blocks = pgTable(
  "blocks",
  {
    id: uuid("id").primaryKey(),
    blockerId: uuid("blocker_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    blockedId: uuid("blocked_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The name shown at the time: a private name chosen later must not be linked to it. */
    shownName: text("shown_name").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** The block this was copied from, when a new account verified the number of an earlier one. */
    copyOf: uuid("copy_of").references((): AnyPgColumn => blocks.id, { onDelete: "set null" }),
  },
  (table) => [
    uniqueIndex("blocks_pair_key").on(table.blockerId, table.blockedId),
    index("blocks_blocked_idx").on(table.blockedId),
    index("blocks_copy_idx").on(table.copyOf).where(sql`${table.copyOf} is not null`),
    check("blocks_not_oneself", sql`${table.blockerId} <> ${table.blockedId}`),
  ],
);
