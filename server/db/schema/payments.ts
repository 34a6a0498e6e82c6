import { sql } from "#server/db/drizzle.ts";
import { openRecord, sealRecord } from "#server/db/numbers/keyring.ts";
import {
  bigint,
  check,
  customType,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "#server/db/pg-core.ts";
import type { PaymentProvider } from "#server/gateways/providers.ts";
import { excessReasons, refundStates } from "#shared/contracts/accounting.ts";
import { orderPurposes, orderStatuses } from "#shared/contracts/payments.ts";
import { users } from "./accounts.ts";
import { kobo, moment, noUnits, wholeUnits } from "./columns.ts";
import { jobs } from "./jobs.ts";

/** Encrypted for good: what it holds is never rewritten. */
const sealedBytes = customType<{ data: Buffer }>({
  dataType: () => "bytea",
  toDriver: sealRecord,
  fromDriver: (stored) => openRecord(stored as Buffer),
});

/** `demo` marks seeded payments, which no real provider knows. */
export type OrderProvider = PaymentProvider | "demo";

export const paymentOrders = pgTable(
  "payment_orders",
  {
    id: uuid("id").primaryKey(),
    /** Our reference, never reused, shared with the provider and the browser. */
    txRef: text("tx_ref").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: orderPurposes }).notNull(),
    /** Units ordered; 0 if the order does not buy units. */
    units: wholeUnits("units").notNull().default(noUnits),
    jobId: uuid("job_id").references(() => jobs.id),
    amountKobo: kobo("amount_kobo").notNull(),
    currency: text("currency", { enum: ["NGN"] })
      .notNull()
      .default("NGN"),
    status: text("status", { enum: orderStatuses }).notNull().default("pending"),
    provider: text("provider").$type<OrderProvider>().notNull(),
    /** The provider's hosted page; null until the provider answered. */
    link: text("link"),
    returnTo: text("return_to"),
    providerPaymentId: text("provider_payment_id"),
    channel: text("channel"),
    paidKobo: kobo("paid_kobo"),
    creditedUnits: wholeUnits("credited_units"),
    journalId: uuid("journal_id"),
    /** When the hosted page expires. A later payment still counts. */
    expiresAt: moment("expires_at").notNull(),
    askedAt: moment("asked_at"),
    settledAt: moment("settled_at"),
    /** When the provider last answered about the order after it was settled. */
    checkedAt: moment("checked_at"),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("payment_orders_tx_ref_key").on(table.txRef),
    uniqueIndex("payment_orders_journal_key").on(table.journalId),
    uniqueIndex("payment_orders_provider_payment_key")
      .on(table.provider, table.providerPaymentId)
      .where(sql`${table.providerPaymentId} is not null`),
    index("payment_orders_user_idx").on(table.userId, table.createdAt.desc()),
    index("payment_orders_job_idx")
      .on(table.jobId, table.createdAt.desc())
      .where(sql`${table.jobId} is not null`),
    index("payment_orders_open_idx").on(table.createdAt).where(sql`${table.status} in ('pending', 'failed')`),
    index("payment_orders_settled_idx").on(table.settledAt).where(sql`${table.settledAt} is not null`),
    check("payment_orders_tx_ref_form", sql`${table.txRef} ~ '^[a-z0-9-]{16,50}$'`),
    check("payment_orders_amount_range", sql`${table.amountKobo} > 0 and ${table.units} >= 0`),
    check("payment_orders_boosts_job", sql`(${table.purpose} = 'boost') = (${table.jobId} is not null)`),
    check(
      "payment_orders_settled_whole",
      sql`(${table.status} in ('paid', 'short')) = (${table.journalId} is not null and ${table.paidKobo} is not null and ${table.creditedUnits} is not null and ${table.settledAt} is not null)`,
    ),
  ],
);

