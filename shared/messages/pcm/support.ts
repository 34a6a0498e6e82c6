import type * as en from "../en/support.ts";
import type { Texts } from "../texts.ts";

export const teamTexts: Texts<typeof en.teamTexts> = {
  title: "Team chat",
  lead: "The line for teams. Your message go start with your name and talk say e come from team.",
  gate: "Team chat dey come with team plan.",
  gateHelp: "Una plenty wey dey work with Runor? Ask us about one.",
  write: "Write for WhatsApp",
  call: "Call",
  prefilled: (name) => `Hello, na ${name} be this from one team on Runor.`,
  ask: "Ask for team plan",
};

export const supportTexts: Texts<typeof en.supportTexts> = {
  title: "Support",
  metaDescription: "Call or write us: na people go answer.",
  line: "24/7 line",
  call: "Call",
  whatsApp: "WhatsApp",
  before: "Before you call",
  faq: "Answers to questions wey people dey ask",
  faqHelp: "Units, withdrawals, private names and other things.",
  prices: "How much e be",
  pricesHelp: "The subscription, boosts, units and withdrawals.",
  terms: "Terms and Marketplace Guidelines",
  status: "Everything dey work?",
  statusHelp: "Wetin dey work now, and wetin no dey work.",
  termsHelp: "The rules wey you and Runor go follow.",
  safety: "We no dey ever ask for your password or code. If somebody ask, cut the call and tell us.",
};

export const errorPageTexts: Texts<typeof en.errorPageTexts> = {
  title: "That one no work",
  lead: "We no fit finish wetin you start. We no charge anything two times, and your account still dey as e dey before.",
  support: "E still no work?",
  askSupport: "Ask support",
};

export const busyPageTexts: Texts<typeof en.busyPageTexts> = {
  title: "Abeg wait small",
  /** For readers, who have tried nothing. */
  tooManyPages: "You don open many pages within short time. Abeg wait small.",
  /** The page reloads by itself; the button is for impatient users. */
  byItself: "This page go load again by itself.",
  again: "Try again",
};

export const oldPageTexts: Texts<typeof en.oldPageTexts> = {
  text: "We no fit load the newest one now. Wetin you dey see fit don old by small minutes.",
  again: "Load again",
};
