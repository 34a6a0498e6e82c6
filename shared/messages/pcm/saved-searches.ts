import { maxCounted } from "#shared/constants.ts";
import type { SearchParts } from "#shared/contracts/saved-searches.ts";
import type * as en from "../en/saved-searches.ts";
import type { Texts } from "../texts.ts";

/** Names of saved searches, as "plumber, Ikeja, Lagos". */
export const savedSearchNames: Texts<typeof en.savedSearchNames> = {
  plain: (search) => nameOf(search),
  quoted: (search) => `“${nameOf(search)}”`,
  counted: (count) => (count >= maxCounted ? `${maxCounted}+` : String(count)),
};

function nameOf({ kind, q, service, state, lga }: SearchParts): string {
  const parts = [q, service, lga, state].filter((part) => part !== null && part !== "");
  if (parts.length > 0) return parts.join(", ");
  return kind === "jobs" ? "all jobs" : "all servicemen";
}

/** Alerts by SMS, in GSM-7 characters only. Only the server loads them. */
export const savedSearchSms: Texts<typeof en.savedSearchSms> = {
  jobs: ({ product, count, search, link }) =>
    `${product}: ${count} new ${count === "1" ? "job" : "jobs"} dey for ${search}. ${link} To stop SMS: see your profile.`,
  servicemen: ({ product, count, search, link }) =>
    `${product}: ${count} new ${count === "1" ? "serviceman" : "servicemen"} dey for ${search}. ${link} To stop SMS: see your profile.`,
};

export const savedSearchAnswers: Texts<typeof en.savedSearchAnswers> = {
  saved: "E don save. We go write you when new one show.",
  savedAsNotice: "E don save. Where SMS or e-mail no fit reach you, notice go come instead.",
  changed: "E don save.",
  paused: "E don pause. You no go get alerts for this search.",
  continued: "You go dey get alerts for this search again.",
  removed: "E don delete.",
};

/** The button of a list, and the form behind it. */
export const saveSearchTexts: Texts<typeof en.saveSearchTexts> = {
  offer: "Tell me when new one show",
  offerHelp: {
    jobs: "Save this search, make you hear of new jobs.",
    servicemen: "Save this search, make you hear of new servicemen.",
  },
  title: "Tell me when new one show",
  about: (search) => `New ones for ${search}`,
  every: "How many times?",
  everyOptions: {
    now: "Sharp sharp",
    day: "Once every day, 8 for morning",
    week: "Once every week, Monday 8 for morning",
  },
  by: "How?",
  byNotification: "Notice inside Runor",
  bySms: "SMS",
  smsFree:
    "SMS alerts dey follow the subscription, no pass 3 for one day, from 8 for morning reach 8 for evening.",
  smsSubscribe: "SMS alerts na for subscribers.",
  seePlans: "See the subscription",
  smsOff: "You don off jobs by SMS for your profile.",
  smsUnverified: "Verify your phone number make you fit choose SMS.",
  minBudget: "Lowest budget",
  minBudgetHint: "Only jobs wey dey pay reach this or more. Leave am empty for any.",
  save: "Save search",
  saving: "Dey save...",
  failed: "We no fit save this one. Abeg try again.",
  cancel: "Not now",
};

/** The page. */
export const alertTexts: Texts<typeof en.alertTexts> = {
  title: "Alerts",
  metaDescription: "The searches wey you save, and how Runor go tell you wetin new.",
  lead: "We dey look for you, and we go write when new one show.",
  loading: "Dey load your alerts",
  failed: "Your alerts no load",
  failedHelp: "Check your network, then try again.",
  offlineHelp: "You no dey online. E go show when network come back.",
  empty: "No alert dey yet",
  emptyHelp: "Search for job or serviceman, then press “Tell me when new one show”.",
  findJobs: "Find jobs",
  findServicemen: "Find servicemen",
  kinds: { jobs: "Jobs", servicemen: "Servicemen" },
  every: { now: "Sharp sharp", day: "Every day", week: "Every week" },
  by: { notification: "notice", sms: "SMS", email: "e-mail (e dey come as notice)" },
  from: (budget) => `from ${budget}`,
  paused: "E don pause",
  never: "We never find anything",
  lastFound: (count, date) => `We find ${count}, ${date}`,
  see: "See list",
  pause: "Pause",
  pausing: "Dey pause...",
  continue: "Continue",
  continuing: "Dey save...",
  edit: "Change",
  remove: "Delete",
  removing: "Dey delete...",
  removeTitle: "You wan delete this alert?",
  removeHelp: (search) => `You no go get alerts about ${search} again.`,
  keep: "Keep am",
  changeFailed: "We no fit change this one. Abeg try again.",
  editTitle: "Change alert",
  limit: (count, most) => `You don save ${count} of ${most}`,
};
