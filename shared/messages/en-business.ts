/** What the subscription is to a business. Apart from en.ts: only its own pages load it. */
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
    offersHelp: "Open jobs near you stand first in your list, and new ones reach you by SMS.",
    unlimited: "Calls and posts without a limit",
    unlimitedHelp: "Without the subscription only some calls and posts a month are free.",
    logIn: "Log in to subscribe",
    signUp: "Create an account",
    account: "You need a free account with a proven phone number first.",
    toCentre: "Go to the business centre",
    confirmed: "Your subscription is active",
    confirmedHelp: "Welcome. Everything below is yours now.",
    notYet: "Your subscription has not started",
    checkAgain: "Check again",
  },
} as const;
