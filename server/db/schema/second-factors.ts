import { bigint, pgTable, primaryKey, text, uuid } from "#server/db/pg-core.ts";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A user's authenticator app; takes effect once a code has confirmed the set-up. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key from SESSION_SECRET: a leaked table yields no codes. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** Time step of the last code used: codes of this or earlier steps are refused. */
  lastStep: bigint("last_step", { mode: "number" }),
  createdAt: moment("created_at").notNull().defaultNow(),
});

/** For a lost phone: each signs in once in place of a code. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => secondFactors.userId, { onDelete: "cascade" }),
    codeHash: text("code_hash").notNull(),
    usedAt: moment("used_at"),
  },
  (table) => [primaryKey({ name: "recovery_codes_pkey", columns: [table.userId, table.codeHash] })],
);
