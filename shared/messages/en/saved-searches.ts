import { maxCounted } from "#shared/constants.ts";
import type { SearchParts } from "#shared/contracts/saved-searches.ts";

/** Names of saved searches, as "plumber, Ikeja, Lagos". */
export const savedSearchNames = {
  plain: (search: SearchParts) => nameOf(search),
  quoted: (search: SearchParts) => `“${nameOf(search)}”`,
  counted: (count: number) => (count >= maxCounted ? `${maxCounted}+` : String(count)),
} as const;

function nameOf({ kind, q, service, state, lga }: SearchParts): string {
  const parts = [q, service, lga, state].filter((part) => part !== null && part !== "");
  if (parts.length > 0) return parts.join(", ");
  return kind === "jobs" ? "all jobs" : "all servicemen";
}

/** Alerts by SMS, in GSM-7 characters only. Only the server loads them. */
export const savedSearchSms = {
  jobs: (facts: { product: string; count: string; search: string; link: string }) =>
    `${facts.product}: ${facts.count} new ${facts.count === "1" ? "job" : "jobs"} for ${facts.search}. ${facts.link} Stop SMS: see your profile.`,
  servicemen: (facts: { product: string; count: string; search: string; link: string }) =>
    `${facts.product}: ${facts.count} new ${facts.count === "1" ? "serviceman" : "servicemen"} for ${facts.search}. ${facts.link} Stop SMS: see your profile.`,
} as const;

export const savedSearchAnswers = {
  saved: "Saved. We write to you when there is something new.",
  savedAsNotice: "Saved. Where SMS or e-mail cannot reach you, a notice comes instead.",
  changed: "Saved.",
  paused: "Paused. You get no alerts about this search.",
  continued: "You get alerts about this search again.",
  removed: "Deleted.",
} as const;

/** The button of a list, and the form behind it. */
export const saveSearchTexts = {
  offer: "Tell me about new ones",
  offerHelp: {
    jobs: "Save this search and hear of new jobs.",
    servicemen: "Save this search and hear of new servicemen.",
  },
  title: "Tell me about new ones",
  about: (search: string) => `New for ${search}`,
  every: "How often?",
  everyOptions: {
    now: "At once",
    day: "Once a day, at 8 in the morning",
    week: "Once a week, Monday at 8 in the morning",
  },
  by: "How?",
  byNotification: "Notice in Runor",
  bySms: "SMS",
  smsFree:
    "SMS alerts come with the subscription, at most 3 a day, from 8 in the morning to 8 in the evening.",
  smsSubscribe: "SMS alerts are for subscribers.",
  seePlans: "See the subscription",
  smsOff: "You switched off jobs by SMS in your profile.",
  smsUnverified: "Verify your phone number to choose SMS.",
  minBudget: "Lowest budget",
  minBudgetHint: "Only jobs that pay this much or more. Leave it empty for any.",
  save: "Save search",
  saving: "Saving...",
  failed: "We could not save this. Please try again.",
  cancel: "Not now",
} as const;

/** The page. */
export const alertTexts = {
  title: "Alerts",
  metaDescription: "Searches that you saved, and how Runor tells you what is new in them.",
  lead: "We look for you and write when there is something new.",
  loading: "Loading your alerts",
  failed: "Your alerts did not load",
  failedHelp: "Check your network and try again.",
  offlineHelp: "You are offline. They show up once you are connected again.",
  empty: "No alerts yet",
  emptyHelp: "Search for a job or a serviceman, then press “Tell me about new ones”.",
  findJobs: "Find jobs",
  findServicemen: "Find servicemen",
  kinds: { jobs: "Jobs", servicemen: "Servicemen" },
  every: { now: "At once", day: "Every day", week: "Every week" },
  by: { notification: "notice", sms: "SMS", email: "e-mail (comes as a notice)" },
  from: (budget: string) => `from ${budget}`,
  paused: "Paused",
  never: "Nothing found yet",
  lastFound: (count: string, date: string) => `${count} found, ${date}`,
  see: "See list",
  pause: "Pause",
  pausing: "Pausing...",
  continue: "Continue",
  continuing: "Saving...",
  edit: "Change",
  remove: "Delete",
  removing: "Deleting...",
  removeTitle: "Delete this alert?",
  removeHelp: (search: string) => `You get no more alerts about ${search}.`,
  keep: "Keep it",
  changeFailed: "We could not change this. Please try again.",
  editTitle: "Change alert",
  limit: (count: number, most: number) => `${count} of ${most} saved`,
} as const;
