import { endpoint } from "./endpoint.ts";
import {
  CancelWithdrawal,
  InitiateWithdrawal,
  OwnWithdrawals,
  PendingWithdrawals,
  PendingWithdrawalsQuery,
  Withdraw,
  WithdrawalCancelled,
  WithdrawalInitiated,
  WithdrawalParams,
  WithdrawalRequested,
} from "./withdrawals.ts";

export const request = endpoint({
  method: "POST",
  path: "/api/withdraw",
  access: "verified",
  group: "Bank and withdrawals",
  summary: "Withdraw units to the linked bank account; the amount includes the fee",
  body: Withdraw,
  answer: WithdrawalRequested,
  status: 201,
  errors: [
    "forbidden",
    "insufficient_units",
    "key_reused",
    "money_rests",
    "no_bank_account",
    "units_resting",
    "wallet_frozen",
  ],
});

export const list = endpoint({
  method: "GET",
  path: "/api/withdrawals",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary: "The caller's withdrawals, newest first",
  answer: OwnWithdrawals,
});

export const cancel = endpoint({
  method: "POST",
  path: "/api/withdrawals/:id/cancel",
  access: "signed-in",
  group: "Bank and withdrawals",
  summary:
    "Cancel the caller's withdrawal before it is approved; staff may also cancel failed ones, with a reason",
  params: WithdrawalParams,
  body: CancelWithdrawal,
  answer: WithdrawalCancelled,
  errors: [
    "forbidden",
    "payout_held",
    "provider_unavailable",
    "second_factor_setup_needed",
    "withdrawal_decided",
    "withdrawal_not_found",
  ],
});

export const listOpen = endpoint({
  method: "GET",
  path: "/api/withdrawals/pending-or-failed",
  access: "staff:accounting",
  group: "Staff",
  summary: "Pending and failed withdrawals, oldest first, paged; for staff",
  query: PendingWithdrawalsQuery,
  answer: PendingWithdrawals,
});

export const decide = endpoint({
  method: "POST",
  path: "/api/withdraw/initiate",
  access: "staff:accounting",
  group: "Staff",
  summary: "Approve a withdrawal, or retry a failed one",
  body: InitiateWithdrawal,
  answer: WithdrawalInitiated,
  errors: [
    "payout_held",
    "provider_unavailable",
    "wallet_frozen",
    "withdrawal_decided",
    "withdrawal_not_found",
  ],
});
