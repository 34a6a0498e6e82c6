/** Pages shown from the device. */
export const offlineTexts = {
  savedAt: (time: string) => `Saved at ${time}.`,
  savedOn: (date: string, time: string) => `Saved on ${date} at ${time}.`,
  again: "Try again",
  /** A page that was read before, but whose files are not on the device any more. */
  notHere: "This page is not on this phone. It opens when the network is back.",
  signOutDue:
    "You are signed out on this phone. We finish signing you out on our side when the network is back.",
  /** A call that moves money. */
  notSent:
    "You are offline, so nothing was sent or charged, and nothing is sent later by itself. What you typed stays here.",
} as const;

/** What was made offline. */
export const outboxTexts = {
  kept: "Saved on this phone. It will be sent when the network is back.",
  /** On a form whose call got no answer, although the device seems to be online. */
  keepLater: "Keep and send later",
  waiting: (count: number) =>
    count === 1 ? "1 thing waits to be sent." : `${count} things wait to be sent.`,
  stopped: (count: number) =>
    count === 1 ? "1 thing could not be sent." : `${count} things could not be sent.`,
  /** To a visitor, who does not see what it is. */
  waitingForAuthor: (count: number) =>
    count === 1
      ? "1 thing waits on this phone. It is sent only when the person who made it logs in."
      : `${count} things wait on this phone. They are sent only when the people who made them log in.`,
  signIn: "Log in",
  see: "See",
  title: "Waiting to send",
  help: "These are on this phone only. They are sent in this order as soon as the network is back.",
  none: "Everything has been sent.",
  sent: (about: string) => `Sent: ${about}`,
  kinds: {
    "post-job": "Job",
    comment: "Comment",
    review: "Review",
    report: "Report",
    "switch-job": "Taken or open",
    card: "Business card",
  },
  states: {
    waiting: "Waiting to send",
    sending: "Sending",
    later: (time: string) => `No answer. Runor tries again at ${time}.`,
    refused: (reason: string) => `Could not send: ${reason}`,
    old: "It has waited for more than 3 days. Do you still want to send it?",
  },
  withFile: "With a photo or video",
  withoutFile: "Send it without the photo or video",
  sendNow: "Send now",
  sendAnyway: "Send it",
  edit: "Edit",
  remove: "Delete",
  editOf: (about: string) => `Edit: ${about}`,
  removeOf: (about: string) => `Delete: ${about}`,
  removeAsk: "Delete this?",
  removeHelp: "It was not sent yet, and will not be.",
  maybeArrived: "It was tried before without an answer, so it may have arrived.",
  keep: "Keep",
  save: "Save",
  cancel: "Cancel",
  empty: "Please write something.",
  saveFailed: "This could not be saved on this phone. Please try again.",
  fields: {
    description: "What do you need done?",
    minBudget: "Minimum budget",
    maxBudget: "Maximum budget",
    location: "Location",
    comment: "Comment",
    rating: "Stars",
    text: "Text",
    businessName: "Business name",
    serviceDescription: "About your service",
    currentLocation: "Where you work",
    minUnits: "Minimum charge",
  },
  taken: "Taken",
  open: "Open again",
  /** To the author of a changed text, while its form is open. */
  earlierArrived:
    "An earlier version has already arrived, so this one was not sent. Send again if you want both.",
  noRoom: "This phone has no room to keep it. What you typed stays here; send it once you are back.",
  signOutWaiting: (count: number) =>
    count === 1
      ? "1 thing still waits to be sent. Signing out deletes it from this phone."
      : `${count} things still wait to be sent. Signing out deletes them from this phone.`,
  signOutDelete: "Delete and sign out",
} as const;

/** Putting the product on the home screen. */
export const installTexts = {
  offer: "Keep Runor on your home screen: it opens faster, also without network.",
  install: "Install",
  later: "Not now",
  findJobs: "Find jobs",
} as const;
