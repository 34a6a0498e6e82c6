import type { JournalKind, LineState } from "#shared/contracts/wallet.ts";
import { countedUnits } from "./units.ts";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** The wallet's statement and payments. Separate from the wallet, because only the lists load it. */
export const historyTexts = {
  title: "Transactions",
  show: "Show history",
  hide: "Hide history",
  pressForReceipt: "Press a line for its receipt.",
  loading: "Loading transactions",
  loadingMore: "Loading more transactions",
  end: "That is everything that happened in this wallet.",
  fromStart: "Start from the newest",
  failed: "Error fetching data",
  failedHelp: "Check your network and try again. Your units are where they were.",
  offlineHelp: "You are offline. Your transactions show as soon as you are back.",
  none: "No transactions yet",
  noneHelp: "Buy units, or get some from another person. Everything that moves is written down here.",
  noneHere: "No transfers or purchases yet",
  today: "Today",
  yesterday: "Yesterday",
  /** The year only if it is not the present one. Weekdays and months count from 0. */
  day: (at: { weekday: number; day: number; month: number; year: number | undefined }) =>
    `${weekdays[at.weekday]} ${at.day} ${months[at.month]}${at.year === undefined ? "" : ` ${at.year}`}`,
  to: (name: string) => `To ${name}`,
  from: (name: string) => `From ${name}`,
  balance: "Balance",
  onHold: "Not paid yet",
  onHoldBadge: "Pending",
  releasedBadge: "Returned",
  kinds: {
    topup: "Top up",
    subscription: "Subscription",
    boost: "Boost",
    transfer: "Transfer",
    withdrawal: "Withdrawal",
    reversal: "Withdrawal sent back by the bank",
    refund: "Purchase refunded",
    chargeback: "Payment taken back by the bank",
    excess: "Payment too large",
    adjustment: "Correction",
  } satisfies Record<JournalKind, string>,
  /** Payments outside the wallet. */
  bought: "Subscriptions and boosts",
  until: (from: string, to: string) => `${from}, until ${to}`,
  released: (kind: string) => `${kind} returned`,
} as const;

/** The receipt of one movement, on the page and as a picture. */
export const receiptTexts = {
  title: "Receipt",
  caption: {
    sent: "Sent",
    received: "Received",
    added: "Added to the wallet",
    taken: "Taken from the wallet",
    paid: "Paid",
  },
  kind: "Kind",
  from: "From",
  to: "To",
  wallet: "Wallet of",
  payer: "Paid by",
  until: "Lasts until",
  boughtNothing: "Nothing was bought",
  becameUnits: (units: string) => `Came too late, now ${units} units`,
  insteadOf: "Instead of",
  date: "Date",
  status: "Status",
  reference: "Reference",
  states: { done: "Completed", held: "Pending", released: "Returned" } satisfies Record<LineState, string>,
  share: "Share",
  download: "Download",
  downloaded: "The receipt was saved as a picture.",
  shareTitle: (product: string) => `${product} receipt`,
  failed: "This phone could not make the picture. A screenshot of this receipt will do.",
  making: "Making the picture...",
  rule: "1 unit is ₦1",
  fileName: (product: string, reference: string) => `${product.toLowerCase()}-receipt-${reference}.png`,
} as const;

/** Recently bought units: the wallet, the withdrawal page and the transfer sheet. */
export const restingTexts = {
  available: (units: string) => `Available to withdraw: ${countedUnits(units)}`,
  why: "They were bought a short while ago, by you or by the person who sent them.",
  sendable: "You can spend and send them now.",
  when: (days: number) =>
    `To protect everyone from stolen cards they can go to a bank ${days === 1 ? "a day" : `${days} days`} after the purchase.`,
  title: (units: string) => `${units} ${units === "1" ? "unit" : "units"} cannot go to a bank yet`,
  frozen: "No unit can leave your wallet",
  frozenHelp: "A payment into it is disputed. Please call us.",
  support: "Contact support",
  recipientWaits: (units: string, moment: string) =>
    `${units} of these units were bought a short while ago. The recipient can spend and send them at once, and withdraw all of them from ${moment}.`,
  next: (moment: string) => `The first of them from ${moment}.`,
  all: (moment: string) => `All of them from ${moment}.`,
} as const;

