import type { WithdrawalStatus } from "../../contracts/withdrawals.ts";
import type * as en from "../en/withdrawals.ts";
import type { Texts } from "../texts.ts";

/** The status of a withdrawal, in a badge and in a line below it. */
const statuses: Record<WithdrawalStatus, { word: string; help?: string }> = {
  pending: { word: "Pending", help: "E dey wait for approval." },
  processing: { word: "Processing", help: "E dey go your bank." },
  paid: { word: "Paid" },
  failed: { word: "Failed", help: "Your bank no take am. We go try again or give you your units back." },
  cancelled: { word: "Cancelled", help: "Your units and the fee don come back to your wallet." },
  reversed: { word: "Returned", help: "Your bank send am back. Your units and the fee dey your wallet." },
};

export const withdrawalTexts: Texts<typeof en.withdrawalTexts> = {
  title: "Withdraw",
  metaDescription: "Withdraw your units to the Naira account wey you link.",
  intro: "Withdraw to the Naira account wey you link",
  feeNotice: "Every withdrawal cost 100-unit fee on top of the amount.",
  proceed: "Proceed",
  needsScripts: "To withdraw need scripts, and your browser don off them.",
  accountEnding: (digits) => `Account wey end with ${digits}`,
  change: "Change",
  changeLabel: "Change bank account",
  noBank: "You never link any bank account.",
  noBankHelp: "Link one to get your money.",
  linkBank: "Link Bank Account",
  link: "Link",
  bankLoading: "Dey load your bank account",
  bankFailed: "We no fit load your bank account.",
  unknownBank: "Unknown",
  payableFrom: (moment) =>
    `You change your bank account. You fit ask for withdrawal now; we go pay am after ${moment}.`,
  balance: "Balance",
  units: (units) => `${units} units`,
  amount: "Amount",
  feeNote: "The service fee na 100 units (₦100).",
  largeFee: "From 40,000 units go up the fee na 0.25 %.",
  aboveWithdrawable: (units) => `You fit withdraw ${units} units now, with the fee inside.`,
  noneWithdrawable: "None of your units fit go bank yet. Your wallet dey show from when dem fit go.",
  aboveBalance: (units) => `You get ${units} units.`,
  aboveMaximum: (units) => `The most wey you fit withdraw one time na ${units} units.`,
  atLeast: "Enter at least 100 units.",
  insufficient: "Your balance no reach. Remember, 100-unit service fee dey.",
  fee: "Service fee",
  leaves: "E go comot from your balance",
  withdraw: "Withdraw",
  withdrawAmount: (naira) => `Withdraw ${naira}`,
  failed: "The withdrawal no work. Abeg try again later.",
  failedOffline: "We no fit reach Runor. If you try again, e no fit withdraw two times.",
  failedUnclear: "Look your withdrawals below before you try again.",
  support: "Contact support",
  moneyDisabled: "This account no fit withdraw now.",
  moneyDisabledHelp: "Ask support if you think say na mistake.",
  success: "Withdrawal Successful!",
  successTo: ({ bank, digits }) => `dey go ${bank}, account wey end with ${digits}.`,
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
    showAll: "Show older ones",
    statuses,
    cancel: "Cancel",
    cancelLabel: (naira, bank) => `Cancel ${naira} to ${bank}`,
    cancelTitle: "You wan cancel this withdrawal?",
    cancelHelp: (naira, fee) => `${naira} and the fee of ${fee} go come back to your wallet at once.`,
    cancelConfirm: "Cancel am",
    cancelling: "Dey cancel...",
    keep: "Keep am",
    cancelled: "Cancelled. Your units don come back to your wallet.",
    cancelFailed: "E no cancel. Check your network, then try again.",
  },
};

export const withdrawalAnswers: Texts<typeof en.withdrawalAnswers> = {
  requested: "Withdrawal Successful!",
  insufficient: "Your balance no reach. Remember, 100-unit service fee dey.",
  allResting: (at) =>
    `None of your units fit go bank yet. You buy them not too long ago and you fit withdraw them from ${at}.`,
  resting: ({ withdrawable, resting, at }) =>
    `You fit withdraw ${withdrawable} units now. You buy the other ${resting} not too long ago and dem fit go bank from ${at}.`,
  owesFirst: (units) =>
    `You still owe ${units} units after chargeback. After you withdraw, that one must remain for your wallet.`,
  ownerOwes: "This person owe units after chargeback. Cancel the withdrawal, so that dem settle am first.",
  ownRequest: "Another person go approve your own withdrawal.",
  payoutsStopped: "Payouts don stop until dem resolve one open incident.",
  notPayableYet: "The bank account change not too long ago and we no fit pay am yet.",
  stillUnclear: "The provider never talk wetin happen to this payout. We no send anything again.",
  amountDiffers: "The provider pay another amount. Resolve the incident to book am as paid.",
  cancelled: "This withdrawal don cancel. The units don come back to the wallet.",
  neverArrived: "The provider never receive this payout.",
  notSentYet: "Approved, but e never go: payouts don stop, or the bank no talk whose account e be.",
  nameChanged: "The bank dey name another account holder now.",
  walletFrozen: "The customer's wallet dey on hold.",
  ownerSuspended: "Staff don close the customer's account.",
  ownerLeft: "The customer don leave.",
  involved:
    "You get part for this money: transfer between una or through other people, the same browser or the same bank account. Another member of staff go decide.",
  moneyDisabled: "The customer no fit move money again.",
  providerGone: "The provider of this bank account no dey set up again.",
  accountGone: "The bank no know this account again.",
  /** The line on the recipient's bank statement. */
  narration: (product) => `${product} withdrawal`,
};

/** Text messages about payouts: only characters of the GSM-7 alphabet (N, never the naira sign). */
export const payoutSms: Texts<typeof en.payoutSms> = {
  paid: ({ product, amount, bank, lastDigits }) =>
    `${product}: N${amount} don enter your ${bank} account wey end with ${lastDigits}.`,
  failed: ({ product, amount }) =>
    `${product}: your withdrawal of N${amount} never fit pay. Your units dey safe. We dey check am.`,
  cancelled: ({ product, amount }) =>
    `${product}: your withdrawal of N${amount} don cancel. Your units and the fee don come back to your wallet.`,
  reversed: ({ product, amount }) =>
    `${product}: your bank send N${amount} back. Your units and the fee don come back to your wallet.`,
  bankChanged: ({ product, bank, lastDigits, hours, support }) =>
    `${product}: your bank account now na ${bank}, e end with ${lastDigits}. We fit pay am after ${hours} hours. No be you? Call ${support} now.`,
};
