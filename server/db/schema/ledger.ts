/** The ledger's tables, written only by the functions in schema `ledger`. */
import { sql } from "#server/db/drizzle.ts";
import {
  bigint,
  boolean,
  check,
  index,
  pgSchema,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import { kobo, moment, noKobo } from "./columns.ts";

export const ledger = pgSchema("ledger");

export const ledgerAccounts = ledger.table(
  "account",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ name: "account_id_seq" }),
    /** wallet:{user}, provider_clearing:{provider}, fee_income:topup … A trigger refuses unknown kinds. */
    code: text("code").notNull(),
    /** May not fall below what is held; its balance is in the row. Other balances are sums of moves. */
    guarded: boolean("guarded").notNull(),
    posted: kobo("posted").notNull().default(noKobo),
    held: kobo("held").notNull().default(noKobo),
    /** No withdrawals or transfers: set while a chargeback is open. */
    frozen: boolean("frozen").notNull().default(false),
    /** The user deleted the account: it is empty and stays so. */
    closed: boolean("closed").notNull().default(false),
    openedAt: moment("opened_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("account_code_key").on(table.code),
    index("account_frozen_idx").on(table.code).where(sql`${table.frozen}`),
    check("account_covered", sql`not ${table.guarded} or ${table.posted} >= ${table.held}`),
    check("account_held_range", sql`${table.held} >= 0`),
    check("account_guarded_only", sql`${table.guarded} or (${table.posted} = 0 and ${table.held} = 0)`),
    check("account_wallet_guarded", sql`${table.guarded} = starts_with(${table.code}, 'wallet:')`),
    check("account_closed_empty", sql`not ${table.closed} or (${table.posted} = 0 and ${table.held} = 0)`),
    check("account_whole_units", sql`${table.posted} % 100 = 0 and ${table.held} % 100 = 0`),
  ],
);

/** One debit and one credit per row, so that it balances by construction. Append-only. */
export const ledgerMoves = ledger.table(
  "move",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity({ name: "move_id_seq" }),
    journal: uuid("journal").notNull(),
    leg: smallint("leg").notNull(),
    kind: text("kind").notNull(),
    /** The account debited. No foreign keys: their locks slow busy accounts, and accounts are never deleted. */
    debit: bigint("debit", { mode: "number" }).notNull(),
    credit: bigint("credit", { mode: "number" }).notNull(),
    amount: kobo("amount").notNull(),
    /** `pending` holds the amount at its debit account until a post or void with its id. */
    phase: text("phase", { enum: ["posted", "pending", "post", "void"] }).notNull(),
    pendingId: bigint("pending_id", { mode: "number" }),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("move_journal_leg_key").on(table.journal, table.leg),
    uniqueIndex("move_pending_key").on(table.pendingId).where(sql`${table.pendingId} is not null`),
    index("move_debit_idx").on(table.debit, table.id),
    index("move_credit_idx").on(table.credit, table.id),
    // Exports read days of it. Moves are stored in order of time, so a few pages hold the summary of all.
    index("move_created_idx").using("brin", table.createdAt).with({ autosummarize: true }).concurrently(),
    check("move_amount_range", sql`${table.amount} > 0 and ${table.amount} <= 9007199254740991`),
    check("move_two_accounts", sql`${table.debit} <> ${table.credit}`),
    check("move_phase_known", sql`${table.phase} in ('posted', 'pending', 'post', 'void')`),
    check("move_resolves", sql`(${table.phase} in ('post', 'void')) = (${table.pendingId} is not null)`),
  ],
);

const young = {
  boughtAt: moment("bought_at").notNull(),
  origin: bigint("origin", { mode: "number" }).notNull(),
  amount: kobo("amount").notNull(),
};

/** When a wallet's available units were bought; rows live only a few days. */
export const youngUnits = ledger.table(
  "young",
  { account: bigint("account", { mode: "number" }).notNull(), ...young },
  (table) => [
    primaryKey({ name: "young_pkey", columns: [table.account, table.boughtAt, table.origin] }),
    index("young_bought_idx").on(table.boughtAt),
    check("young_amount_range", sql`${table.amount} > 0`),
  ],
);

/** The same for held units, by the pending move that holds them. */
export const youngHeldUnits = ledger.table(
  "young_held",
  { hold: bigint("hold", { mode: "number" }).notNull(), ...young },
  (table) => [
    primaryKey({ name: "young_held_pkey", columns: [table.hold, table.boughtAt, table.origin] }),
    check("young_held_amount_range", sql`${table.amount} > 0`),
  ],
);

/** Sums of moves up to `rollup_state.rolled`, for accounts without a balance in their row. */
export const ledgerRollups = ledger.table("account_rollup", {
  account: bigint("account", { mode: "number" }).primaryKey(),
  posted: kobo("posted").notNull(),
});

export const ledgerRollupState = ledger.table(
  "rollup_state",
  {
    only: boolean("only").primaryKey().default(true),
    /** Every move up to this id is committed or never will be. */
    marked: bigint("marked", { mode: "number" }).notNull().default(0),
    /** Every move up to this id is in the rollups. */
    rolled: bigint("rolled", { mode: "number" }).notNull().default(0),
  },
  (table) => [
    check("rollup_state_single", sql`${table.only}`),
    check("rollup_state_order", sql`${table.rolled} <= ${table.marked}`),
  ],
);
