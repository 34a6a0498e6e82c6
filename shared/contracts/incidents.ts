/** What the checks of the books find. */

/**
 * books-unbalanced: an invariant of the ledger is broken (R1–R4, R7). provider-difference: the provider's list and ours
 * disagree (R5). old-item: money waits in transit or suspense for over a day (R6). payout-unclear: a provider does not
 * say what became of a payout. late-failure: a failure after a success. chargeback: a customer's bank took money back.
 * sms-budget: the texts of an hour are used up.
 */
export const incidentKinds = [
  "books-unbalanced",
  "provider-difference",
  "old-item",
  "payout-unclear",
  "late-failure",
  "chargeback",
  "sms-budget",
] as const;
export type IncidentKind = (typeof incidentKinds)[number];
