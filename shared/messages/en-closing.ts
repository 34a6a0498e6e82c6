/** Closing one's account, on the profile page. */
import type { ClosingObstacle } from "../contracts/account-deletion.ts";

/** Typed to confirm, in any case. */
export const closingWord = "DELETE";

export const closingTexts = {
  row: "Close your account",
  rowHelp: "For good, with your data.",
  open: "Close",
  title: "Close your account",
  loading: "Looking whether anything is open",
  failed: "We could not look whether anything is open.",
  failedHelp: "Check your connection and try again.",
  first: "First settle this",
  ways: {
    frozen: "Call us",
    withdrawal: "See your withdrawals",
    units: "Withdraw or send units",
    owed: "Buy units",
    disputable: null,
    payment: null,
    "last-admin": null,
  } satisfies Record<ClosingObstacle, string | null>,
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
  exportHint: "You cannot undo this. Take your data along first.",
  download: "Download your data",
  password: "Your password",
  word: `Type ${closingWord}`,
  wordWrong: `Please type ${closingWord} to confirm.`,
  keep: "Keep it",
  close: "Close for good",
  closing: "Closing...",
  closeFailed: "We could not tell whether your account was closed. Check your connection and try again.",
} as const;