/** Messages from providers, byte for byte. Append-only. */
export const providerEvents = pgTable(
  "provider_events",
  {
    id: uuid("id").primaryKey(),
    provider: text("provider").$type<OrderProvider>().notNull(),
    source: text("source", { enum: ["webhook", "lookup"] }).notNull(),
    /** The same for every delivery of one event. */
    eventKey: text("event_key").notNull(),
    kind: text("kind").notNull(),
    reference: text("reference"),
    body: sealedBytes("body").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("provider_events_key").on(table.provider, table.source, table.eventKey),
    index("provider_events_reference_idx").on(table.reference),
  ],
);

/** Money received for no order, or more than an order: staff refund it, unless it became units at once. */
export const paymentExcesses = pgTable(
  "payment_excesses",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    reason: text("reason", { enum: excessReasons }).notNull(),
    provider: text("provider").$type<OrderProvider>().notNull(),
    providerPaymentId: text("provider_payment_id").notNull(),
    /** Hundredths of the currency. */
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    /** The journal that booked it into suspense or the wallet; null if it is not in naira. */
    journalId: uuid("journal_id"),
    createdAt: moment("created_at").notNull().defaultNow(),
    /** due: not requested yet. sending: requested or in progress. unclear: the request got no clear answer. */
    refundState: text("refund_state", { enum: refundStates }).notNull().default("due"),
    /** Number of refunds begun: each has its own reference, and only a definite refusal allows another. */
    refundTries: smallint("refund_tries").notNull().default(0),
    /** Next request or lookup at the provider; null: none is scheduled. */
    refundAskAt: moment("refund_ask_at"),
    /** When the request was last sent: from then on it may have happened. */
    refundSentAt: moment("refund_sent_at"),
    refundFailure: text("refund_failure"),
    /** The part refunded by hand, and the refunds that did it, so that each is booked once. */
    returnedMinor: bigint("returned_minor", { mode: "number" }).notNull().default(0),
    returnedParts: text("returned_parts").array().notNull().default(sql`'{}'`),
    /** The provider's refund, and the journal that took the money out of suspense. */
    refundId: text("refund_id"),
    refundJournalId: uuid("refund_journal_id"),
    resolvedAt: moment("resolved_at"),
    resolvedBy: uuid("resolved_by").references(() => users.id),
  },
  (table) => [
    uniqueIndex("payment_excesses_payment_key").on(table.provider, table.providerPaymentId),
    index("payment_excesses_open_idx").on(table.createdAt).where(sql`${table.resolvedAt} is null`),
    index("payment_excesses_order_idx").on(table.orderId),
    index("payment_excesses_ask_idx").on(table.refundAskAt).where(sql`${table.refundAskAt} is not null`),
    check(
      "payment_excesses_refund_state_known",
      sql.raw(`refund_state in (${refundStates.map((state) => `'${state}'`).join(", ")})`),
    ),
    check(
      "payment_excesses_returned_whole",
      sql`(${table.refundState} in ('returned', 'credited')) = (${table.resolvedAt} is not null)`,
    ),
    check("payment_excesses_amount_range", sql`${table.amountMinor} > 0`),
    check(
      "payment_excesses_parts_range",
      sql`${table.returnedMinor} >= 0 and ${table.returnedMinor} < ${table.amountMinor}`,
    ),
  ],
);

/** Money that a provider took back from a settled order: refunds made in its dashboard, chargebacks. */
export const paymentReversals = pgTable(
  "payment_reversals",
  {
    id: uuid("id").primaryKey(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => paymentOrders.id),
    kind: text("kind", { enum: ["refund", "chargeback"] }).notNull(),
    provider: text("provider").$type<OrderProvider>().notNull(),
    /** The payment that was taken back: an order may have received several. */
    providerPaymentId: text("provider_payment_id").notNull(),
    providerReversalId: text("provider_reversal_id").notNull(),
    amountKobo: kobo("amount_kobo").notNull(),
    journalId: uuid("journal_id").notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("payment_reversals_key").on(table.provider, table.providerReversalId),
    uniqueIndex("payment_reversals_journal_key").on(table.journalId),
    index("payment_reversals_order_idx").on(table.orderId),
    check("payment_reversals_amount_range", sql`${table.amountKobo} > 0`),
  ],
);
