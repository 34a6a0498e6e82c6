/** The books as staff read them, and their decisions. Amounts are naira with up to two decimals. */

import * as z from "zod/mini";
import { Id } from "./answers.ts";
import { day } from "./day.ts";
import { field } from "./field-code.ts";
import { incidentKinds } from "./incidents.ts";

/** `month` is "2026-11" in Lagos. Discounts and provider fees are costs, so they are negative. */
export const RevenueMonth = z.object({
  month: z.string(),
  topupFees: z.number(),
  withdrawalFees: z.number(),
  subscriptions: z.number(),
  boosts: z.number(),
  discounts: z.number(),
  providerFees: z.number(),
  total: z.number(),
});
export type RevenueMonth = z.infer<typeof RevenueMonth>;

/** Credits less debits: positive for liabilities and income, negative for assets and expenses. */
export const TrialBalance = z.object({
  lines: z.array(z.object({ account: z.string(), amount: z.number() })),
  /** 0 if the books balance. */
  total: z.number(),
});
export type TrialBalance = z.infer<typeof TrialBalance>;

export const BooksTotals = z.object({
  /** All users' units, including those on hold. */
  walletUnits: z.int(),
  heldUnits: z.int(),
  /** What providers owe us. */
  atProviders: z.number(),
  /** Money that must be returned. */
  suspense: z.number(),
  inTransit: z.number(),
  /** What customers owe after chargebacks. */
  chargebacksDue: z.number(),
});
export type BooksTotals = z.infer<typeof BooksTotals>;

/** Times are ISO. `resolvedBy` is a name; null if the finding resolved itself. */
export const Incident = z.object({
  _id: Id,
  kind: z.enum(incidentKinds),
  /** The subject: a check and an account, a reference, a withdrawal. */
  subject: z.string(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  stopsPayouts: z.boolean(),
  openedAt: z.string(),
  /** When it was last found. */
  seenAt: z.string(),
  resolvedAt: z.nullable(z.string()),
  resolvedBy: z.nullable(z.string()),
  note: z.nullable(z.string()),
  /** For chargebacks: whether the person's withdrawals are blocked. */
  isFrozen: z.boolean(),
  /** Whether resolving it books a payout whose reported amount differs from ours, by the provider's figure. */
  booksPayout: z.boolean(),
  /** Whether resolving it may return the units of a payout that failed after it was booked as paid. */
  mayGiveBack: z.boolean(),
  /** Whether two people have to agree to lift the freeze or to return the units. */
  needsTwo: z.boolean(),
  /** Who has agreed so far. */
  approvedBy: z.nullable(z.string()),
});
export type Incident = z.infer<typeof Incident>;

/** `isWaiting`: the call was an approval, and the decision waits for a second person. */
export const ResolvedIncident = z.extend(Incident, { isWaiting: z.boolean() });
export type ResolvedIncident = z.infer<typeof ResolvedIncident>;

/** `too-late`: what was ordered had become useless before the payment arrived, so all of it became units. */
export const excessReasons = [
  "overpaid",
  "duplicate",
  "too-little",
  "wrong-currency",
  "closed",
  "too-late",
] as const;
export type ExcessReason = (typeof excessReasons)[number];
/**
 * due: staff have to start it. sending: sent to the provider. unclear: no answer yet, asked again automatically.
 * failed: refused, staff may retry. returned: the customer's money is on its way back. credited: it became units.
 */
export const refundStates = ["due", "sending", "unclear", "failed", "returned", "credited"] as const;
export type RefundState = (typeof refundStates)[number];

/** Money that reached us without a purchase. `amount` is in `currency`. */
export const Excess = z.object({
  _id: Id,
  tx_ref: z.string(),
  userId: Id,
  fullName: z.string(),
  /** "0803 ••• 4567" */
  phoneNumber: z.string(),
  reason: z.enum(excessReasons),
  amount: z.number(),
  currency: z.string(),
  createdAt: z.string(),
  state: z.enum(refundStates),
  /** Why the provider refused the refund. */
  failure: z.nullable(z.string()),
  mayRefund: z.boolean(),
});
export type Excess = z.infer<typeof Excess>;

/** `GET /api/accounting`. `incidents`: the open ones, then recently resolved ones; `excesses`: likewise. */
export const Books = z.object({
  asOf: z.string(),
  booksSound: z.boolean(),
  payoutsStopped: z.boolean(),
  subscribers: z.object({ active: z.int(), startedThisMonth: z.int() }),
  /** Newest month first, twelve at most. */
  revenue: z.array(RevenueMonth),
  trialBalance: TrialBalance,
  totals: BooksTotals,
  incidents: z.array(Incident),
  excesses: z.array(Excess),
});
export type Books = z.infer<typeof Books>;

/** `GET /api/auth/subscribed-users/:userId`: active subscribers, the earliest end last. */
export const SubscribersQuery = z.object({
  cursor: z.optional(z.string().check(z.maxLength(100))),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
});
export const Subscriber = z.object({
  _id: Id,
  fullName: z.string(),
  phoneNumber: z.string(),
  subscriptionDate: z.string(),
  subscriptionExpirationDate: z.string(),
});
export type Subscriber = z.infer<typeof Subscriber>;
export const SubscriberList = z.object({
  users: z.array(Subscriber),
  total: z.int(),
  next: z.nullable(z.string()),
});
export type SubscriberList = z.infer<typeof SubscriberList>;

export const IncidentParams = z.object({ incidentId: Id });
/** `liftFreeze`: lets a person with a chargeback withdraw again. `giveBack`: returns the units of a failed payout. */
export const ResolveIncident = z.object({
  note: z
    .string(field("note"))
    .check(z.trim(), z.minLength(3, field("note")), z.maxLength(500, field("note"))),
  liftFreeze: z.optional(z.boolean()),
  giveBack: z.optional(z.boolean()),
});
export type ResolveIncident = z.infer<typeof ResolveIncident>;

export const ExcessParams = z.object({ excessId: Id });
export const ExcessRefunded = z.object({ message: z.string(), state: z.enum(refundStates) });
export type ExcessRefunded = z.infer<typeof ExcessRefunded>;

/**
 * `GET /api/accounting/journal.csv`, `/withdrawals.csv` (both of a period) and `/subscribers.csv`. Days are
 * "2026-11-20" in Lagos, both included; the default is the month until today.
 */
const bookExports = ["journal", "subscribers", "withdrawals"] as const;
export type BookExport = (typeof bookExports)[number];
const Day = day("invalid");
export const ExportQuery = z
  .object({ from: z.optional(Day), to: z.optional(Day) })
  .check(
    z.refine(({ from, to }) => !from || !to || from <= to, { error: field("periodOrder"), path: ["from"] }),
  );
export type ExportQuery = z.infer<typeof ExportQuery>;
