import type { ReportReason, ReportSubject } from "../contracts/reports.ts";

const things: Record<ReportSubject, string> = {
  user: "profile",
  job: "job",
  comment: "comment",
  review: "review",
};

const reasons: Record<ReportReason, string> = {
  scam: "It asks for money or secret codes, or looks like a trick",
  fake: "It is not true, or somebody pretends to be another person",
  abuse: "It insults, threatens or harasses",
  contact: "It gives phone numbers or links, or sends people elsewhere",
  other: "Something else",
};

/** Reporting to staff. */
export const reportTexts = {
  title: "Report",
  metaDescription: "Tell our staff what is wrong.",
  heading: (about: ReportSubject) => `Report this ${things[about]}`,
  by: (name: string) => `By ${name}`,
  profileOf: (name: string) => `Profile of ${name}`,
  hiddenThing: "One of you has blocked the other, so it does not show here. You can still report it.",
  loading: "Loading what you report",
  loadFailed: "We could not load what you report.",
  loadFailedHelp: "Check your network and try again.",
  gone: "There is nothing to report here.",
  goneHelp: "It may have been removed already.",
  own: "This is yours.",
  ownHelp: "You can report what others write.",
  reason: "What is wrong?",
  reasons,
  text: "What happened?",
  textHint: "Tell us what you know: what you were asked for, when, and how much.",
  privacy: "We never tell anybody who reported.",
  send: "Send report",
  sending: "Sending...",
  failed: "Your report could not be sent. Check your network and try again.",
  sent: "Thank you. Our staff will look at it.",
  sentHelp: "If you want nothing to do with this person, you can block them too.",
  backThere: { user: "Back to the profile", job: "Back to the job" },
  goBack: "Back",
  home: "Home",
  help: {
    intro: "Tell us when somebody tries to cheat, insults you or pretends to be another person.",
    stepsTitle: "How to report",
    steps: [
      "Open the profile or the job, or find the comment or review.",
      "Press the three dots, then choose to report it.",
      "Say what is wrong. Our staff look at every report.",
    ],
    safeTitle: "Keep safe",
    safe: [
      "Pay when you have seen the work, not before.",
      "Never give anybody your PIN, OTP, BVN or card details.",
      "Meet in the open, and tell somebody where you go.",
    ],
    urgent: "Have you lost money, or are you in danger? Call us at once.",
    call: "Contact us",
    jobs: "See jobs",
  },
} as const;
