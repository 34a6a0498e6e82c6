import type * as en from "../en/banking.ts";
import type { Texts } from "../texts.ts";

export const bankingTexts: Texts<typeof en.bankingTexts> = {
  link: "Link Bank Account",
  title: "Bank",
  metaDescription: "Link the bank account wey your withdrawals go enter.",
  start: "Link bank account wey carry your own name, then withdraw your units to am.",
  lead: "Withdrawals go enter this account. The name must be your own.",
  needsScripts: "To link bank account need scripts, and your browser don off dem.",
  bank: "Bank",
  chooseBank: "Choose your bank",
  bankMissing: "Abeg choose your bank.",
  searchBanks: "Search banks",
  banksFailed: "The list of banks no load.",
  number: "Account Number",
  numberHint: "10 digits",
  numberLong: "Account number get 10 digits.",
  lookingUp: "Dey check the name...",
  lookUpFailed: "We no fit check the name. Check your network.",
  accountName: "Account name",
  save: "Save",
  saving: "Dey save...",
  saveFailed: "Your bank account no save. Check your network, then try again.",
  saveNeeds: "You fit save once the bank tell us the name of the account.",
  saved: "Bank account don save.",
  savedTitle: "Saved Bank Account",
  unknownBank: "Unknown",
  showNumber: "Show account number",
  hideNumber: "Hide account number",
  withdraw: "Withdraw",
  change: "Change bank account",
  changeWarning: (hours) =>
    `For your safety, payouts go wait ${hours} hours after change, and we go tell you by SMS.`,
  password: "Your password",
  passwordHint: "So that na only you fit change where your money dey go.",
  keep: "Keep the account wey we save",
  payableFrom: (moment) => `Payouts to this account go start on ${moment}.`,
  loading: "Dey load your bank account",
  failed: "We no fit load your bank account.",
  failedHelp: "Check your network, then try again.",
  later: "Not now",
  continue: "Continue",
  logBanks: "Error fetching banks",
  logUserBank: "Error fetching the bank account",
};

/** Bank accounts and withdrawals: sentences of contracts and services. */
export const bankingAnswers: Texts<typeof en.bankingAnswers> = {
  banksRead: "We don get the banks",
  enquirySilent: "The bank no answer. Abeg try again after small time.",
  banksSilent: "We no fit load the list of banks. Abeg try again after small time.",
  tooManyLookups: "You don check plenty accounts. Abeg wait small, then try again.",
};
