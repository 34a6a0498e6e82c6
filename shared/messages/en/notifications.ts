import type { MutableNotificationKind, NotificationKind } from "#shared/contracts/notifications.ts";
import type { SearchParts } from "#shared/contracts/saved-searches.ts";
import type { StaffRole } from "#shared/roles.ts";
import { cutAtWord } from "#shared/text/cut-text.ts";
import { savedSearchNames } from "./saved-searches.ts";
import { staffRoleNames } from "./staff-roles.ts";

/** The title above the notification's sentence. */
export const pushTitles: Record<NotificationKind, string> = {
  called: "New call",
  commented: "New comment",
  accepted: "Job accepted",
  "given-back": "Job open again",
  "still-open": "Still open?",
  expired: "Job expired",
  reviewed: "New review",
  "money-in": "Money in",
  "units-bought": "Units bought",
  "withdrawal-paid": "Withdrawal paid",
  "withdrawal-failed": "Withdrawal not paid",
  "subscription-ending": "Subscription",
  "agent-approved": "You are an agent",
  found: "New for you",
  security: "Your account",
};

/** The device part of the settings, and the offer above the list. */
export const deviceTexts = {
  title: "On this device",
  offer: "Know it at once",
  offerHelp: "This device can tell you about calls, comments and money while Runor is closed.",
  off: "Calls, comments and money show up on this device only while Runor is open.",
  on: "This device tells you about calls, comments and money, also while Runor is closed.",
  turnOn: "Turn on for this device",
  turningOn: "Turning on...",
  turnOff: "Turn off for this device",
  notNow: "Not now",
  turningOff: "Turning off...",
  /** The user closed the browser's question without an answer. */
  dismissed: "Your browser did not get an answer. Press again and choose Allow.",
  blocked: "Notices are blocked for Runor in this browser.",
  blockedHelp:
    "To allow them: press the sign beside the address, open Permissions or Site settings, set Notifications to Allow, then load this page again.",
  unsupported: "This browser cannot show notices while Runor is closed.",
  unsupportedHelp: "Chrome, Edge, Firefox and Safari can, in their usual window.",
  ios: "On iPhone and iPad, notices need Runor on the Home Screen.",
  iosHelp: "Press Share, then Add to Home Screen. Open Runor from there and turn notices on.",
  unreachable: "Your browser could not reach its notice service. Check your network and try again.",
  failed: "We could not save this. Please try again.",
  turnedOn: "Notices are on for this device.",
  turnedOff: "Notices are off for this device.",
  loading: "Looking at this device",
  /** The switch for all devices together. */
  all: "Notices on my devices",
  allHelp: "Switched off, none of your devices tells you anything while Runor is closed.",
} as const;

/** The bell in the top bar. Separate, because every page loads it. */
export const bellTexts = {
  label: "Notices",
  labelUnread: (count: number | string) => `Notices, ${count} unread`,
  /** Read out by screen readers when the count grows. */
  arrived: (count: number) => `New notice. ${count} unread.`,
  /** Shown when the count does not fit into the badge. */
  many: "9+",
} as const;

/** The values for a sentence. `who` is a shown name, `job` the job's own words. */
interface NotificationFacts {
  who: string;
  /** How many calls or comments the notification combines. */
  count: number;
  job: string;
  /** "₦2,500" */
  amount: string;
  rating: number;
  /** "15 Nov 2024" */
  date: string;
  /**
   * For withdrawals: failed, cancelled, reversed. For units bought: what was ordered in their place, or dues. For jobs: taken
   * back by the poster, or which of the two left. For security: what was changed.
   */
  how: string;
  /** The saved search of an alert. */
  search: SearchParts;
  /** "Accounting, Customers" */
  roles: readonly StaffRole[];
}

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const about = (job: string) => (job === "" ? "your job" : `“${cutAtWord(job, 60)}”`);

/** One sentence for each kind. */
export const notificationSentences: Record<NotificationKind, (facts: NotificationFacts) => string> = {
  called: ({ who, count, job }) =>
    count === 1 ? `${who} called about ${about(job)}` : `${count} people called about ${about(job)}`,
  commented: ({ who, count, job }) =>
    count === 1 ? `${who} commented on ${about(job)}` : `${count} comments on ${about(job)}`,
  accepted: ({ who, job }) => `${who} accepted ${about(job)}`,
  "given-back": ({ who, how, job }) => jobReturned(who, how, job),
  "still-open": ({ job, date }) => `Is ${about(job)} still open? Without an answer it ends on ${date}`,
  expired: ({ job }) => `${upperFirst(about(job))} left the lists. Repost it if it is still open`,
  reviewed: ({ who, rating }) => `${who} gave you ${rating} ${rating === 1 ? "star" : "stars"}`,
  "money-in": ({ who, amount }) => `${who} sent you ${amount}`,
  "units-bought": ({ amount, how }) => boughtNews(amount, how),
  "withdrawal-paid": ({ amount }) => `Your withdrawal of ${amount} was paid to your bank`,
  "withdrawal-failed": ({ amount, how }) => withdrawalNews(amount, how),
  "subscription-ending": ({ date }) => `Your subscription ends on ${date}. Renew it to keep your place`,
  security: ({ how, roles }) => securityNews[how as SecurityChange]?.(roles) ?? "Your account was changed",
  "agent-approved": () => "You are an agent now. You can post jobs for your clients",
  found: ({ search, count, job }) => foundNews(search, count, job),
};

/** "Accounting, Customers" */
const namesOf = (roles: readonly StaffRole[]): string => roles.map((role) => staffRoleNames[role]).join(", ");

