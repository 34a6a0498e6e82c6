import type { ReportDecision, ReportReason, ReportSubject } from "#shared/contracts/reports.ts";

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

export const reportTexts = {
  title: "Report",
  metaDescription: "Tell our staff what is wrong.",
  heading: (about: ReportSubject) => `Report this ${things[about]}`,
  by: (name: string) => `By ${name}`,
  profileOf: (name: string) => `Profile of ${name}`,
  hiddenThing: "One of you has blocked the other, so it does not show here. You can still report it.",
  logInFirst: "Please log in to send a report.",
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
  help: {
    intro: "Tell us when somebody tries to cheat, insults you or pretends to be another person.",
    stepsTitle: "How to report",
    steps: [
      "Open the profile or the job, or find the comment or review.",
      "Press the three dots, then choose to report it.",
      "Say what is wrong. Our staff look at every report.",
    ],
    safeTitle: "Stay safe",
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

const decisions: Record<ReportDecision, { word: string; help: string; done: string }> = {
  hide: {
    word: "Hide it",
    help: "Takes it off every page. Of a profile, the business card.",
    done: "Hidden",
  },
  warn: {
    word: "Warn the owner",
    help: "Sends an SMS. It does not say who reported.",
    done: "Warned",
  },
  suspend: {
    word: "Close the account",
    help: "Ends all sessions and takes everything of theirs off the pages.",
    done: "Account closed",
  },
  dismiss: { word: "Dismiss", help: "Nothing is wrong. Nothing happens.", done: "Dismissed" },
};

/** The staff's list of reports. */
export const queueTexts = {
  title: "Reports",
  metaDescription: "What people report, and closed accounts.",
  staffOnly: "This page is for staff who look after customers.",
  shown: "Which reports",
  tabs: { open: "Open", decided: "Decided", closed: "Closed accounts" },
  loading: "Loading reports",
  failed: "We could not load the reports.",
  failedHelp: "Check your network and try again.",
  noneOpen: "No open reports.",
  noneOpenHelp: "New ones come here, the longest waiting first.",
  noneDecided: "Nothing has been decided yet.",
  total: { open: (count: string) => `${count} open`, decided: (count: string) => `${count} decided` },
  more: "Show more",
  loadingMore: "Loading more reports",
  kinds: { user: "Profile", job: "Job", comment: "Comment", review: "Review" } as Record<
    ReportSubject,
    string
  >,
  reasonWords: {
    scam: "Trick or scam",
    fake: "Not true",
    abuse: "Abuse",
    contact: "Contacts",
    other: "Other",
  } as Record<ReportReason, string>,
  of: (kind: string, name: string) => `${kind} of ${name}`,
  shownAs: (name: string) => `Shows as ${name}`,
  same: (count: number) => `${count} open reports about it`,
  isHidden: "Off the pages",
  isClosed: "Account closed",
  reportedBy: (name: string, moment: string) => `Reported by ${name}, ${moment}`,
  noText: "No further words.",
  excerpt: "What it says",
  wrote: "What the reporter says",
  open: "Open it",
  decide: "Decide",
  decideLabel: (kind: string, name: string) => `Decide about the ${kind.toLowerCase()} of ${name}`,
  decidedBy: (name: string, moment: string) => `${name}, ${moment}`,
  decisions,
  decisionTitle: "What is to be done?",
  choice: "Decision",
  choiceNeeded: "Please choose a decision.",
  reason: "Reason",
  reasonHint: "It is kept with the decision. Only staff read it.",
  reasonNeeded: "Please give a reason.",
  alsoOthers: (count: number) => `All ${count} open reports about it are decided with this one.`,
  confirm: "Decide",
  continue: "Continue",
  cancel: "Cancel",
  back: "Back",
  deciding: "Deciding...",
  decideFailed: "Your decision was not saved. Check your network and try again.",
  closeTitle: (name: string) => `Close the account of ${name}?`,
  closeHelp:
    "They are signed out everywhere and cannot log in. Their open jobs are paused, and their card and comments no longer show.",
  close: "Close account",
  noneClosed: "No account is closed.",
  closedFailed: "We could not load the closed accounts.",
  closedLoading: "Loading closed accounts",
  closedOn: (moment: string) => `Closed ${moment}`,
  lift: "Open again",
  liftLabel: (name: string) => `Open the account of ${name} again`,
  liftTitle: (name: string) => `Open the account of ${name} again?`,
  liftHelp: "They can log in again. Their jobs stay paused until they resume them.",
  lifting: "Opening...",
  liftFailed: "The account is still closed. Check your network and try again.",
} as const;

export const reportAnswers = {
  reported: "Thank you. Our staff will look at it.",
  tooManyReports: "You have reported a lot today. Please go on tomorrow, or call us if it is urgent.",
  decided: "Done.",
  noCardToHide: "This person has no business card to hide.",
  warnedAbout: {
    user: "your profile",
    job: "a job you posted",
    comment: "a comment you wrote",
    review: "a review you wrote",
  },
  /** Only GSM-7, and nothing that identifies the reporter. */
  warningSms: ({ product, about, support }: { product: string; about: string; support: string }) =>
    `${product}: ${about} breaks our marketplace guidelines. Please put it right: if it happens again, we may close your account. Questions: ${support}.`,
  lifted: "The account is open again.",
} as const;
