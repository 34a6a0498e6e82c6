/** The benefits of the subscription for a business. */
export const businessTexts = {
  plan: {
    title: "Be found and hired.",
    name: "Business plan",
    metaDescription: "What the Runor subscription gives a business, and what it costs.",
    lead: "One subscription for everybody who works for clients: alone, in a shop or as a company.",
    card: "A business card that clients see",
    cardHelp:
      "Your trade, your place and the least you work for, in the list of servicemen and on a page of your own.",
    hires: "Clients call and hire you",
    hiresHelp: "Your number stays hidden until somebody calls or hires you.",
    offers: "Jobs in your trade",
    offersHelp: "Open jobs near you come first in your list, and new ones reach you by SMS.",
    unlimited: "Calls and posts without a limit",
    unlimitedHelp: "Without the subscription only some calls and posts a month are free.",
    logIn: "Log in to subscribe",
    signUp: "Create an account",
    account: "You need a free account with a verified phone number first.",
    toCentre: "Go to the business centre",
    confirmed: "Your subscription is active",
    confirmedHelp: "Welcome. Everything below is yours now.",
    notYet: "Your subscription has not started",
    checkAgain: "Check again",
  },
} as const;

export const pricingTexts = {
  title: "What it costs",
  metaDescription: "What the subscription, a boost, units and withdrawals cost.",
  lead: "All prices are in naira. Looking around, sending units and being hired cost nothing.",
  free: "Free",
  freeTitle: "Without a subscription",
  freeHelp: (jobs: number, calls: number) =>
    `${jobs} ${jobs === 1 ? "job" : "jobs"} and ${calls} ${calls === 1 ? "call" : "calls"} in each calendar month.`,
  subscription: "Subscription",
  subscriptionHelp:
    "Unlimited calls and jobs, jobs by SMS and the business centre, for a month. It ends by itself.",
  boost: "Boost of a job",
  boostHelp: (days: number) => `The job is at the top of the list for ${days} days.`,
  units: (units: string) => `${units} units`,
  unitsHelp: (fee: string) =>
    `A unit is worth ₦1. Each purchase has a service fee of ${fee} on top, whatever its size.`,
  withdrawal: "Withdrawal to a bank",
  withdrawalHelp: (units: string) => `${units} units for each withdrawal; 0.25% from 40,000 units on.`,
  join: "Open an account",
  subscribe: "Subscribe",
  buyUnits: "Buy units",
} as const;

export const subscribingTexts = {
  title: "Confirming Subscription",
  howLong: "This may take up to 45 seconds...",
  pleaseWait: "Please wait, you will be redirected once the process is complete.",
  needsScripts:
    "This page needs JavaScript to go on by itself. A payment that went through counts without it:",
  seePlan: "see your subscription",
  logInToSee: "Log in to see your subscription.",
  /** Sentences of the error page. */
  unconfirmed:
    "We have not received your payment yet. If you did pay, your subscription starts by itself as soon as the payment arrives.",
  short: "You paid less than the subscription costs, so it did not start.",
  tooLate: "Your payment came while your account was closed. It is in your wallet as units.",
  currency: "You paid in another currency, so your subscription did not start.",
  failed: "The payment did not go through. If your bank took money, it gives it back by itself.",
  closed: "You left the payment page before paying. If you did pay, your subscription starts by itself.",
  expired: "The payment page has closed. It was open for 30 minutes and nothing was paid.",
  /** Lines for the browser's console. */
  logNoUser: "User not found or _id field missing",
  logFailed: "Failed to update subscription status",
  logThrown: "Error confirming subscription",
} as const;

export const upgradeTexts = {
  title: "Every job, every call, one price.",
  plan: "Runor subscription",
  perMonth: "Naira per month",
  action: "Upgrade Now",
  renew: "Add a month",
  partner: "You pay on our payment partner's page, then come back here. Setting up takes up to 45 seconds.",
  unlimited: "Unlimited calls and jobs",
  unlimitedHelp: "Call any poster and post as often as you like this month.",
  bySms: "Jobs sent by SMS",
  bySmsHelp: "New jobs reach your phone even when you are offline.",
  businessCentre: "Business centre",
  businessCentreHelp: "Set up your business card so clients can find and hire you.",
  without: "Continue without subscribing",
  activeTo: (day: string) => `Active to ${day}`,
  unlimitedNow: "You have unlimited calls and jobs this month.",
  stacks: "Paying again now adds a month to it.",
} as const;
