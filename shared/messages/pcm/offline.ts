import type * as en from "../en/offline.ts";
import type { Texts } from "../texts.ts";

/** Pages shown from the device. */
export const offlineTexts: Texts<typeof en.offlineTexts> = {
  savedAt: (time) => `We save am ${time}.`,
  savedOn: (date, time) => `We save am ${date}, ${time}.`,
  again: "Try again",
  notHere: "This page no dey this phone. E go open when network come back.",
  signOutDue: "You don sign out for this phone. We go finish am for our side when network come back.",
  notSent:
    "Network no dey, so nothing go and nobody charge you, and nothing go send later by itself. Wetin you type still dey here.",
};

/** What was made offline. */
export const outboxTexts: Texts<typeof en.outboxTexts> = {
  kept: "E dey saved for this phone. E go send when network come back.",
  keepLater: "Keep am, send am later",
  waiting: (count) => (count === 1 ? "1 thing dey wait to send." : `${count} things dey wait to send.`),
  stopped: (count) => (count === 1 ? "1 thing no fit send." : `${count} things no fit send.`),
  waitingForAuthor: (count) =>
    count === 1
      ? "1 thing dey wait for this phone. E go send only when the person wey write am log in."
      : `${count} things dey wait for this phone. Dem go send only when the people wey write dem log in.`,
  signIn: "Log in",
  see: "See",
  title: "Dey wait to send",
  help: "These ones dey only for this phone. Dem go send one by one once network come back.",
  none: "Everything don send.",
  sent: (about) => `E don send: ${about}`,
  kinds: {
    "post-job": "Job",
    comment: "Comment",
    review: "Review",
    report: "Report",
    "switch-job": "Taken or open",
    card: "Business card",
  },
  states: {
    waiting: "Dey wait to send",
    sending: "Dey send",
    later: (time) => `No answer. We go try again ${time}.`,
    refused: (reason) => `E no fit send: ${reason}`,
    old: "E don wait pass 3 days. You still wan send am?",
  },
  withFile: "With photo or video",
  withoutFile: "Send am without the photo or video",
  sendNow: "Send now",
  sendAnyway: "Send am",
  edit: "Edit",
  remove: "Delete",
  editOf: (about) => `Edit: ${about}`,
  removeOf: (about) => `Delete: ${about}`,
  removeAsk: "Delete this one?",
  removeHelp: "E never send, and e no go send.",
  maybeArrived: "We don try am before without answer, so e fit don reach.",
  keep: "Keep",
  save: "Save",
  cancel: "Cancel",
  empty: "Abeg write something.",
  saveFailed: "We no fit save am for this phone. Abeg try again.",
  fields: {
    description: "Wetin you want make dem do?",
    minBudget: "Minimum budget",
    maxBudget: "Maximum budget",
    location: "Location",
    comment: "Comment",
    rating: "Stars",
    text: "Text",
    businessName: "Business name",
    serviceDescription: "About your service",
    currentLocation: "Where you dey work",
    minUnits: "Minimum charge",
  },
  taken: "Taken",
  open: "Open am again",
  earlierArrived: "The first one don reach before, so this one no send. Send am again if you want the two.",
  noRoom:
    "Space no dey for this phone to keep am. Wetin you type still dey here; send am when network come back.",
  signOutWaiting: (count) =>
    count === 1
      ? "1 thing still dey wait to send. If you sign out, e go delete from this phone."
      : `${count} things still dey wait to send. If you sign out, dem go delete from this phone.`,
  signOutDelete: "Delete am and sign out",
};

/** Putting the product on the home screen. */
export const installTexts: Texts<typeof en.installTexts> = {
  offer: "Keep Runor for your home screen: e dey open fast, even without network.",
  install: "Install",
  later: "Not now",
  findJobs: "Find jobs",
};
