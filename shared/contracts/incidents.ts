/**
 * books-unbalanced: an invariant of the ledger is broken (R1–R4, R7). provider-difference: the provider's
 * list and ours disagree, or were not compared for a day (R5). old-item: money has been in transit or suspense for over
 * a day (R6). payout-unclear: the provider does not report a payout's outcome. late-failure: a failure after a success.
 * chargeback: a customer's bank reversed a payment. sms-budget: the hourly SMS budget is used up.
 * backup-drill: the newest backup could not be restored. deletion-undone: an account that its owner deleted is open
 * in a restored database and cannot be deleted again.
 */
export const incidentKinds = [
  "books-unbalanced",
  "provider-difference",
  "old-item",
  "payout-unclear",
  "late-failure",
  "chargeback",
  "sms-budget",
  "backup-drill",
  "deletion-undone",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];
