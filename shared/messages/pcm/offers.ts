import type * as en from "../en/offers.ts";
import type { Texts } from "../texts.ts";

/** The SMS about a new job, in GSM-7 characters only (N, never the naira sign). Only the server loads it. */
export const jobAlertSms: Texts<typeof en.jobAlertSms> = {
  /** Everything except the job's description, which gets the remaining room. */
  text: ({ product, what, budget, link }) =>
    `${product} job: ${what}, ${budget}. ${link} To stop SMS: see your profile.`,
  budget: (from, to) => (from === null ? `N${to}` : `N${from}-N${to}`),
  /** A job without a trade. */
  anyJob: "New job",
  at: (what, place) => `${what}, ${place}`,
};

export const offerTexts: Texts<typeof en.offerTexts> = {
  heading: "Jobs for you",
  lead: "For your trade, the one wey near pass first. The first person to accept get the job.",
  loading: "Dey load available jobs",
  failed: "We no fit load the available jobs.",
  failedHelp: "Check your network, then try again.",
  old: "We no fit refresh this list. Some of these jobs fit don go.",
  logFetch: "Error fetching jobs",
  none: "No job dey for you now now.",
  noneHelp: "New jobs for your trade go show here once people post dem.",
  allJobs: "See all jobs wey dey open",
  noCard: "Set up your business card",
  noCardHelp:
    "E go talk wetin you do and where. Then jobs for your trade go show here, the one wey near pass first.",
  toCard: "Business centre",
  here: "For your area",
  away: (km) => `${km} km from you`,
  accept: "Accept",
  accepting: "Dey accept...",
  accepted: "The job na your own. Call now.",
  acceptFailed: "We no fit accept this job. Abeg try again.",
  logAccept: "Error accepting job",
  decline: "Decline",
  declining: "Dey decline...",
  declined: "You no go see this job again.",
  declineFailed: "We no fit decline this job. Abeg try again.",
  logDecline: "Error declining job",
  callNow: "Call Now",
  takenByYou: "You don take am",
  view: "View job",
  giveBack: "Give am back",
  giveBackTitle: "You wan give this job back?",
  giveBackHelp: "Other people fit take am again, and you no go see am again.",
  givingBack: "Dey give back...",
  givenBack: "The job don open for other people again.",
  keep: "Keep am",
  moveFailed: "We no fit change this job. Abeg try again.",
};

/** The poster's view of an accepted job. */
export const assignedTexts: Texts<typeof en.assignedTexts> = {
  acceptedBy: "Accepted by",
  doneBy: "Done by",
  complete: "Mark completed",
  completing: "Dey save...",
  completed: "We don mark am say e don complete.",
  reopen: "Open again",
  reopening: "Dey open...",
  reopened: "The job don open again.",
  reopenTitle: "You wan open this job again?",
  reopenHelp: (name) => `Other people fit accept am then. ${name} no go see am again.`,
  reopenHelpUnnamed: "Other people fit accept am then.",
  cancel: "Not now",
  failed: "We no fit change this job. Abeg try again.",
  logMove: "Error updating job status",
  client: {
    waiting: "We dey wait make your client say yes. Until then na your own phone go ring.",
    agreed: "Your client gree: na their phone go ring.",
    refused: "Your client say no: na your own phone go ring.",
  },
};

export const offerAnswers: Texts<typeof en.offerAnswers> = {
  offerAccepted: "The job na your own. Call now.",
  offerDeclined: "You no go see this job again.",
  notOfferedAgain: "You don say no to this job, or dem don take am back, so we no go offer you am again.",
  jobCompleted: "We don mark am say e don complete.",
  jobReleased: "The job don open again.",
  jobSmsOn: "You go dey get jobs wey match you by SMS.",
  jobSmsOff: "You no go get jobs by SMS again.",
};
