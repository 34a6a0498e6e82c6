/** Payments: orders that the server creates and settles once the provider confirms them. */

import * as z from "zod/mini";
import { maximumPurchaseUnits, minimumPurchaseUnits } from "../constants.ts";
import { Id } from "./answers.ts";
import { OptionalReason } from "./decision-reason.ts";
import { field } from "./field-code.ts";

export const orderPurposes = ["units", "subscription", "boost"] as const;
export type OrderPurpose = (typeof orderPurposes)[number];
export const orderStatuses = ["pending", "paid", "short", "failed", "expired"] as const;
export type OrderStatus = (typeof orderStatuses)[number];

const PurchaseUnits = z
  .int(field("unitsInvalid"))
  .check(
    z.minimum(minimumPurchaseUnits, field("unitsMinimum")),
    z.maximum(maximumPurchaseUnits, field("unitsMaximum")),
  );

/** The page that the customer came from: a same-origin path stored with the order. */
const ReturnTo = z.optional(z.string().check(z.maxLength(300)));

export const CreateOrder = z.discriminatedUnion("purpose", [
  z.object({ purpose: z.literal("units"), units: PurchaseUnits, returnTo: ReturnTo }),
  z.object({ purpose: z.literal("subscription"), returnTo: ReturnTo }),
  z.object({ purpose: z.literal("boost"), jobId: Id, returnTo: ReturnTo }),
]);
export type CreateOrder = z.infer<typeof CreateOrder>;

/** `amount` in naira with up to two decimals; `units` is 0 unless units are bought; `link`: the provider's page. */
export const OrderCreated = z.object({
  tx_ref: z.string(),
  amount: z.number(),
  units: z.int(),
  link: z.string(),
});
export type OrderCreated = z.infer<typeof OrderCreated>;

const TxRef = z.string().check(z.regex(/^[a-z0-9-]{16,50}$/));
export const OrderParams = z.object({ txRef: TxRef });
/** Money without a purchase. `pending`: to be returned; `returned`: on its way to the customer's bank. */
export const OrderRefund = z.object({
  amount: z.number(),
  currency: z.string(),
  status: z.enum(["pending", "returned"]),
});
export type OrderRefund = z.infer<typeof OrderRefund>;

/**
 * `units`: ordered while pending, credited once paid or short, also instead of a month or boost. `jobId`: the
 * boosted job. `returnTo`: a path of this origin.
 */
export const Order = z.object({
  tx_ref: z.string(),
  purpose: z.enum(orderPurposes),
  amount: z.number(),
  status: z.enum(orderStatuses),
  units: z.int(),
  jobId: z.nullable(Id),
  returnTo: z.nullable(z.string()),
  refund: z.nullable(OrderRefund),
});
export type Order = z.infer<typeof Order>;

/**
 * A paid subscription or boost: what was paid (`amount`) and when. `endsAt`: null if it bought nothing.
 * `units`: what a late payment became instead. ISO times.
 */
export const Bought = z.object({
  tx_ref: z.string(),
  purpose: z.enum(["subscription", "boost"]),
  status: z.enum(orderStatuses),
  amount: z.number(),
  units: z.int(),
  at: z.string(),
  endsAt: z.nullable(z.string()),
  jobId: z.nullable(Id),
  refund: z.nullable(OrderRefund),
});
export type Bought = z.infer<typeof Bought>;
/** Newest first. */
export const BoughtList = z.object({ orders: z.array(Bought) });
export type BoughtList = z.infer<typeof BoughtList>;

/** The browser's report after a card payment. Only `tx_ref` is used, to ask the provider. */
export const ReportTransaction = z.object({
  phoneNumber: z.string().check(z.maxLength(32)),
  amount: z.number(),
  tx_ref: TxRef,
  status: z.string().check(z.maxLength(40)),
});
export type ReportTransaction = z.infer<typeof ReportTransaction>;

export const TransactionReported = z.object({
  message: z.string(),
  status: z.enum(orderStatuses),
  runorUnits: z.int(),
  userId: Id,
  refund: z.nullable(OrderRefund),
});
export type TransactionReported = z.infer<typeof TransactionReported>;

/** `promotedUntil` is an ISO time. */
export const JobPromoted = z.object({
  message: z.string(),
  isPromoted: z.literal(true),
  promotedUntil: z.string(),
});
export type JobPromoted = z.infer<typeof JobPromoted>;

/** For the caller: checks for the payment. For another user, by support staff: grants a month. */
export const UpdateSubscription = z.object({
  userId: Id,
  reason: z.optional(OptionalReason),
});
export type UpdateSubscription = z.infer<typeof UpdateSubscription>;
/** `subscriptionEndsAt` is an ISO time. */
export const SubscriptionUpdated = z.object({
  message: z.string(),
  isSubscribed: z.boolean(),
  subscriptionEndsAt: z.string(),
});
export type SubscriptionUpdated = z.infer<typeof SubscriptionUpdated>;
