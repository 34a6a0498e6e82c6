import { deletionWord } from "#shared/constants.ts";
import type { DeletionObstacle } from "#shared/contracts/account-deletion.ts";

export const accountDeletionTexts = {
  row: "Close your account",
  rowHelp: "For good, with your data.",
  open: "Close",
  title: "Close your account",
  loading: "Checking what is still open",
  failed: "We could not check what is still open.",
  failedHelp: "Check your network and try again.",
  first: "First settle this",
  ways: {
    frozen: "Call us",
    withdrawal: "See your withdrawals",
    units: "Withdraw or send units",
    owed: "Buy units",
    disputable: null,
    payment: null,
    "last-admin": null,
  } satisfies Record<DeletionObstacle, string | null>,
  again: "Check again",
  goesTitle: "This goes at once",
  goes: [
    "Your name, number, e-mail, password and picture, on every device.",
    "Your jobs, business card, photos and reviews of your work.",
    "Notices, subscription and boosts. What they cost does not come back.",
  ],
  staysTitle: "This stays, as “Deleted account”",
  stays: [
    "Comments and reviews you wrote, without your name in them.",
    "Payments, transfers and withdrawals, with the bank account they went to: we have to keep the books.",
  ],
  exportHint: "You cannot undo this. Download your data first.",
  download: "Download your data",
  password: "Your password",
  word: `Type ${deletionWord}`,
  keep: "Keep it",
  close: "Close for good",
  closing: "Closing...",
  closeFailed: "We could not tell whether your account was closed. Check your network and try again.",
} as const;

export const accountDeletionAnswers = {
  done: "Your account is closed and your data is gone.",
  /** Shown in place of a closed account's name: under comments and reviews, in others' statements. */
  formerName: "Deleted account",
  obstacles: {
    frozen: () => "A payment into your wallet is disputed. Call us before you close the account.",
    units: ({ amount }) =>
      `You still have ${amount} in your wallet. Withdraw it or send it to somebody before you close the account.`,
    withdrawal: () =>
      "A withdrawal is under way. Wait until it is paid, or cancel it, before you close the account.",
    payment: ({ minutes }) =>
      `A payment you began may still arrive. Try again in ${minutes} ${minutes === "1" ? "minute" : "minutes"}.`,
    owed: ({ amount }) =>
      `You owe ${amount} after a payment was taken back. Buy units to settle it before you close the account.`,
    disputable: ({ date }) =>
      `You paid with a card, and its bank can still take that payment back. You can close the account after ${date}. Your jobs, your business card and your picture you can remove now.`,
    "last-admin": () =>
      "You are the only administrator. Give somebody else that role before you close the account.",
  } satisfies Record<DeletionObstacle, (facts: { amount: string; minutes: string; date: string }) => string>,
} as const;

/** Text messages: only characters of the GSM-7 alphabet. */
export const accountDeletionSms = {
  closed: (facts: { product: string; support: string }) =>
    `Your ${facts.product} account is closed and your data is gone. Not you? Call ${facts.support}.`,
} as const;
