/** Bank accounts and withdrawals: what contracts and services say. */
export const banking = {
  banksRead: "Banks fetched successfully",
  bankUnknown: "Choose a bank from the list.",
  accountNumber: "Enter the 10-digit account number.",
  enquirySilent: "The bank did not answer. Please try again in a moment.",
  banksSilent: "We could not load the list of banks. Please try again in a moment.",
  tooManyLookups: "You have looked up many accounts. Please wait a little and try again.",
  passwordNeeded: "Enter your password to change your bank account.",
  passwordWrong: "This password is not correct.",
} as const;

export const withdrawals = {
  amountInvalid: "Enter a whole number of units.",
  amountMinimum: "Enter at least 100 units. The fee of 100 units is added to it.",
  amountMaximum: "The most you can withdraw at once is 10,000,000 units.",
  requested: "Withdrawal Successful!",
  insufficient: "Insufficient balance. Remember, a 100-unit service fee applies.",
  resting: (facts: { withdrawable: string; resting: string; at: string }) =>
    `You can withdraw ${facts.withdrawable} units now. The other ${facts.resting} were bought a short while ago and can go to a bank from ${facts.at}.`,
  owesFirst: (units: string) =>
    `You still owe ${units} units after a chargeback. What you withdraw has to leave them in your wallet.`,
  ownerOwes:
    "This person owes units after a chargeback. Cancel the withdrawal, so that they are settled first.",
  reasonNeeded: "Write why you cancel this withdrawal.",
  ownRequest: "Somebody else has to approve your own withdrawal.",
  payoutsStopped: "Payouts are stopped until an open incident is resolved.",
  notPayableYet: "The bank account was changed a short while ago and cannot be paid yet.",
  stillUnclear: "The provider has not said what became of this payout. Nothing was sent again.",
  amountDiffers: "The provider paid another amount. Resolve its incident to book it as paid.",
  cancelled: "This withdrawal is cancelled. The units are back in the wallet.",
  neverArrived: "The provider never received this payout.",
  notSentYet: "Approved, and not sent: payouts are stopped, or the bank does not say whose account it is.",
  nameChanged: "The bank names another account holder now.",
  walletFrozen: "The customer's wallet is on hold.",
  ownerSuspended: "Staff have closed the customer's account.",
  ownerLeft: "The customer has left.",
  involved:
    "You have a part in this money: a transfer between you, the same browser or the same bank account. Somebody else has to decide.",
  moneyDisabled: "The customer may not move money any more.",
  providerGone: "The provider of this bank account is not set up any more.",
  accountGone: "The bank does not know this account any more.",
  /** One line on the receiver's bank statement. */
  narration: (product: string) => `${product} withdrawal`,
} as const;

/** Text messages about payouts: only letters of the GSM-7 alphabet (N, never the naira sign). */
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
