import type { SearchParts } from "#shared/contracts/saved-searches.ts";
import type { StaffRole } from "#shared/roles.ts";
import { cutAtWord } from "#shared/text/cut-text.ts";
import type * as en from "../en/notifications.ts";
import type { Texts } from "../texts.ts";
import { savedSearchNames } from "./saved-searches.ts";
import { staffRoleNames } from "./staff-roles.ts";

/** The title above the notification's sentence. */
export const pushTitles: Texts<typeof en.pushTitles> = {
  called: "New call",
  commented: "New comment",
  accepted: "Job accepted",
  "given-back": "Job don open again",
  "still-open": "E still dey open?",
  expired: "Job don expire",
  reviewed: "New review",
  "money-in": "Money don enter",
  "units-bought": "Units don enter",
  "withdrawal-paid": "Withdrawal paid",
  "withdrawal-failed": "We no fit pay withdrawal",
  "subscription-ending": "Subscription",
  "agent-approved": "You be agent now",
  found: "New one for you",
  security: "Your account",
};

/** The device part of the settings, and the offer above the list. */
export const deviceTexts: Texts<typeof en.deviceTexts> = {
  title: "For this device",
  offer: "Know am at once",
  offerHelp: "This device fit tell you about calls, comments and money when Runor no dey open.",
  off: "Calls, comments and money dey show for this device only when Runor dey open.",
  on: "This device dey tell you about calls, comments and money, even when Runor no dey open.",
  turnOn: "On am for this device",
  turningOn: "Dey on am...",
  turnOff: "Off am for this device",
  notNow: "Later",
  turningOff: "Dey off am...",
  /** The user closed the browser's question without an answer. */
  dismissed: "You never answer your browser. Press again and choose Allow.",
  blocked: "This browser dey block notices from Runor.",
  blockedHelp:
    "To allow dem: press the sign near the address, open Permissions or Site settings, set Notifications to Allow, then load this page again.",
  unsupported: "This browser no fit show notices when Runor no dey open.",
  unsupportedHelp: "Chrome, Edge, Firefox and Safari fit do am, inside normal window.",
  ios: "For iPhone and iPad, Runor must dey Home Screen before notices fit work.",
  iosHelp: "Press Share, then Add to Home Screen. Open Runor from there, then on notices.",
  unreachable: "Your browser no fit reach its notice service. Check your network, then try again.",
  failed: "We no fit save this one. Abeg try again.",
  turnedOn: "Notices don on for this device.",
  turnedOff: "Notices don off for this device.",
  loading: "Dey check this device",
  /** The switch for all devices together. */
  all: "Notices for my devices",
  allHelp: "If you off am, none of your devices go tell you anything when Runor no dey open.",
};

/** The bell in the top bar. Separate, because every page loads it. */
export const bellTexts: Texts<typeof en.bellTexts> = {
  label: "Notices",
  labelUnread: (count) => `Notices, ${count} wey you never read`,
  /** Read out by screen readers when the count grows. */
  arrived: (count) => `New notice don enter. ${count} wey you never read.`,
  /** Shown when the count does not fit into the badge. */
  many: "9+",
};

const about = (job: string) => (job === "" ? "your job" : `“${cutAtWord(job, 60)}”`);

/** One sentence for each kind. */
export const notificationSentences: Texts<typeof en.notificationSentences> = {
  called: ({ who, count, job }) =>
    count === 1 ? `${who} don call about ${about(job)}` : `${count} people don call about ${about(job)}`,
  commented: ({ who, count, job }) =>
    count === 1 ? `${who} don comment for ${about(job)}` : `${count} comments for ${about(job)}`,
  accepted: ({ who, job }) => `${who} don accept ${about(job)}`,
  "given-back": ({ who, how, job }) => jobReturned(who, how, job),
  "still-open": ({ job, date }) =>
    `You still need person for ${about(job)}? If you no answer, e go end on ${date}`,
  expired: ({ job }) => `We don remove ${about(job)} from the lists. Post am again if e still dey open`,
  reviewed: ({ who, rating }) => `${who} don give you ${rating} ${rating === 1 ? "star" : "stars"}`,
  "money-in": ({ who, amount }) => `${who} don send you ${amount}`,
  "units-bought": ({ amount, how }) => boughtNews(amount, how),
  "withdrawal-paid": ({ amount }) => `We don pay your withdrawal of ${amount} to your bank`,
  "withdrawal-failed": ({ amount, how }) => withdrawalNews(amount, how),
  "subscription-ending": ({ date }) => `Your subscription go end on ${date}. Renew am to keep your place`,
  security: ({ how, roles }) => securityNews[how as en.SecurityChange]?.(roles) ?? "Your account don change",
  "agent-approved": () => "You be agent now. You fit post jobs for your clients",
  found: ({ search, count, job }) => foundNews(search, count, job),
};

/** "Accounting, Customers" */
const namesOf = (roles: readonly StaffRole[]): string => roles.map((role) => staffRoleNames[role]).join(", ");

/** Changes to an account, as a notification and by SMS: only characters of the GSM-7 alphabet. */
const securityNews: Record<en.SecurityChange, (roles: readonly StaffRole[]) => string> = {
  "factor-set-up": () => "Dem don set up second factor for your account",
  "factor-removed": () => "Dem don off the second factor of your account",
  "factor-reset": () => "Administrator don reset the second factor of your account",
  "recovery-code": () => "Somebody don use recovery code log in to your account",
  "wrong-codes": () => "Somebody wey know your password don type wrong codes many times. Choose new password",
  "pin-set": () => "Dem don set PIN for the phone menu of your wallet",
  "pin-locked": () => "Your wallet PIN don lock after three wrong tries. Set new one for your profile",
  "role-given": (roles) => `Your account na staff now for: ${namesOf(roles)}`,
  "role-taken": (roles) => `Your account no be staff again for: ${namesOf(roles)}`,
};