/** The transfer form. Sentences shared with the server are in `transferAnswers`. */
export const transferTexts = {
  title: "Transfer units",
  phone: "Recipient phone",
  phonePlaceholder: "0803 123 4567",
  phoneHint: "We show whose number it is before anything is sent.",
  lookingUp: "Looking up the name...",
  lookupFailed: "We could not look up this number. Check your network.",
  lookUpAgain: "Try again",
  amount: "Amount",
  amountHint: (balance: string) => `You have ${balance}. One unit is ₦1, and sending is free.`,
  tooMuch: (balance: string) => `You have ${balance}.`,
  action: "Transfer",
  actionOf: (amount: string) => `Transfer ${amount}`,
  question: (amount: string, name: string) => `Send ${amount} to ${name}?`,
  finality: "Units arrive at once and cannot be called back.",
  to: "To",
  phoneLine: "Phone",
  fee: "Service fee",
  noFee: "None",
  after: "Leaves in your wallet",
  back: "Back",
  send: (amount: string) => `Send ${amount}`,
  sending: "Sending...",
  unknown:
    "Check your network. We do not know yet whether it went through. Press Send again: it goes out once, however often you try.",
  sentTitle: "Sent",
  sent: (amount: string, name: string) => `${amount} went to ${name}.`,
  newBalance: "New balance",
  reference: "Reference",
  receipt: "Receipt",
  done: "Done",
  verify: "Verify your phone",
  verifyIt: "Verify it",
  support: "Contact support",
} as const;

/** The wallet and a person's own profile. */
export const walletTexts = {
  title: "Wallet",
  units: (units: string) => `${units} runor ${units === "1" ? "unit" : "units"}`,
  topUp: "Top up",
  transfer: "Transfer",
  withdraw: "Withdraw",
  actions: "Wallet actions",
  rule: "One unit equals one naira. Posting a job checks your units and takes none.",
  rests: (until: string) => `Your units rest until ${until}`,
  restsHelp:
    "Your password was set by a link in a new browser. Until then nothing can be sent, withdrawn or linked to another bank. Buying is fine. Not you? Call our 24/7 line.",
  moneyDisabled: "Moving money is switched off for this account.",
  moneyDisabledHelp:
    "Topping up, transfers and withdrawals are closed. You still see everything that happened.",
  askSupport: "Ask support",
} as const;

/** Transfers: sentences of the server and the form. */
export const transferAnswers = {
  phoneNotFound: "Phone number not found.",
  topUp: "Top-up Units.",
  /** After a chargeback. */
  owesStill: (units: string) =>
    `You still owe ${units} units after a payment was taken back, so nothing can leave your wallet. Buy units to settle it.`,
  duePaid: (units: string) =>
    `${units} units went to what you owed after a payment was taken back. Top-up Units.`,
  failed: "Transfer failed.",
  toOneself: "You cannot send units to yourself.",
  recipientClosed: "This account cannot receive units.",
  senderClosed: "Your account cannot send units.",
  /** For users who try one number after another. */
  tooManyLookups: "You have looked up many numbers. Please wait a little and try again.",
  sent: (units: string, name: string) => `You sent ${countedUnits(units)} to ${name}.`,
} as const;

export const pinAnswers = { set: "Your PIN is set." } as const;

/** The part of the profile with the PIN for the phone menu. */
export const pinTexts = {
  title: "Runor without data",
  loading: "Loading your PIN",
  failed: "We could not load your PIN.",
  failedHelp: "Check your network and try again.",
  lead: (code: string) => `Dial ${code} on any phone, without internet: balance, jobs and sending units.`,
  row: "Wallet PIN",
  unset: "Not set yet. The phone menu asks for it before it shows or sends money.",
  isSet: "Set. Only you know it.",
  locked: "Locked after three wrong tries. Set a new one to unlock it.",
  lockedBadge: "Locked",
  limit: (units: string) => `Up to ${units} units can be sent by phone in a day.`,
  setAction: "Set PIN",
  change: "Change",
  sheet: "Your wallet PIN",
  sheetLead: "4 to 6 digits that only you know. It is not your password.",
  pin: "New PIN",
  password: "Your password",
  save: "Save PIN",
  saving: "Saving...",
  cancel: "Cancel",
  saveFailed: "We could not save your PIN. Please try again.",
} as const;

/** The small picture at the end of the wallet. */
export const walletMonthTexts = {
  title: "By month",
  description: "Units that came and went, by month. The figures follow as a table.",
  month: "Month",
  came: "Came",
  went: "Went",
  none: "No units came or went.",
} as const;
