import type * as en from "../en/subscriptions.ts";
import type { Texts } from "../texts.ts";

/** The benefits of the subscription for a business. */
export const businessTexts: Texts<typeof en.businessTexts> = {
  plan: {
    title: "Make people see you and hire you.",
    name: "Business plan",
    metaDescription: "Wetin the Runor subscription dey give business, and how much e be.",
    lead: "One subscription for everybody wey dey work for clients: alone, for shop or as company.",
    card: "Business card wey clients dey see",
    cardHelp:
      "Your trade, your place and the lowest amount wey you dey work for, inside the list of servicemen and on your own page.",
    hires: "Clients dey call and hire you",
    hiresHelp: "Your number dey hidden till somebody call or hire you.",
    offers: "Jobs for your trade",
    offersHelp: "Open jobs near you dey first for your list, and new ones dey reach you by SMS.",
    unlimited: "Calls and posts without limit",
    unlimitedHelp: "Without the subscription, only some calls and posts every month dey free.",
    logIn: "Log in make you fit subscribe",
    signUp: "Open account",
    account: "You need free account with verified phone number first.",
    toCentre: "Go business centre",
    confirmed: "Your subscription dey active",
    confirmedHelp: "Welcome. Everything below na your own now.",
    notYet: "Your subscription never start",
    checkAgain: "Check again",
  },
};

export const pricingTexts: Texts<typeof en.pricingTexts> = {
  title: "How much e be",
  metaDescription: "How much subscription, boost, units and withdrawals be.",
  lead: "All prices dey in naira. To look around, to send units and make people hire you dey free.",
  free: "Free",
  freeTitle: "Without subscription",
  freeHelp: (jobs, calls) =>
    `${jobs} ${jobs === 1 ? "job" : "jobs"} and ${calls} ${calls === 1 ? "call" : "calls"} for each calendar month.`,
  subscription: "Subscription",
  subscriptionHelp:
    "Unlimited calls and jobs, jobs by SMS and the business centre, for one month. E dey end by itself.",
  boost: "Boost of one job",
  boostHelp: (days) => `The job go dey for the top of the list for ${days} days.`,
  units: (units) => `${units} units`,
  unitsHelp: (fee) => `One unit na ₦1. Service fee of ${fee} dey join each purchase, no matter how big e be.`,
  withdrawal: "Withdrawal to bank",
  withdrawalHelp: (units) => `${units} units for each withdrawal; 0.25% from 40,000 units go up.`,
  join: "Open account",
  subscribe: "Subscribe",
  buyUnits: "Buy units",
};

export const subscribingTexts: Texts<typeof en.subscribingTexts> = {
  title: "Dey confirm Subscription",
  howLong: "E fit take up to 45 seconds...",
  pleaseWait: "Abeg wait, we go carry you go once e complete.",
  needsScripts:
    "This page need JavaScript to continue by itself. Payment wey go through go count without am:",
  seePlan: "see your subscription",
  logInToSee: "Log in make you fit see your subscription.",
  /** Sentences of the error page. */
  unconfirmed:
    "We never receive your payment. If you don pay, your subscription go start by itself once the payment reach us.",
  short: "Wetin you pay no reach the price of the subscription, so e no start.",
  tooLate: "Your payment reach us when your account dey closed. E dey your wallet as units.",
  currency: "You pay with another currency, so your subscription no start.",
  failed: "The payment no go through. If your bank take money, e go give am back by itself.",
  closed: "You leave the payment page before you pay. If you don pay, your subscription go start by itself.",
  expired: "The payment page don close. E open for 30 minutes and nobody pay anything.",
  /** Lines for the browser's console. */
  logNoUser: "User not found or _id field missing",
  logFailed: "Failed to update subscription status",
  logThrown: "Error confirming subscription",
};

export const upgradeTexts: Texts<typeof en.upgradeTexts> = {
  title: "Every job, every call, na one price.",
  plan: "Runor subscription",
  perMonth: "Naira every month",
  action: "Upgrade Now",
  renew: "Add one month",
  partner:
    "You go pay for our payment partner page, then come back here. To set up dey take up to 45 seconds.",
  unlimited: "Calls and jobs no get limit",
  unlimitedHelp: "Call any poster and post as many times as you like this month.",
  bySms: "Jobs by SMS",
  bySmsHelp: "New jobs dey reach your phone even when you dey offline.",
  businessCentre: "Business centre",
  businessCentreHelp: "Set up your business card make clients see you and hire you.",
  without: "Continue without subscription",
  activeTo: (day) => `Active till ${day}`,
  unlimitedNow: "You get unlimited calls and jobs this month.",
  stacks: "If you pay again now, e go add one month to am.",
};