/** Changes to an account, as a notification and by SMS: only characters of the GSM-7 alphabet. */
const securityNews = {
  "factor-set-up": () => "A second factor was set up for your account",
  "factor-removed": () => "The second factor of your account was turned off",
  "factor-reset": () => "An administrator reset the second factor of your account",
  "recovery-code": () => "Somebody logged in to your account with a recovery code",
  "wrong-codes": () => "Somebody who knows your password typed several wrong codes. Choose a new password",
  "pin-set": () => "A PIN for the phone menu was set for your wallet",
  "pin-locked": () => "Your wallet PIN is locked after three wrong tries. Set a new one in your profile",
  "role-given": (roles: readonly StaffRole[]) => `Your account is now staff for: ${namesOf(roles)}`,
  "role-taken": (roles: readonly StaffRole[]) => `Your account is no longer staff for: ${namesOf(roles)}`,
};

export type SecurityChange = keyof typeof securityNews;

export const securitySms = (facts: {
  product: string;
  change: SecurityChange;
  roles: readonly StaffRole[];
  support: string;
}): string => `${facts.product}: ${securityNews[facts.change](facts.roles)}. Not you? Call ${facts.support}.`;

function jobReturned(who: string, how: string, job: string): string {
  if (how === "by-poster") return `${who} opened ${about(job)} to others again`;
  if (how === "poster-left") return "A client closed their account. The job you had accepted is over";
  if (how === "taker-left")
    return `The person who accepted ${about(job)} closed their account. It is open again`;
  return `${who} gave back ${about(job)}. It is open again`;
}

function foundNews(search: SearchParts, count: number, job: string): string {
  const name = savedSearchNames.quoted(search);
  if (search.kind === "servicemen")
    return count === 1
      ? `A new serviceman for ${name}`
      : `${savedSearchNames.counted(count)} new servicemen for ${name}`;
  if (count > 1) return `${savedSearchNames.counted(count)} new jobs for ${name}`;
  return job === "" ? `A new job for ${name}` : `New job for ${name}: ${about(job)}`;
}

function boughtNews(amount: string, how: string): string {
  if (how === "boost")
    return `${amount} is in your wallet. Your payment for a boost came when the job was no longer open`;
  if (how === "subscription")
    return `${amount} is in your wallet. Your payment for a month came while your account was closed`;
  if (how === "dues")
    return `Your payment paid what you owed after an earlier one was taken back. ${amount} of it is in your wallet`;
  return `${amount} is in your wallet. Your payment was confirmed`;
}

function withdrawalNews(amount: string, how: string): string {
  if (how === "cancelled")
    return `Your withdrawal of ${amount} was cancelled. The units are back in your wallet`;
  if (how === "reversed") return `Your bank sent ${amount} back. The units are in your wallet again`;
  return `Your withdrawal of ${amount} did not go through. Open it to see what happens next`;
}

/** The page and the bell. */
export const notificationTexts = {
  title: "Notices",
  metaDescription: "Who called, who commented and what happened to your money.",
  loading: "Loading your notices",
  loadingMore: "Loading older notices",
  fromStart: "From the newest",
  end: "Those are all your notices of the last 90 days.",
  empty: "Nothing new yet",
  emptyHelp: "Calls, comments and money that reaches you show up here.",
  postJob: "Post a job",
  failed: "Your notices did not load",
  failedHelp: "Check your network and try again.",
  readAll: "Mark all as read",
  readAllBusy: "Marking...",
  offlineHelp: "You are offline. They show up once you are connected again.",
  readAllFailed: "We could not mark them as read. Please try again.",
  unread: "Unread",
  settings: "What we tell you",
} as const;

/** The section of the profile. */
export const notificationSettingTexts = {
  title: "What we tell you",
  help: "Calls, comments and money are under the bell.",
  loading: "Loading what we tell you",
  failed: "These settings did not load",
  failedHelp: "Check your network and try again.",
  on: "On",
  off: "Off",
  saving: "Saving...",
  saveFailed: "We could not save this. Please try again.",
  saved: "Saved.",
  kindsTitle: "Choose what you hear about",
  kindsAll: "Everything",
  kindsOff: (off: number, all: number) => `${off} of ${all} switched off`,
  kinds: {
    called: "Calls about my jobs",
    commented: "Comments on my jobs",
    accepted: "Somebody accepts my job",
    "given-back": "An accepted job is open again",
    "still-open": "Whether my job is still open",
    expired: "My job left the lists",
    reviewed: "Reviews of me",
    "money-in": "Money from other people",
    "units-bought": "Units I bought",
    "withdrawal-paid": "Withdrawals that were paid",
    "withdrawal-failed": "Withdrawals that did not go through",
    "subscription-ending": "My subscription ends soon",
    "agent-approved": "My agent application",
    found: "New jobs and servicemen of my saved searches",
  } satisfies Record<MutableNotificationKind, string>,
  promotions: "Promotional messages",
  promotionsHelp: "News and offers. Switched off, they stop at once.",
  promotionsOn: "You get promotional messages again.",
  promotionsOff: "You get no more promotional messages.",
} as const;

export const permissionTexts = {
  title: "Permission Request",
  lead: (permission: string) => `Runor needs your permission for ${permission}.`,
  why: {
    location: "It is used to show jobs and servicemen near you, rounded to about ten kilometres.",
    notifications: "It is used to tell you when somebody calls, comments or pays you.",
    camera: "It is used to take a photo of the job.",
    microphone: "It is used to record a voice note.",
  },
  names: {
    location: "location",
    notifications: "notifications",
    camera: "camera",
    microphone: "microphone",
  },
  request: "Request Permission",
  granted: "Permission granted. Redirecting...",
  denied: (permission: string) => `Permission denied. Please enable ${permission} in your device settings.`,
  back: "Go back",
} as const;
