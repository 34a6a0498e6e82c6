import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "./columns.ts";

/** How far a check of the books has come: moves up to `upTo`, or everything before `at`. */
export const reconciliationMarks = pgTable("reconciliation_marks", {
  check: text("check").primaryKey(),
  upTo: bigint("up_to", { mode: "number" }).notNull().default(0),
  at: moment("at").notNull(),
});

/**
 * Sums of an account's moves up to the mark of the check `books`. What the account holds has to be these and the moves
 * since, so that a check reads the new moves only.
 */
export const reconciledAccounts = pgTable("reconciled_accounts", {
  account: bigint("account", { mode: "number" }).primaryKey(),
  posted: bigint("posted", { mode: "number" }).notNull(),
  held: bigint("held", { mode: "number" }).notNull(),
});
