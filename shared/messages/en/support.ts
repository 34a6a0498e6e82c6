export const teamTexts = {
  title: "Team chat",
  lead: "The line for teams. Your message begins with your name and says that it comes from a team.",
  gate: "Team chat comes with a team plan.",
  gateHelp: "Do several of you work with Runor? Ask us about one.",
  write: "Write on WhatsApp",
  call: "Call",
  prefilled: (name: string) => `Hello, this is ${name} from a team on Runor.`,
  ask: "Ask for a team plan",
} as const;

export const supportTexts = {
  title: "Support",
  metaDescription: "Call or write to us: people answer.",
  line: "24/7 line",
  call: "Call",
  whatsApp: "WhatsApp",
  before: "Before you call",
  faq: "Answers to common questions",
  faqHelp: "Units, withdrawals, private names and more.",
  prices: "What it costs",
  pricesHelp: "The subscription, boosts, units and withdrawals.",
  terms: "Terms and Marketplace Guidelines",
  status: "Is everything working?",
  statusHelp: "What works right now, and what does not.",
  termsHelp: "The rules for you and for Runor.",
  safety: "We never ask for your password or a code. If somebody does, hang up and tell us.",
} as const;

export const errorPageTexts = {
  title: "That did not work",
  lead: "We could not finish what you started. Nothing was charged twice, and your account is as it was.",
  support: "Still stuck?",
  askSupport: "Ask support",
} as const;

export const busyPageTexts = {
  title: "One moment, please",
  /** For readers, who have tried nothing. */
  tooManyPages: "You have opened many pages in a short time. Please wait a little.",
  /** The page reloads by itself; the button is for impatient users. */
  byItself: "This page loads again by itself.",
  again: "Try again",
};

export const oldPageTexts = {
  text: "We cannot load the newest right now. What you see may be a few minutes old.",
  again: "Load again",
};
