import { sql } from "#server/db/drizzle.ts";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import { payoutStates, type RiskFlag, withdrawalStates } from "#shared/contracts/withdrawals.ts";
import type { Kobo } from "#shared/money/money.ts";
import { users } from "./accounts.ts";
import { bankAccounts } from "./banking.ts";
import { kobo, moment, wholeUnits } from "./columns.ts";
import type { OrderProvider } from "./payments.ts";

/** Withdrawals to a bank account. The ledger holds the units until the withdrawal ends. */
export const withdrawals = pgTable(
  "withdrawals",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Units paid to the bank, without the fee. */
    units: wholeUnits("units").notNull(),
    feeUnits: wholeUnits("fee_units").notNull(),
    bankAccountId: uuid("bank_account_id")
      .notNull()
      .references(() => bankAccounts.id),
    state: text("state", { enum: withdrawalStates }).notNull().default("requested"),
    /** The journal that holds the units, and moves them when the payout succeeds. */
    journalId: uuid("journal_id").notNull(),
    /** The journal that returned them after a reported success proved false. */
    reversalJournalId: uuid("reversal_journal_id"),
    riskFlags: text("risk_flags").array().$type<RiskFlag[]>().notNull().default(sql`'{}'`),
    /** Approvals by staff that it needs; 0: paid without approval. */
    approvalsNeeded: smallint("approvals_needed").notNull(),
    failure: text("failure"),
    requestedAt: moment("requested_at").notNull(),
    approvedAt: moment("approved_at"),
    settledAt: moment("settled_at"),
  },
  (table) => [
    uniqueIndex("withdrawals_journal_key").on(table.journalId),
    uniqueIndex("withdrawals_reversal_key").on(table.reversalJournalId),
    index("withdrawals_requested_idx").on(table.requestedAt),
    index("withdrawals_user_idx").on(table.userId, table.requestedAt.desc()),
    index("withdrawals_open_idx")
      .on(table.requestedAt)
      .where(sql`${table.state} not in ('succeeded', 'cancelled', 'reversed')`),
    check("withdrawals_units_range", sql`${table.units} > 0 and ${table.feeUnits} >= 0`),
    check(
      "withdrawals_state_known",
      sql.raw(`state in (${withdrawalStates.map((state) => `'${state}'`).join(", ")})`),
    ),
    check(
      "withdrawals_reversed_whole",
      sql`(${table.state} = 'reversed') = (${table.reversalJournalId} is not null)`,
    ),
  ],
);

export const withdrawalApprovals = pgTable(
  "withdrawal_approvals",
  {
    withdrawalId: uuid("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id),
    approverId: uuid("approver_id")
      .notNull()
      .references(() => users.id),
    at: moment("at").notNull(),
  },
  (table) => [
    primaryKey({ name: "withdrawal_approvals_pkey", columns: [table.withdrawalId, table.approverId] }),
  ],
);

/** One request to a provider to pay. The reference is stored before the call and never reused. */
export const payoutAttempts = pgTable(
  "payout_attempts",
  {
    id: uuid("id").primaryKey(),
    withdrawalId: uuid("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id),
    provider: text("provider").$type<OrderProvider>().notNull(),
    reference: text("reference").notNull(),
    state: text("state", { enum: payoutStates }).notNull().default("created"),
    providerPayoutId: text("provider_payout_id"),
    feeKobo: integer("fee_kobo").$type<Kobo>(),
    /** What the bank received, if it differs from the order; null: as ordered. */
    paidKobo: kobo("paid_kobo"),
    failure: text("failure"),
    /** Lookups since the last clear answer, and how many of these said 'not found'. */
    questions: smallint("questions").notNull().default(0),
    absences: smallint("absences").notNull().default(0),
    firstAbsentAt: moment("first_absent_at"),
    /** Next lookup at the provider; null: none is scheduled, staff decide. */
    askAt: moment("ask_at"),
    createdAt: moment("created_at").notNull(),
    sentAt: moment("sent_at"),
    endedAt: moment("ended_at"),
  },
  (table) => [
    uniqueIndex("payout_attempts_reference_key").on(table.provider, table.reference),
    uniqueIndex("payout_attempts_live_key")
      .on(table.withdrawalId)
      .where(sql`${table.state} in ('created', 'sent', 'unknown', 'processing', 'succeeded')`),
    index("payout_attempts_withdrawal_idx").on(table.withdrawalId, table.createdAt),
    index("payout_attempts_due_idx").on(table.askAt).where(sql`${table.askAt} is not null`),
    // For the check of suspense, which asks every five minutes; few banks pay another amount than ordered.
    index("payout_attempts_paid_idx").on(table.withdrawalId).where(sql`${table.paidKobo} is not null`),
    // For comparisons with providers' lists.
    index("payout_attempts_sent_idx").on(table.provider, table.sentAt),
    check("payout_attempts_reference_form", sql`${table.reference} ~ '^[a-z0-9-]{16,50}$'`),
    check(
      "payout_attempts_state_known",
      sql.raw(`state in (${payoutStates.map((state) => `'${state}'`).join(", ")})`),
    ),
  ],
);

/** Wallets that a withdrawal's units came from, with the most that each may account for. */
export const withdrawalOrigins = pgTable(
  "withdrawal_origins",
  {
    withdrawalId: uuid("withdrawal_id")
      .notNull()
      .references(() => withdrawals.id),
    /** An account of the ledger. */
    origin: bigint("origin", { mode: "number" }).notNull(),
    units: bigint("units", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ name: "withdrawal_origins_pkey", columns: [table.withdrawalId, table.origin] }),
    index("withdrawal_origins_origin_idx").on(table.origin),
    check("withdrawal_origins_units_range", sql`${table.units} > 0`),
  ],
);
