/** Withdrawals: units on their way to a bank account. */

/**
 * requested: units held, staff decide. approved: to be sent. sending, processing, unknown: at the provider. failed: not
 * paid, units still held, staff retry or cancel. succeeded, cancelled (units back), reversed (units back after a success).
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

/** One instruction to the provider. unknown: no clear answer yet, so nothing is concluded and nothing sent again. */
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
