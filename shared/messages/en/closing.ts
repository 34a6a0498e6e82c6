import type { ClosingObstacle } from "../../contracts/account-deletion.ts";

/** What the server says about closing one's own account. */
export const closing = {
  done: "Your account is closed and your data is gone.",
  /** Stands wherever something of a closed account stays: under comments and reviews, in others' statements. */
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
      `You bought units with a card, and its bank can still take that payment back. You can close the account after ${date}. Your jobs, your business card and your picture you can remove now.`,
    "last-admin": () =>
      "You are the only administrator. Give somebody else that role before you close the account.",
  } satisfies Record<ClosingObstacle, (facts: { amount: string; minutes: string; date: string }) => string>,
} as const;

/** Text messages: only letters of the GSM-7 alphabet. */
export const closingSms = {
  closed: (facts: { product: string; support: string }) =>
    `Your ${facts.product} account is closed and your data is gone. Not you? Call ${facts.support}.`,
} as const;
