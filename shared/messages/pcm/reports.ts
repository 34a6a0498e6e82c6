import type { ReportDecision, ReportReason, ReportSubject } from "../../contracts/reports.ts";
import type * as en from "../en/reports.ts";
import type { Texts } from "../texts.ts";

const things: Record<ReportSubject, string> = {
  user: "profile",
  job: "job",
  comment: "comment",
  review: "review",
};

const reasons: Record<ReportReason, string> = {
  scam: "E dey ask for money or secret codes, or e be like trick",
  fake: "E no true, or person dey form another person",
  abuse: "E dey insult, threaten or disturb people",
  contact: "E dey give phone numbers or links, or send people go another place",
  other: "Another thing",
};

export const reportTexts: Texts<typeof en.reportTexts> = {
  title: "Report",
  metaDescription: "Tell our staff wetin dey wrong.",
  heading: (about) => `Report this ${things[about]}`,
  by: (name) => `By ${name}`,
  profileOf: (name) => `Profile of ${name}`,
  hiddenThing: "One of una don block the other, so e no dey show here. You fit still report am.",
  loading: "Dey load wetin you report",
  loadFailed: "We no fit load wetin you report.",
  loadFailedHelp: "Check your network, then try again.",
  gone: "Nothing dey to report here.",
  goneHelp: "E fit be say dem don remove am.",
  own: "Na your own be this.",
  ownHelp: "You fit report wetin other people write.",
  reason: "Wetin dey wrong?",
  reasons,
  text: "Wetin happen?",
  textHint: "Tell us wetin you know: wetin dem ask you for, when, and how much.",
  privacy: "We no dey ever tell anybody who report.",
  send: "Send report",
  sending: "Dey send...",
  failed: "Your report no go. Check your network, then try again.",
  sent: "Thank you. Our staff go look am.",
  sentHelp: "If you no want anything with this person, you fit block am too.",
  backThere: { user: "Back to the profile", job: "Back to the job" },
  goBack: "Back",
  home: "Home",
  help: {
    intro: "Tell us when person wan cheat, dey insult you or dey form another person.",
    stepsTitle: "How to report",
    steps: [
      "Open the profile or the job, or find the comment or review.",
      "Press the three dots, then choose to report am.",
      "Talk wetin dey wrong. Our staff dey look every report.",
    ],
    safeTitle: "Stay safe",
    safe: [
      "Pay when you don see the work, no be before.",
      "No ever give anybody your PIN, OTP, BVN or card details.",
      "Meet for open place, and tell person where you dey go.",
    ],
    urgent: "You don lose money, or you dey for danger? Call us at once.",
    call: "Contact us",
    jobs: "See jobs",
  },
};

const decisions: Record<ReportDecision, { word: string; help: string; done: string }> = {
  hide: {
    word: "Hide am",
    help: "E go comot from every page. For profile, na the business card.",
    done: "Hidden",
  },
  warn: {
    word: "Warn the owner",
    help: "E go send SMS. E no go talk who report.",
    done: "Warned",
  },
  suspend: {
    word: "Close the account",
    help: "E go end all sessions and remove everything of the person from the pages.",
    done: "Account closed",
  },
  dismiss: { word: "Dismiss", help: "Nothing dey wrong. Nothing go happen.", done: "Dismissed" },
};

const kinds: Record<ReportSubject, string> = {
  user: "Profile",
  job: "Job",
  comment: "Comment",
  review: "Review",
};

/** The staff's list of reports. */
export const queueTexts: Texts<typeof en.queueTexts> = {
  title: "Reports",
  metaDescription: "Wetin people dey report, and closed accounts.",
  staffOnly: "This page na for staff wey dey look after customers.",
  home: "Home",
  shown: "Which reports",
  tabs: { open: "Open", decided: "Decided", closed: "Closed accounts" },
  loading: "Dey load reports",
  failed: "We no fit load the reports.",
  failedHelp: "Check your network, then try again.",
  noneOpen: "No open reports.",
  noneOpenHelp: "New ones go come here, the one wey don wait pass go dey first.",
  noneDecided: "Nobody never decide anything.",
  total: { open: (count) => `${count} open`, decided: (count) => `${count} decided` },
  more: "Show more",
  loadingMore: "Dey load more reports",
  kinds,
  reasonWords: {
    scam: "Trick or scam",
    fake: "E no true",
    abuse: "Abuse",
    contact: "Contacts",
    other: "Other",
  },
  of: (kind, name) => `${kind} of ${name}`,
  shownAs: (name) => `E dey show as ${name}`,
  same: (count) => `${count} open reports about am`,
  isHidden: "No dey the pages",
  isClosed: "Account closed",
  reportedBy: (name, moment) => `${name} report am, ${moment}`,
  noText: "No other words.",
  excerpt: "Wetin e talk",
  wrote: "Wetin the reporter talk",
  open: "Open am",
  decide: "Decide",
  decideLabel: (kind, name) => `Decide about the ${kind.toLowerCase()} of ${name}`,
  decidedBy: (name, moment) => `${name}, ${moment}`,
  decisions,
  decisionTitle: "Wetin we go do?",
  choice: "Decision",
  choiceNeeded: "Abeg choose decision.",
  reason: "Reason",
  reasonHint: "We go keep am with the decision. Only staff dey read am.",
  reasonNeeded: "Abeg give reason.",
  alsoOthers: (count) => `All ${count} open reports about am go get this same decision.`,
  confirm: "Decide",
  continue: "Continue",
  cancel: "Cancel",
  back: "Back",
  deciding: "Dey decide...",
  decideFailed: "Your decision no save. Check your network, then try again.",
  closeTitle: (name) => `You wan close the account of ${name}?`,
  closeHelp:
    "E go sign out everywhere and no fit log in. The open jobs go pause, and the card and comments no go show again.",
  close: "Close account",
  noneClosed: "No account dey closed.",
  closedFailed: "We no fit load the closed accounts.",
  closedLoading: "Dey load closed accounts",
  closedOn: (moment) => `Closed ${moment}`,
  lift: "Open again",
  liftLabel: (name) => `Open the account of ${name} again`,
  liftTitle: (name) => `You wan open the account of ${name} again?`,
  liftHelp: "The person fit log in again. The jobs go still pause until the person resume them.",
  lifting: "Dey open...",
  liftFailed: "The account still dey closed. Check your network, then try again.",
};

export const reportAnswers: Texts<typeof en.reportAnswers> = {
  reported: "Thank you. Our staff go look am.",
  tooManyReports: "You don report plenty today. Abeg continue tomorrow, or call us if e dey urgent.",
  decided: "Done.",
  noCardToHide: "This person no get business card to hide.",
  warnedAbout: {
    user: "your profile",
    job: "one job wey you post",
    comment: "one comment wey you write",
    review: "one review wey you write",
  },
  /** Only GSM-7, and nothing that identifies the reporter. */
  warningSms: ({ product, about, support }) =>
    `${product}: Our staff look ${about}. E break our marketplace guidelines. Abeg correct am: if e happen again, we fit close your account. Questions? Call ${support}.`,
  lifted: "The account don open again.",
};
