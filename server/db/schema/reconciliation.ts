import { bigint, pgTable, text } from "#server/db/pg-core.ts";
import { moment } from "./columns.ts";

/** Progress of a check of the books: moves up to `upTo`, or everything before `at`. */
export const reconciliationMarks = pgTable("reconciliation_marks", {
  check: text("check").primaryKey(),
  upTo: bigint("up_to", { mode: "number" }).notNull().default(0),
  at: moment("at").notNull(),
});

/** The check of the ledger's invariants (R1 to R4 and R7), and that of old items (R6). */
export const booksMark = "books";
export const oldItemsMark = "old-items";
/** Up to when a provider's list was compared (R5). */
export const listMark = (provider: string, list: string): string => `lists:${provider}:${list}`;

/** Times stored beside the checks of the books: of the newest backup and of the last restore drill. */
export const backupMarks = { backup: "backups:newest", drill: "backups:drill" } as const;

/** When the product first looked for backups: until there is one, and a drill of one, their ages count from then. */
export const backupsBegunMark = "backups:begun";

/** The segment of the log that was open at a time; those before it have to be in the backups. */
export const logMark = "backups:log";

/** Uploaded files of rows with earlier ids are in the backups. */
export const filesMark = "backups:files";

/** Before the name of a scheduled task: the time of its last success. */
export const taskMark = "task:";

/** Sums of an account's moves up to the mark of the check of the books, so that a check reads only new moves. */
export const reconciledAccounts = pgTable("reconciled_accounts", {
  account: bigint("account", { mode: "number" }).primaryKey(),
  posted: bigint("posted", { mode: "number" }).notNull(),
  held: bigint("held", { mode: "number" }).notNull(),
});
