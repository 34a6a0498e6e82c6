/** The SMS about a new job, in GSM-7 characters only (N, never the naira sign). Only the server loads it. */
export const jobAlertSms = {
  /** Everything except the job's description, which gets the remaining room. */
  text: (facts: { product: string; what: string; budget: string; link: string }) =>
    `${facts.product} job: ${facts.what}, ${facts.budget}. ${facts.link} Stop SMS: see your profile.`,
  budget: (from: string | null, to: string) => (from === null ? `N${to}` : `N${from}-N${to}`),
  /** A job without a trade. */
  anyJob: "New job",
  at: (what: string, place: string) => `${what}, ${place}`,
} as const;

export const offerTexts = {
  heading: "Jobs for you",
  lead: "In your trade, nearest first. The first to accept gets the job.",
  loading: "Loading available jobs",
  failed: "We could not load the available jobs.",
  failedHelp: "Check your network and try again.",
  old: "We could not refresh this list. Some of these jobs may be taken.",
  logFetch: "Error fetching jobs",
  none: "There is no job for you right now.",
  noneHelp: "New jobs in your trade appear here as soon as they are posted.",
  allJobs: "See all open jobs",
  noCard: "Set up your business card",
  noCardHelp: "It says what you do and where. Then jobs in your trade appear here, nearest first.",
  toCard: "Business centre",
  here: "In your area",
  away: (km: string) => `${km} km away`,
  accept: "Accept",
  accepting: "Accepting...",
  accepted: "The job is yours. Call now.",
  acceptFailed: "We could not accept this job. Please try again.",
  logAccept: "Error accepting job",
  decline: "Decline",
  declining: "Declining...",
  declined: "You will not see this job again.",
  declineFailed: "We could not decline this job. Please try again.",
  logDecline: "Error declining job",
  callNow: "Call Now",
  takenByYou: "Taken by you",
  view: "View job",
  giveBack: "Give it back",
  giveBackTitle: "Give this job back?",
  giveBackHelp: "It is offered to others again, and you do not see it any more.",
  givingBack: "Giving back...",
  givenBack: "The job is open for others again.",
  keep: "Keep it",
  moveFailed: "We could not change this job. Please try again.",
} as const;

/** The poster's view of an accepted job. */
export const assignedTexts = {
  acceptedBy: "Accepted by",
  doneBy: "Done by",
  complete: "Mark completed",
  completing: "Saving...",
  completed: "Marked as completed.",
  reopen: "Open again",
  reopening: "Opening...",
  reopened: "The job is open again.",
  reopenTitle: "Open this job again?",
  reopenHelp: (name: string) => `Others can accept it then. It is not offered to ${name} again.`,
  reopenHelpUnnamed: "Others can accept it then.",
  cancel: "Not now",
  failed: "We could not change this job. Please try again.",
  logMove: "Error updating job status",
  client: {
    waiting: "Waiting for your client's yes. Until then your own phone rings.",
    agreed: "Your client agreed: their phone rings.",
    refused: "Your client said no: your own phone rings.",
  },
} as const;

export const offerAnswers = {
  offerAccepted: "The job is yours. Call now.",
  offerDeclined: "You will not see this job again.",
  notOfferedAgain: "You declined this job, or it was taken back, so it is not offered to you again.",
  jobCompleted: "Marked as completed.",
  jobReleased: "The job is open again.",
  jobSmsOn: "You get matching jobs by SMS.",
  jobSmsOff: "You get no more jobs by SMS.",
} as const;
