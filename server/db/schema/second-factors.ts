import { bigint, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { moment } from "./columns.ts";

/** A person's authenticator app. It counts from the moment that a code of it confirmed the set-up. */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Encrypted with a key from SESSION_SECRET: a copy of the table makes no codes. */
  sealedSecret: text("sealed_secret").notNull(),
  confirmedAt: moment("confirmed_at"),
  /** The thirty seconds whose code was used last: no code of these or earlier ones counts again. */
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
