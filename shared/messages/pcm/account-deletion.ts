import { deletionWord } from "#shared/constants.ts";
import type * as en from "../en/account-deletion.ts";
import type { Texts } from "../texts.ts";

export const accountDeletionTexts: Texts<typeof en.accountDeletionTexts> = {
  row: "Close your account",
  rowHelp: "For ever, with your details.",
  open: "Close",
  title: "Close your account",
  loading: "Dey check whether anything dey open",
  failed: "We no fit check whether anything dey open.",
  failedHelp: "Check your network, then try again.",
  first: "First settle this one",
  ways: {
    frozen: "Call us",
    withdrawal: "See your withdrawals",
    units: "Withdraw or send units",
    owed: "Buy units",
    disputable: null,
    payment: null,
    "last-admin": null,
  },
  again: "Check again",
  goesTitle: "This one go comot at once",
  goes: [
    "Your name, number, e-mail, password and picture, for every device.",
    "Your jobs, business card, photos and the reviews wey people write about your work.",
    "Notices, subscription and boosts. The money wey you pay for dem no go come back.",
  ],
  staysTitle: "This one go remain, as “Deleted account”",
  stays: [
    "Comments and reviews wey you write, without your name inside.",
    "Payments, transfers and withdrawals, with the bank account wey dem go: we must keep the books.",
  ],
  exportHint: "You no fit undo this one. Download your details first.",
  download: "Download your details",
  password: "Your password",
  word: `Type ${deletionWord}`,
  keep: "Leave am",
  close: "Close am for ever",
  closing: "Dey close...",
  closeFailed: "We no know whether your account don close. Check your network, then try again.",
};

export const accountDeletionAnswers: Texts<typeof en.accountDeletionAnswers> = {
  done: "Your account don close and we don delete your details.",
  /** Shown in place of a closed account's name: under comments and reviews, in others' statements. */
  formerName: "Deleted account",
  obstacles: {
    frozen: () => "Dispute dey on one payment wey enter your wallet. Call us before you close the account.",
    units: ({ amount }) =>
      `You still get ${amount} for your wallet. Withdraw am or send am to somebody before you close the account.`,
    withdrawal: () =>
      "One withdrawal dey go on. Wait till we pay am, or cancel am, before you close the account.",
    payment: ({ minutes }) =>
      `One payment wey you start fit still reach us. Try again in ${minutes} ${minutes === "1" ? "minute" : "minutes"}.`,
    owed: ({ amount }) =>
      `You dey owe ${amount} after bank take one payment back. Buy units to clear am before you close the account.`,
    disputable: ({ date }) =>
      `You pay with card, and the bank still fit take that payment back. You fit close the account after ${date}. You fit remove your jobs, your business card and your picture now.`,
    "last-admin": () =>
      "Na only you be administrator. Give another person that role before you close the account.",
  },
};

/** Text messages: only characters of the GSM-7 alphabet. */
export const accountDeletionSms: Texts<typeof en.accountDeletionSms> = {
  closed: (facts) =>
    `Your ${facts.product} account don close and we don delete your details. No be you? Call ${facts.support}.`,
};
