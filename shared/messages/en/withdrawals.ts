import type { WithdrawalStatus } from "#shared/contracts/withdrawals.ts";
import { countedUnits } from "./units.ts";

/** The status of a withdrawal, in a badge and in a line below it. */
const statuses: Record<WithdrawalStatus, { word: string; help?: string }> = {
  pending: { word: "Pending", help: "Waiting for approval." },
  processing: { word: "Processing", help: "On its way to your bank." },
  paid: { word: "Paid" },
  failed: { word: "Failed", help: "Your bank did not take it. We try again or give your units back." },
  cancelled: { word: "Cancelled", help: "Your units and the fee are back in your wallet." },
  reversed: { word: "Returned", help: "Your bank sent it back. Your units and the fee are in your wallet." },
};

export const withdrawalTexts = {
  title: "Withdraw",
  metaDescription: "Withdraw your units to your linked Naira account.",
  intro: "Withdraw to your linked Naira account",
  feeNotice: "Each withdrawal costs a 100-unit fee on top of the amount.",
  proceed: "Proceed",
  needsScripts: "Withdrawing needs scripts, and your browser has them switched off.",
  accountEnding: (digits: string) => `Account ending ${digits}`,
  change: "Change",
  changeLabel: "Change bank account",
  noBank: "No bank account is linked yet.",
  noBankHelp: "Link one to get your money.",
  linkBank: "Link Bank Account",
  link: "Link",
  bankLoading: "Loading your bank account",
  bankFailed: "We could not load your bank account.",
  unknownBank: "Unknown",
  payableFrom: (moment: string) =>
    `You changed your bank account. You can ask for a withdrawal now; it is paid after ${moment}.`,
  balance: "Balance",
  units: countedUnits,
  amount: "Amount",
  feeNote: "The service fee is 100 units (₦100).",
  largeFee: "From 40,000 units on the fee is 0.25%.",
  aboveWithdrawable: (units: string) => `You can withdraw ${units} units now, the fee included.`,
  noneWithdrawable: "None of your units can go to a bank yet. Your wallet shows from when they can.",
  aboveBalance: (units: string) => `You have ${countedUnits(units)}.`,
  aboveMaximum: (units: string) => `The most you can withdraw at once is ${units} units.`,
  atLeast: "Enter at least 100 units.",
  insufficient: "Insufficient balance. Remember, a 100-unit service fee applies.",
  fee: "Service fee",
  leaves: "Leaves your balance",
  withdraw: "Withdraw",
  failed: "Withdrawal failed. Please try again later.",
  failedOffline: "We could not reach Runor. Trying again cannot withdraw twice.",
  failedUnclear: "Look at your withdrawals below before you try again.",
  support: "Contact support",
  moneyDisabled: "Withdrawing is switched off for this account.",
  moneyDisabledHelp: "Ask support if you think that this is a mistake.",
  success: "Withdrawal Successful!",
  successTo: (place: { bank: string; digits: string }) =>
    `goes to ${place.bank}, account ending ${place.digits}.`,
  successToBank: "goes to your bank.",
  afterApproval: "Your bank gets it after approval.",
  balanceNow: "Balance now",
  leaving: "Taking you to your profile...",
  own: {
    title: "Your withdrawals",
    loading: "Loading your withdrawals",
    none: "You have not withdrawn anything yet.",
    failed: "We could not load your withdrawals.",
    failedHelp: "Check your network and try again.",
    showAll: "Show older ones",
    statuses,
    cancel: "Cancel",
    cancelLabel: (naira: string, bank: string) => `Cancel ${naira} to ${bank}`,
    cancelTitle: "Cancel this withdrawal?",
    cancelHelp: (naira: string, fee: string) =>
      `${naira} and the fee of ${fee} go back to your wallet at once.`,
    cancelConfirm: "Cancel it",
    cancelling: "Cancelling...",
    keep: "Keep it",
    cancelled: "Cancelled. Your units are back in your wallet.",
    cancelFailed: "It was not cancelled. Check your network and try again.",
  },
} as const;

export const withdrawalAnswers = {
  requested: "Withdrawal Successful!",
  insufficient: "Insufficient balance. Remember, a 100-unit service fee applies.",
  allResting: (at: string) =>
    `None of your units can go to a bank yet. They were bought a short while ago and can be withdrawn from ${at}.`,
  resting: (facts: { withdrawable: string; resting: string; at: string }) =>
    `You can withdraw ${facts.withdrawable} units now. The other ${facts.resting} were bought a short while ago and can go to a bank from ${facts.at}.`,
  owesFirst: (units: string) =>
    `You still owe ${units} units after a chargeback. What you withdraw has to leave them in your wallet.`,
  ownerOwes:
    "This person owes units after a chargeback. Cancel the withdrawal, so that they are settled first.",
  ownRequest: "Somebody else has to approve your own withdrawal.",
  payoutsStopped: "Payouts are stopped until an open incident is resolved.",
  notPayableYet: "The bank account was changed a short while ago and cannot be paid yet.",
  stillUnclear: "The provider has not said what became of this payout. Nothing was sent again.",
  amountDiffers: "The provider paid another amount. Resolve its incident to book it as paid.",
  notFailed: "The provider does not say now that this payout failed. Nothing was moved.",
  cancelled: "This withdrawal is cancelled. The units are back in the wallet.",
  neverArrived: "The provider never received this payout.",
  notSentYet: "Approved, and not sent: payouts are stopped, or the bank does not say whose account it is.",
  nameChanged: "The bank names another account holder now.",
  walletFrozen: "The customer's wallet is on hold.",
  ownerSuspended: "Staff have closed the customer's account.",
  ownerLeft: "The customer has left.",
  involved:
    "You have a part in this money: a transfer between you or over others, the same browser or the same bank account. Another member of staff has to decide.",
  approvalsGone:
    "An approval does not count any more, because its author now has a part in this money or is suspended. Another member of staff has to approve it.",
  moneyDisabled: "The customer may not move money any more.",
  providerGone: "The provider of this bank account is not set up any more.",
  accountGone: "The bank does not know this account any more.",
  /** The line on the recipient's bank statement. */
  narration: (product: string) => `${product} withdrawal`,
} as const;

/** Text messages about payouts: only characters of the GSM-7 alphabet (N, never the naira sign). */
export const payoutSms = {
  paid: (facts: { product: string; amount: string; bank: string; lastDigits: string }) =>
    `${facts.product}: N${facts.amount} was paid to your ${facts.bank} account ending ${facts.lastDigits}.`,
  failed: (facts: { product: string; amount: string }) =>
    `${facts.product}: your withdrawal of N${facts.amount} could not be paid yet. Your units are safe. We are looking into it.`,
  cancelled: (facts: { product: string; amount: string }) =>
    `${facts.product}: your withdrawal of N${facts.amount} was cancelled. Your units and the fee are back in your wallet.`,
  reversed: (facts: { product: string; amount: string }) =>
    `${facts.product}: your bank sent back N${facts.amount}. Your units and the fee are back in your wallet.`,
  bankChanged: (facts: {
    product: string;
    bank: string;
    lastDigits: string;
    hours: number;
    support: string;
  }) =>
    `${facts.product}: your bank account is now ${facts.bank}, ending ${facts.lastDigits}. It can be paid in ${facts.hours} hours. Not you? Call ${facts.support} now.`,
} as const;
