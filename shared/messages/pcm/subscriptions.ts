import type * as en from "../en/subscriptions.ts";
import type { Texts } from "../texts.ts";

/** The benefits of the subscription for a business. */
export const businessTexts: Texts<typeof en.businessTexts> = {
  plan: {
    title: "Make people find you and hire you.",
    name: "Business plan",
    metaDescription: "Wetin the Runor subscription dey give business, and how much e cost.",
    lead: "One subscription for everybody wey dey work for clients: you alone, for shop or as company.",
    card: "Business card wey clients go see",
    cardHelp:
      "Your trade, your place and the least wey you go collect, for the list of servicemen and for your own page.",
    hires: "Clients go call you and hire you",
    hiresHelp: "Your number go hide until person call or hire you.",
    offers: "Jobs for your trade",
    offersHelp: "Open jobs near you go come first for your list, and new ones go reach you by SMS.",
    unlimited: "Calls and posts without limit",
    unlimitedHelp: "Without the subscription only some calls and posts dey free every month.",
    logIn: "Log in to subscribe",
    signUp: "Create account",
    account: "You need free account with verified phone number first.",
    toCentre: "Go business centre",
    confirmed: "Your subscription dey active",
    confirmedHelp: "Welcome. Everything below na your own now.",
    notYet: "Your subscription never start",
    checkAgain: "Check again",
  },
};

export const pricingTexts: Texts<typeof en.pricingTexts> = {
  title: "How much e cost",
  metaDescription: "How much the subscription, boost, units and withdrawals cost.",
  lead: "All prices dey for naira. To look around, send units and get hire no cost anything.",
  free: "Free",
  freeTitle: "Without subscription",
  freeHelp: (jobs, calls) =>
    `${jobs} ${jobs === 1 ? "job" : "jobs"} and ${calls} ${calls === 1 ? "call" : "calls"} for every calendar month.`,
  subscription: "Subscription",
  subscriptionHelp:
    "Unlimited calls and jobs, jobs by SMS and the business centre, for one month. E go end by itself.",
  boost: "Boost of job",
  boostHelp: (days) => `The job go dey top of the list for ${days} days.`,
  units: (units) => `${units} units`,
  unitsHelp: (fee) =>
    `One unit worth ₦1. Every purchase get service fee of ${fee} on top, no matter the size.`,
  withdrawal: "Withdrawal to bank",
  withdrawalHelp: (units) => `${units} units for every withdrawal; 0.25 % from 40,000 units go up.`,
  join: "Open account",
  subscribe: "Subscribe",
  buyUnits: "Buy units",
};

export const subscribingTexts: Texts<typeof en.subscribingTexts> = {
  title: "We dey confirm your subscription",
  howLong: "E fit take up to 45 seconds...",
  pleaseWait: "Abeg wait, we go carry you go once e finish.",
  needsScripts:
    "This page need JavaScript to continue by itself. Payment wey go through go count without am:",
  seePlan: "see your subscription",
  logInToSee: "Log in to see your subscription.",
  /** Sentences of the error page. */
  unconfirmed:
    "We never receive your payment. If you pay true true, your subscription go start by itself once the payment enter.",
  short: "The money wey you pay no reach the subscription price, so e no start.",
  currency: "You pay with another currency, so your subscription no start.",
  failed: "The payment no go through. If your bank take money, e go give you back by itself.",
  closed:
    "You leave the payment page before you pay. If you pay true true, your subscription go start by itself.",
  expired: "The payment page don close. E dey open for 30 minutes and nobody pay.",
  /** Lines for the browser's console. */
  logNoUser: "User not found or _id field missing",
  logFailed: "Failed to update subscription status",
  logThrown: "Error confirming subscription",
};

export const upgradeTexts: Texts<typeof en.upgradeTexts> = {
  title: "Every job, every call, one price.",
  plan: "Runor subscription",
  perMonth: "Naira every month",
  action: "Upgrade Now",
  renew: "Add one month",
  partner:
    "You go pay for our payment partner page, then come back here. E fit take up to 45 seconds to set up.",
  unlimited: "Unlimited calls and jobs",
  unlimitedHelp: "Call any poster and post as you like this month.",
  bySms: "Jobs by SMS",
  bySmsHelp: "New jobs go reach your phone even when you dey offline.",
  businessCentre: "Business centre",
  businessCentreHelp: "Set up your business card so clients fit find you and hire you.",
  without: "Continue without subscription",
  activeTo: (day) => `Active till ${day}`,
  unlimitedNow: "You get unlimited calls and jobs this month.",
  stacks: "If you pay again now, e go add one month join.",
};
