import * as z from "zod/mini";
import { maximumWithdrawalUnits, minimumWithdrawalUnits } from "../constants.ts";
import { Id } from "./answers.ts";
import { field } from "./field-code.ts";

/**
 * requested: units held, staff decide. approved: to be sent. sending, processing, unknown: at the provider.
 * failed: not paid, units still held; staff retry or cancel. succeeded. cancelled: units returned. reversed:
 * units returned after a success.
 */
export const withdrawalStates = [
  "requested",
  "approved",
  "sending",
  "processing",
  "unknown",
  "succeeded",
  "failed",
  "cancelled",
  "reversed",
] as const;
export type WithdrawalState = (typeof withdrawalStates)[number];

/** One instruction to the provider. unknown: no clear answer, so nothing is concluded or sent again. */
export const payoutStates = [
  "created",
  "sent",
  "unknown",
  "processing",
  "succeeded",
  "failed",
  "reversed",
] as const;
export type PayoutState = (typeof payoutStates)[number];

/**
 * The status that users see. pending: staff decide. processing: approved, on its way to the bank. failed: the bank
 * refused it; the units stay on hold until staff retry or cancel.
 */
const withdrawalStatuses = ["pending", "processing", "paid", "failed", "cancelled", "reversed"] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];

/**
 * Why staff should look twice. fresh-units: takes units that any user bought in the last seven days.
 * new-account: never paid before. changed-account: replaced another account and was never paid. after-reset:
 * linked since a password reset by a link in an unknown browser, and never paid. name-differs: from the
 * profile's name. many-today: at least the third of the day. large: the last day's sum exceeds the limit for
 * one approval.
 */
const riskFlags = [
  "fresh-units",
  "new-account",
  "changed-account",
  "after-reset",
  "name-differs",
  "many-today",
  "large",
] as const;
export type RiskFlag = (typeof riskFlags)[number];

/** Whole units including the fee: what leaves the wallet. The bank gets `amount` less the fee. */
const WithdrawalAmount = z
  .int(field("withdrawalUnits"))
  .check(
    z.minimum(minimumWithdrawalUnits, field("withdrawalMinimum")),
    z.maximum(maximumWithdrawalUnits, field("withdrawalMaximum")),
  );

export const Withdraw = z.object({ amount: WithdrawalAmount, userId: Id });
export type Withdraw = z.infer<typeof Withdraw>;

/** In all answers `amount` is what left the wallet, including `fee`. */
export const WithdrawalRequested = z.object({
  message: z.string(),
  withdrawal: z.object({ _id: Id, amount: z.int(), status: z.enum(withdrawalStatuses) }),
  runorUnits: z.int(),
});
export type WithdrawalRequested = z.infer<typeof WithdrawalRequested>;

export const WithdrawalParams = z.object({ id: Id });

/** `accountNumber` shows its last four digits. Times are ISO. `canCancel`: not yet approved. */
export const OwnWithdrawal = z.object({
  _id: Id,
  amount: z.int(),
  fee: z.int(),
  status: z.enum(withdrawalStatuses),
  state: z.enum(withdrawalStates),
  bankName: z.string(),
  accountNumber: z.string(),
  requestedAt: z.string(),
  settledAt: z.nullable(z.string()),
  canCancel: z.boolean(),
});
export type OwnWithdrawal = z.infer<typeof OwnWithdrawal>;

/** The newest ones only. */
export const OwnWithdrawals = z.object({ withdrawals: z.array(OwnWithdrawal) });
export type OwnWithdrawals = z.infer<typeof OwnWithdrawals>;

/** Staff have to give a reason. */
export const CancelWithdrawal = z.object({
  reason: z.optional(
    z.string(field("cancelReason")).check(z.trim(), z.maxLength(300, field("cancelReason"))),
  ),
});
export type CancelWithdrawal = z.infer<typeof CancelWithdrawal>;

/** `runorUnits` is the caller's balance. */
export const WithdrawalCancelled = z.object({
  message: z.string(),
  withdrawal: z.object({ _id: Id, amount: z.int(), status: z.enum(withdrawalStatuses) }),
  runorUnits: z.int(),
});
export type WithdrawalCancelled = z.infer<typeof WithdrawalCancelled>;

/**
 * Withdrawals for staff to decide, oldest first. `state` is requested, failed, approved if it was not sent in time, or
 * unknown if the provider never reported an outcome and is no longer asked. `payableFrom`: when a changed account becomes payable
 * (ISO), else null. `mayApprove` and `mayCancel` are about the caller.
 */
export const PendingWithdrawal = z.object({
  _id: Id,
  amount: z.int(),
  fee: z.int(),
  status: z.enum(["pending", "failed"]),
  state: z.enum(withdrawalStates),
  userId: Id,
  fullName: z.string(),
  /** "0803 ••• 4567" */
  phoneNumber: z.string(),
  bankName: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  requestedAt: z.string(),
  payableFrom: z.nullable(z.string()),
  riskFlags: z.array(z.enum(riskFlags)),
  approvalsNeeded: z.int(),
  approvals: z.array(z.object({ fullName: z.string(), at: z.string() })),
  failure: z.nullable(z.string()),
  /** Why it cannot be paid, or why the caller cannot decide it. */
  heldBack: z.nullable(z.string()),
  mayApprove: z.boolean(),
  mayCancel: z.boolean(),
});
export type PendingWithdrawal = z.infer<typeof PendingWithdrawal>;

export const PendingWithdrawalsQuery = z.object({ cursor: z.optional(Id) });
export type PendingWithdrawalsQuery = z.infer<typeof PendingWithdrawalsQuery>;
/** `total` counts those of all pages; `next` is the cursor of the next page, null at the newest. */
export const PendingWithdrawals = z.object({
  pendingWithdrawals: z.array(PendingWithdrawal),
  total: z.int(),
  next: z.nullable(z.string()),
});
export type PendingWithdrawals = z.infer<typeof PendingWithdrawals>;

export const InitiateWithdrawal = z.object({ withdrawalId: Id });
export type InitiateWithdrawal = z.infer<typeof InitiateWithdrawal>;

/** pending: on its way to the bank or, if `approvalsMissing` is above 0, waiting for another staff member. */
export const WithdrawalInitiated = z.object({
  transferResponse: z.object({ status: z.enum(["success", "pending", "failed"]) }),
  approvalsMissing: z.int(),
});
export type WithdrawalInitiated = z.infer<typeof WithdrawalInitiated>;
