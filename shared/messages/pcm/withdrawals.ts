import type * as en from "../en/withdrawals.ts";
import type { Texts } from "../texts.ts";
import { countedUnits } from "./units.ts";

export const withdrawalTexts: Texts<typeof en.withdrawalTexts> = {
  title: "Withdraw",
  metaDescription: "Withdraw your units to the Naira account wey you link.",
  intro: "Withdraw to the Naira account wey you link",
  feeNotice: "For each withdrawal, fee of 100 units go join the amount.",
  proceed: "Proceed",
  needsScripts: "Withdrawal need scripts, and your browser don off dem.",
  accountEnding: (digits) => `Account wey end with ${digits}`,
  change: "Change",
  changeLabel: "Change bank account",
  noBank: "You never link any bank account.",
  noBankHelp: "Link one to collect your money.",
  linkBank: "Link Bank Account",
  link: "Link",
  bankLoading: "Dey load your bank account",
  bankFailed: "We no fit load your bank account.",
  unknownBank: "Unknown",
  payableFrom: (moment) =>
    `You don change your bank account. You fit ask for withdrawal now; we go pay am after ${moment}.`,
  balance: "Balance",
  units: countedUnits,
  amount: "Amount",
  feeNote: "The service fee na 100 units (₦100).",
  largeFee: "From 40,000 units go up, the fee na 0.25%.",
  aboveWithdrawable: (units) => `You fit withdraw ${units} units now, with the fee inside.`,
  noneWithdrawable: "None of your units fit go bank yet. Your wallet dey show when dem fit go.",
  aboveBalance: (units) => `You get ${countedUnits(units)}.`,
  aboveMaximum: (units) => `The most wey you fit withdraw one time na ${units} units.`,
  atLeast: "Enter 100 units or more.",
  insufficient: "Your balance no reach. Remember say service fee of 100 units go join am.",
  fee: "Service fee",
  leaves: "E go comot from your balance",
  withdraw: "Withdraw",
  failed: "Withdrawal no work. Abeg try again later.",
  failedOffline: "We no fit reach Runor. If you try again, e no fit withdraw two times.",
  failedUnclear: "Look your withdrawals below before you try again.",
  support: "Contact support",
  moneyDisabled: "Dem don off withdrawal for this account.",
  moneyDisabledHelp: "Ask support if you think say na mistake.",
  success: "Withdrawal Successful!",
  successTo: (place) => `dey go ${place.bank}, account wey end with ${place.digits}.`,
  successToBank: "dey go your bank.",
  afterApproval: "Your bank go get am after approval.",
  balanceNow: "Balance now",
  leaving: "We dey carry you go your profile...",
  own: {
    title: "Your withdrawals",
    loading: "Dey load your withdrawals",
    none: "You never withdraw anything.",
    failed: "We no fit load your withdrawals.",
    failedHelp: "Check your network, then try again.",
    showAll: "Show the old ones",
    statuses: {
      pending: { word: "Pending", help: "Dey wait for approval." },
      processing: { word: "Processing", help: "E dey go your bank." },
      paid: { word: "Paid" },
      failed: { word: "Failed", help: "Your bank no take am. We go try again or give you back your units." },
      cancelled: { word: "Cancelled", help: "Your units and the fee don return to your wallet." },
      reversed: {
        word: "Returned",
        help: "Your bank send am back. Your units and the fee dey your wallet.",
      },
    },
    cancel: "Cancel",
    cancelLabel: (naira, bank) => `Cancel ${naira} to ${bank}`,
    cancelTitle: "You wan cancel this withdrawal?",
    cancelHelp: (naira, fee) => `${naira} and the fee of ${fee} go return to your wallet at once.`,
    cancelConfirm: "Cancel am",
    cancelling: "Dey cancel...",
    keep: "Leave am",
    cancelled: "E don cancel. Your units don return to your wallet.",
    cancelFailed: "E no cancel. Check your network, then try again.",
  },
};

export const withdrawalAnswers: Texts<typeof en.withdrawalAnswers> = {
  requested: "Withdrawal Successful!",
  insufficient: "Your balance no reach. Remember say service fee of 100 units go join am.",
  allResting: (at) =>
    `None of your units fit go bank yet. E never tey wey dem buy dem, and you fit withdraw dem from ${at}.`,
  resting: (facts) =>
    `You fit withdraw ${facts.withdrawable} units now. E never tey wey dem buy the other ${facts.resting}, and dem fit go bank from ${facts.at}.`,
  owesFirst: (units) =>
    `You still dey owe ${units} units after bank take one payment back. Anything wey you withdraw must leave dem for your wallet.`,
  ownerOwes: "This person dey owe units after chargeback. Cancel the withdrawal, make dem clear am first.",
  ownRequest: "Na another person go approve your own withdrawal.",
  payoutsStopped: "Payouts don stop till dem resolve one open incident.",
  notPayableYet: "E never tey wey the bank account change, so we no fit pay am yet.",
  stillUnclear: "The provider never talk wetin happen to this payout. We no send anything again.",
  amountDiffers: "The provider pay another amount. Resolve im incident to book am as paid.",
  notFailed: "The provider no talk now say this payout fail. Nothing move.",
  cancelled: "This withdrawal don cancel. The units don return to the wallet.",
  neverArrived: "The provider no ever receive this payout.",
  notSentYet: "Approved, but we never send am: payouts don stop, or the bank no talk who get the account.",
  nameChanged: "The bank dey show another account holder now.",
  walletFrozen: "The customer wallet dey on hold.",
  ownerSuspended: "Staff don close the customer account.",
  ownerLeft: "The customer don leave.",
  involved:
    "You get hand for this money: transfer between una or through others, the same browser or the same bank account. Another staff must decide.",
  approvalsGone:
    "One approval no count again, because the person wey approve am get hand for this money now or dem don suspend am. Another staff must approve am.",
  moneyDisabled: "The customer no fit move money again.",
  providerGone: "The provider of this bank account no dey set up again.",
  accountGone: "The bank no know this account again.",
  /** The line on the recipient's bank statement. */
  narration: (product) => `${product} withdrawal`,
};

/** Text messages about payouts: only characters of the GSM-7 alphabet (N, never the naira sign). */
export const payoutSms: Texts<typeof en.payoutSms> = {
  paid: (facts) =>
    `${facts.product}: we don pay N${facts.amount} to your ${facts.bank} account wey end with ${facts.lastDigits}.`,
  failed: (facts) =>
    `${facts.product}: we never fit pay your withdrawal of N${facts.amount}. Your units dey safe. We dey look into am.`,
  cancelled: (facts) =>
    `${facts.product}: your withdrawal of N${facts.amount} don cancel. Your units and the fee don return to your wallet.`,
  reversed: (facts) =>
    `${facts.product}: your bank don send N${facts.amount} back. Your units and the fee don return to your wallet.`,
  bankChanged: (facts) =>
    `${facts.product}: your bank account na ${facts.bank} now, e end with ${facts.lastDigits}. We fit pay into am after ${facts.hours} hours. No be you? Call ${facts.support} now.`,
};
