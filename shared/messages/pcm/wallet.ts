import type * as en from "../en/wallet.ts";
import type { Texts } from "../texts.ts";
import { countedUnits } from "./units.ts";

/** Pidgin writes the English names. */
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const months = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** The wallet's statement and payments. Separate from the wallet, because only the lists load it. */
export const historyTexts: Texts<typeof en.historyTexts> = {
  title: "Transactions",
  show: "Show history",
  hide: "Hide history",
  pressForReceipt: "Press any line to see the receipt.",
  loading: "Dey load transactions",
  loadingMore: "Dey load more transactions",
  end: "Na everything wey happen for this wallet be that.",
  fromStart: "Start from the one wey new pass",
  failed: "Error to load data",
  failedHelp: "Check your network, then try again. Your units still dey where dem dey.",
  offlineHelp: "You dey offline. Your transactions go show once you come back online.",
  none: "No transaction dey yet",
  noneHelp: "Buy units, or make another person send you. Everything wey move go dey written here.",
  noneHere: "No transfer or purchase dey yet",
  today: "Today",
  yesterday: "Yesterday",
  /** The year only if it is not the present one. Weekdays and months count from 0. */
  day: (at) =>
    `${weekdays[at.weekday]} ${at.day} ${months[at.month]}${at.year === undefined ? "" : ` ${at.year}`}`,
  to: (name) => `To ${name}`,
  from: (name) => `From ${name}`,
  balance: "Balance",
  onHold: "Dem never pay am",
  onHoldBadge: "Pending",
  releasedBadge: "Returned",
  kinds: {
    topup: "Top up",
    subscription: "Subscription",
    boost: "Boost",
    transfer: "Transfer",
    withdrawal: "Withdrawal",
    reversal: "Withdrawal wey bank send back",
    refund: "Purchase refund",
    chargeback: "Payment wey bank take back",
    excess: "Payment wey too much",
    adjustment: "Correction",
  },
  /** Payments outside the wallet. */
  bought: "Subscriptions and boosts",
  until: (from, to) => `${from}, till ${to}`,
  released: (kind) => `${kind} returned`,
};

/** The receipt of one movement, on the page and as a picture. */
export const receiptTexts: Texts<typeof en.receiptTexts> = {
  title: "Receipt",
  caption: {
    sent: "Sent",
    received: "Received",
    added: "E enter the wallet",
    taken: "E comot from the wallet",
    paid: "Paid",
  },
  kind: "Kind",
  from: "From",
  to: "To",
  wallet: "Wallet of",
  payer: "Paid by",
  until: "E go last till",
  boughtNothing: "E no buy anything",
  becameUnits: (units) => `E late, e don turn to ${units} units`,
  insteadOf: "For place of",
  date: "Date",
  status: "Status",
  reference: "Reference",
  states: { done: "Completed", held: "Pending", released: "Returned" },
  share: "Share",
  download: "Download",
  downloaded: "We don save the receipt as picture.",
  shareTitle: (product) => `${product} receipt`,
  failed: "This phone no fit make the picture. You fit screenshot this receipt.",
  making: "Dey make the picture...",
  rule: "1 unit na ₦1",
  fileName: (product, reference) => `${product.toLowerCase()}-receipt-${reference}.png`,
};

/** Recently bought units: the wallet, the withdrawal page and the transfer sheet. */
export const restingTexts: Texts<typeof en.restingTexts> = {
  available: (units) => `You fit withdraw: ${countedUnits(units)}`,
  why: "E never tey wey you, or the person wey send dem, buy dem.",
  sendable: "You fit spend and send dem now.",
  when: (days) =>
    `To protect everybody from stolen cards, dem fit go bank ${days === 1 ? "one day" : `${days} days`} after the purchase.`,
  title: (units) => `${units} ${units === "1" ? "unit" : "units"} no fit go bank yet`,
  frozen: "No unit fit comot from your wallet",
  frozenHelp: "Dispute dey on one payment wey enter am. Abeg call us.",
  support: "Contact support",
  recipientWaits: (units, moment) =>
    `E never tey wey dem buy ${units} of these units. The person wey go receive dem fit spend and send dem at once, and fit withdraw all of dem from ${moment}.`,
  next: (moment) => `The first of dem from ${moment}.`,
  all: (moment) => `All of dem from ${moment}.`,
};