export const securitySms: Texts<typeof en.securitySms> = (facts) =>
  `${facts.product}: ${securityNews[facts.change](facts.roles)}. No be you? Call ${facts.support}.`;

function jobReturned(who: string, how: string, job: string): string {
  if (how === "by-poster") return `${who} don open ${about(job)} for others again`;
  if (how === "poster-left") return "One client don close account. The job wey you accept don end";
  if (how === "taker-left")
    return `The person wey accept ${about(job)} don close account. The job don open again`;
  return `${who} don give back ${about(job)}. The job don open again`;
}

function foundNews(search: SearchParts, count: number, job: string): string {
  const name = savedSearchNames.quoted(search);
  if (search.kind === "servicemen")
    return count === 1
      ? `One new serviceman dey for ${name}`
      : `${savedSearchNames.counted(count)} new servicemen dey for ${name}`;
  if (count > 1) return `${savedSearchNames.counted(count)} new jobs dey for ${name}`;
  return job === "" ? `One new job dey for ${name}` : `New job for ${name}: ${about(job)}`;
}

function boughtNews(amount: string, how: string): string {
  if (how === "boost")
    return `${amount} don enter your wallet. Your payment for boost reach us when the job no dey open again`;
  if (how === "subscription")
    return `${amount} don enter your wallet. Your payment for one month reach us when your account dey closed`;
  if (how === "dues")
    return `Your payment don pay wetin you owe after dem take one old payment back. ${amount} of am don enter your wallet`;
  return `${amount} don enter your wallet. We don confirm your payment`;
}

function withdrawalNews(amount: string, how: string): string {
  if (how === "cancelled")
    return `Your withdrawal of ${amount} don cancel. The units don return to your wallet`;
  if (how === "reversed") return `Your bank don send ${amount} back. The units dey your wallet again`;
  return `Your withdrawal of ${amount} no go through. Open am to see wetin go happen next`;
}

/** The page and the bell. */
export const notificationTexts: Texts<typeof en.notificationTexts> = {
  title: "Notices",
  metaDescription: "Who call, who comment and wetin happen to your money.",
  loading: "Dey load your notices",
  loadingMore: "Dey load older notices",
  fromStart: "Start from the newest",
  end: "Na all your notices of the last 90 days be that.",
  empty: "Nothing new dey yet",
  emptyHelp: "Calls, comments and money wey reach you go show here.",
  postJob: "Post job",
  failed: "Your notices no load",
  failedHelp: "Check your network, then try again.",
  readAll: "Mark everything as read",
  readAllBusy: "Dey mark...",
  offlineHelp: "You dey offline. Dem go show once you come back online.",
  readAllFailed: "We no fit mark dem as read. Abeg try again.",
  unread: "Never read",
  settings: "Wetin we dey tell you",
};

/** The section of the profile. */
export const notificationSettingTexts: Texts<typeof en.notificationSettingTexts> = {
  title: "Wetin we dey tell you",
  help: "Calls, comments and money dey under the bell.",
  loading: "Dey load wetin we dey tell you",
  failed: "These settings no load",
  failedHelp: "Check your network, then try again.",
  on: "On",
  off: "Off",
  saving: "Dey save...",
  saveFailed: "We no fit save this one. Abeg try again.",
  saved: "Saved.",
  kindsTitle: "Choose wetin you wan hear about",
  kindsAll: "Everything",
  kindsOff: (off, all) => `${off} of ${all} dey off`,
  kinds: {
    called: "Calls wey concern my jobs",
    commented: "Comments for my jobs",
    accepted: "Somebody accept my job",
    "given-back": "Accepted job don open again",
    "still-open": "If my job still dey open",
    expired: "My job don comot from the lists",
    reviewed: "Reviews about me",
    "money-in": "Money wey other people send",
    "units-bought": "Units wey I buy",
    "withdrawal-paid": "Withdrawals wey we don pay",
    "withdrawal-failed": "Withdrawals wey no go through",
    "subscription-ending": "My subscription go soon end",
    "agent-approved": "My agent application",
    found: "New jobs and servicemen for the searches wey I save",
  },
  promotions: "Promotional messages",
  promotionsHelp: "News and offers. If you off dem, dem go stop at once.",
  promotionsOn: "You go dey get promotional messages again.",
  promotionsOff: "You no go get promotional messages again.",
};

export const permissionTexts: Texts<typeof en.permissionTexts> = {
  title: "Permission Request",
  lead: (permission) => `Runor need your permission for ${permission}.`,
  why: {
    location: "We dey use am show jobs and servicemen near you, rounded to about ten kilometres.",
    notifications: "We dey use am tell you when somebody call, comment or pay you.",
    camera: "We dey use am snap photo of the job.",
    microphone: "We dey use am record voice note.",
  },
  names: {
    location: "location",
    notifications: "notifications",
    camera: "camera",
    microphone: "microphone",
  },
  request: "Ask for Permission",
  granted: "Permission don enter. We dey carry you go...",
  denied: (permission) => `Permission no dey. Abeg on ${permission} for your device settings.`,
  back: "Go back",
};
