import { sql } from "#server/db/drizzle.ts";
import { boolean, check, pgTable, smallint, text, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** The PIN with which a user reaches the wallet by USSD. */
export const walletPins = pgTable(
  "wallet_pins",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Argon2 over a keyed hash: a leaked table without SESSION_SECRET reveals no PIN. */
    pinHash: text("pin_hash").notNull(),
    wrongTries: smallint("wrong_tries").notNull().default(0),
    lockedAt: moment("locked_at"),
    setAt: moment("set_at").notNull(),
    /** Set with a code by SMS, which a thief of the SIM card can read too; else with the password. */
    setByPhone: boolean("set_by_phone").notNull(),
  },
  (table) => [check("wallet_pins_tries", sql`${table.wrongTries} between 0 and 3`)],
);