/** The transfer form. Sentences shared with the server are in `transferAnswers`. */
export const transferTexts: Texts<typeof en.transferTexts> = {
  title: "Transfer units",
  phone: "Phone wey go receive",
  phonePlaceholder: "0803 123 4567",
  phoneHint: "We go show who get the number before anything go.",
  lookingUp: "Dey check the name...",
  lookupFailed: "We no fit check this number. Check your network.",
  lookUpAgain: "Try again",
  amount: "Amount",
  amountHint: (balance) => `You get ${balance}. One unit na ₦1, and to send am na free.`,
  tooMuch: (balance) => `You get ${balance}.`,
  action: "Transfer",
  actionOf: (amount) => `Transfer ${amount}`,
  question: (amount, name) => `Send ${amount} to ${name}?`,
  finality: "Units go reach at once and nobody fit call dem back.",
  to: "To",
  phoneLine: "Phone",
  fee: "Service fee",
  noFee: "None",
  after: "E go remain for your wallet",
  back: "Back",
  send: (amount) => `Send ${amount}`,
  sending: "Dey send...",
  unknown:
    "Check your network. We never know whether e go through. Press Send again: e go go out only once, no matter how many times you try.",
  sentTitle: "Sent",
  sent: (amount, name) => `${amount} don go to ${name}.`,
  newBalance: "New balance",
  reference: "Reference",
  receipt: "Receipt",
  done: "Done",
  verify: "Verify your phone",
  verifyIt: "Verify am",
  support: "Contact support",
};

/** The wallet and a person's own profile. */
export const walletTexts: Texts<typeof en.walletTexts> = {
  title: "Wallet",
  units: (units) => `${units} runor ${units === "1" ? "unit" : "units"}`,
  topUp: "Top up",
  transfer: "Transfer",
  withdraw: "Withdraw",
  actions: "Wallet actions",
  rule: "One unit na one naira. To post job, we go check your units but we no go take any.",
  rests: (until) => `Your units go rest till ${until}`,
  restsHelp:
    "Person use link set your password for new browser. Till then you no fit send, withdraw or link another bank. You fit buy. No be you? Call our 24/7 line.",
  moneyDisabled: "Dem don off money movement for this account.",
  moneyDisabledHelp: "Top up, transfer and withdrawal don close. You still fit see everything wey happen.",
  askSupport: "Ask support",
};

/** Transfers: sentences of the server and the form. */
export const transferAnswers: Texts<typeof en.transferAnswers> = {
  phoneNotFound: "We no see this phone number.",
  topUp: "Top-up Units.",
  /** After a chargeback. */
  owesStill: (units) =>
    `You still dey owe ${units} units after bank take one payment back, so nothing fit comot from your wallet. Buy units to clear am.`,
  duePaid: (units) =>
    `${units} units don go for wetin you dey owe after bank take one payment back. Top-up Units.`,
  failed: "Transfer no work.",
  toOneself: "You no fit send units to yourself.",
  recipientClosed: "This account no fit receive units.",
  senderClosed: "Your account no fit send units.",
  /** For users who try one number after another. */
  tooManyLookups: "You don check many numbers. Abeg wait small, then try again.",
  sent: (units, name) => `You don send ${countedUnits(units)} to ${name}.`,
};

export const pinAnswers: Texts<typeof en.pinAnswers> = { set: "Your PIN don set." };

/** The part of the profile with the PIN for the phone menu. */
export const pinTexts: Texts<typeof en.pinTexts> = {
  title: "Runor without data",
  loading: "Dey load your PIN",
  failed: "We no fit load your PIN.",
  failedHelp: "Check your network, then try again.",
  lead: (code) => `Dial ${code} for any phone, without internet: balance, jobs, and to send units.`,
  row: "Wallet PIN",
  unset: "You never set am. The phone menu go ask for am before e show or send money.",
  isSet: "You don set am. Only you know am.",
  locked: "E don lock after three wrong tries. Set new one to open am.",
  lockedBadge: "Locked",
  limit: (units) => `You fit send reach ${units} units by phone in one day.`,
  setAction: "Set PIN",
  change: "Change",
  sheet: "Your wallet PIN",
  sheetLead: "4 to 6 digits wey only you know. No be your password.",
  pin: "New PIN",
  password: "Your password",
  save: "Save PIN",
  saving: "Dey save...",
  cancel: "Cancel",
  saveFailed: "We no fit save your PIN. Abeg try again.",
};

export const walletMonthTexts: Texts<typeof en.walletMonthTexts> = {
  title: "By month",
  description: "Units wey come and go, by month. The figures dey follow as table.",
  month: "Month",
  came: "Come",
  went: "Go",
  none: "No units come or go.",
};
