import type * as en from "../en/status.ts";
import type { Texts } from "../texts.ts";

export const statusPageTexts: Texts<typeof en.statusPageTexts> = {
  title: "Everything dey work?",
  metaDescription: "Wetin dey work for Runor now, and wetin no dey work.",
  allWorks: "Everything dey work.",
  someTrouble: "No be everything dey work now.",
  someTroubleHelp: "We know, and we dey work on am. Your units dey safe.",
  checkedAt: (time) => `Checked ${time}`,
  unknown: "We no fit check now.",
  unknownHelp: "Check your connection, then try again.",
  loading: "We dey check",
  now: "Right now",
  areas: {
    pages: "Pages and lists",
    signIn: "To log in",
    payments: "To buy units and subscription",
    payouts: "Withdrawal to bank",
    sms: "Text messages and codes",
    ussd: "Phone menu by USSD",
  },
  states: { working: "E dey work", delayed: "E slow", down: "E no dey work" },
  since: (time) => `since ${time}`,
  before: "The last 14 days",
  none: "Nothing spoil.",
  sentences: {
    pages: "Pages slow, or dem old pass as e suppose be.",
    signIn: "To log in no work.",
    payments: "Payments take longer to land.",
    payouts: "Withdrawals dey on hold while we check our books. No unit lost.",
    sms: "Text messages and codes come late.",
    ussd: "The phone menu no answer.",
  },
  fromUntil: (from, until) => `${from} to ${until}`,
  fromOn: (from) => `Since ${from}`,
  support: "Ask support",
};
