import { maxCounted, subscriptionPriceNaira } from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import type * as en from "../en/jobs.ts";
import type { Texts } from "../texts.ts";
import { countedUnits } from "./units.ts";

/** A person's own jobs and their callers. */
export const ownJobTexts: Texts<typeof en.ownJobTexts> = {
  title: "My jobs",
  heading: "Welcome to Your Dashboard",
  lead: "Choose the part wey you wan see:",
  posted: "Posted Jobs",
  available: "Available Jobs",
  postJob: "Post job",
  loading: "Dey load...",
  failed: "We no fit load your jobs.",
  failedHelp: "Check your network, then try again.",
  none: "You never post any job.",
  noneHelp: "Say wetin you need and your budget. Servicemen go call you.",
  getStarted: "Start now",
  loadingMore: "Dey load more jobs",
  moreFailed: "We no fit load more of your jobs.",
  fromStart: "Show the jobs wey new pass",
  end: "Na all your jobs be this.",
  called: "Servicemen don call you.",
  showMore: "Show more",
  budgetLabel: "Budget:",
  budgetRange: (from, to) => `${from} - ${to}`,
  budgetNotGiven: "No budget",
  pause: "Pause",
  resume: "Resume",
  pausing: "Dey pause...",
  resuming: "Dey resume...",
  paused: "This job don pause. Nobody fit call you about am.",
  resumed: "This job don open again.",
  expired: "Don expire",
  stillOpen: {
    question: (date) => `This job still dey open? If you no answer, e go comot from the lists on ${date}.`,
    yes: "E still dey open",
    yesBusy: "Dey save...",
    no: "Taken",
    noBusy: "Dey save...",
    expired: "E don comot from the lists, because you no tell us say e still dey open.",
    repost: "Post am again",
    reposting: "Dey post am...",
  },
  switchFailed: "We no fit change this job. Abeg try again.",
  applicants: "Applicants",
  logFetch: "Error fetching user jobs",
  logSwitch: "Error updating job status",
  subscribe: "You need to subscribe to see this one.",
  subscribeHelp: (price) => `${price} every month, and you fit call and post without limit.`,
  upgrade: "Upgrade Now",
  availableLoading: "Dey load available jobs",
  callers: {
    why: {
      title: "Why you need to see who call?",
      lead: "We go keep your reason with your name.",
      label: "Reason",
      suggestions: ["The poster ask for help", "One caller ask for help", "Report about this job"],
      missing: "Abeg give reason.",
      open: "Show who call",
    },
    title: "Applicants",
    lead: "Servicemen wey call about this job. The latest dey first.",
    loading: "Dey load callers",
    none: "Nobody don call yet.",
    noneHelp: "Servicemen wey call about this job go show here with their numbers.",
    back: "Go back to my jobs",
    failed: "We no fit load the callers.",
    forbidden: "E no dey allowed",
    forbiddenHelp: "Na only the person wey post job fit see who call about am.",
    missing: "We no see this job.",
    missingHelp: "Dem fit don remove am, or the link no complete.",
    calledAt: "Don call",
    call: (name) => `Call ${name}`,
    reviews: "Reviews",
    reviewsOf: (name) => `Reviews of ${name}`,
    noReviews: "No review dey yet.",
    ratedBy: (count) => (count === 1 ? "1 review" : `${count} reviews`),
    accepted: "Don accept",
    reviewed: "Don review",
  },
};

export const postingTexts: Texts<typeof en.postingTexts> = {
  title: "Post job",
  metaDescription: "Say wetin you want make dem do and how much you go pay. Servicemen go call you.",
  descriptionLabel: "Wetin you want make dem do?",
  descriptionPlaceholder: "e.g. Repair kitchen tap wey dey leak",
  descriptionHint: "Phone numbers and links dey hidden.",
  tally: (count, most) => `${count}/${most}`,
  minimum: "Minimum",
  maximum: "Maximum budget",
  location: "Location",
  locationPlaceholder: "Street and area",
  service: "Service",
  servicePlaceholder: "Choose service",
  state: "State",
  statePlaceholder: "Choose",
  searchStates: "Search states",
  lga: "LGA",
  lgaPlaceholder: "Choose",
  lgaWait: "You must choose the state first.",
  searchLgas: "Search local governments",
  guessed: "We see am for your words. Change am if e no correct.",
  clientPhone: "Your client phone number",
  clientPhoneHint:
    "Dem go get SMS and dem must gree. After that servicemen go call this number; before that dem go call you.",
  /** Field names in the list of invalid fields. */
  names: {
    description: "Description",
    minBudget: "minimum",
    maxBudget: "maximum budget",
    location: "location",
    service: "service",
    state: "state",
    lga: "LGA",
    phoneNumber: "client phone number",
    mediaUrl: "photo or video",
  },
  media: {
    label: "Photo or video",
    add: "Add photo or video",
    hint: "We dey make photos small for your phone to save data.",
    shrinking: "Dey make your photo small...",
    cancel: "Cancel",
    remove: "Remove",
    photoAlt: "The photo wey you choose",
    videoAlt: "The video wey you choose",
    shrunk: (before, after) => `${before}, now ${after}`,
    sending: (percent) => `Dey send ${percent}%`,
    sendingLabel: "Dey send your job",
    stopped: "Sending don stop. Your job no change.",
    imageTooLarge: "Photos no fit pass 5 MB.",
    videoTooLarge: "Videos no fit pass 20 MB.",
  },
  units: {
    count: countedUnits,
    /** With the count, which is shown in bold. */
    client: (count) => `You get ${count}. Your units must reach your maximum budget.`,
    agent: (count, minimum) => `You get ${count}. Agents need at least ${minimum} units to post.`,
  },
  gap: {
    title: (units) => `You need ${units} more ${units === "1" ? "unit" : "units"}`,
    budget: "Maximum budget",
    agent: "Agents need",
    yours: "Your units",
    short: "E remain",
    kept: "We don save your job for this phone. E go dey here when you come back.",
    mediaNotKept:
      "We don save your job for this phone, without the photo or video. E go dey here when you come back.",
    close: "Close",
    topUp: "Top-up",
  },
  noFreePosts: "You don use all your free posts for this month. Subscribe to post without limit.",
  freePostsLeft: (count) =>
    count === 1 ? "1 free post remain for this month." : `${count} free posts remain for this month.`,
  upgrade: "See the subscription",
  unverified: "You must verify your phone number before you post.",
  verify: "Verify my number",
  failed: "Network get problem. Abeg try again.",
  action: "Post job",
  posting: "Dey post...",
  agentAction: "Make agent post for you",
  agentHelp: "You no get time to write? Approved agent go post your job. The chat go open for WhatsApp.",
  agentChat: (description) =>
    description === ""
      ? "Hello, abeg post job for me on Runor."
      : `Hello, abeg post this job for me on Runor: ${description}`,
  agentOpened: "WhatsApp no open?",
  agentLink: (name) => `Chat with ${name}`,
  noAgents: "No agent dey available for now.",
  agentsFailed: "Network get problem. Abeg try again.",
};

export const jobAnswers: Texts<typeof en.jobAnswers> = {
  posted: "We don post your job.",
  paused: "This job don pause.",
  resumed: "This job don open again.",
  renewed: "Thank you. This job go still dey the lists.",
  reposted: "This job don return to the lists.",
};

/** Text messages: only characters of the GSM-7 alphabet. */
export const renewalSms: Texts<typeof en.renewalSms> = {
  question: (facts) =>
    `${facts.product}: "${facts.job}" still dey open? ${facts.takesReplies ? "Reply 1 yes, 2 no, or" : "Abeg"} open ${facts.link} or e go end on ${facts.date}`,
  answered: (facts) =>
    `${facts.product}: "${facts.job}" ${facts.until === null ? "don comot from the lists." : `go dey till ${facts.until}.`}${facts.next === null ? "" : ` And "${facts.next}", e still dey open? 1 yes, 2 no.`}`,
};

export const jobDetailTexts: Texts<typeof en.jobDetailTexts> = {
  title: "Job details",
  loading: "Dey load job details",
  failed: "We no fit load job details. Abeg try again later.",
  failedHelp: "Dem fit don remove the job, or the link no complete.",
  backToJobs: "See jobs wey dey open",
  available: "This job still dey Available",
  completed: "This job don finish",
  calledCount: (count) => `${count} don call`,
  chargeNote: "Your network go charge you normal call rate.",
};

/** Pidgin writes the English names. */
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Below the search boxes of jobs and servicemen. */
export const suggestionTexts: Texts<typeof en.suggestionTexts> = {
  label: "Suggestions",
  count: (count) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
  forget: "Clear old searches",
};

/** Below a search of jobs or servicemen that found nothing. */
export const alternativeTexts: Texts<typeof en.alternativeTexts> = {
  title: "Try one of dem",
  at: (service, place) => `${service} for ${place}`,
  everywhere: "the whole Nigeria",
  count: {
    jobs: (count) =>
      count >= maxCounted ? `${maxCounted} or more jobs` : count === 1 ? "1 job" : `${count} jobs`,
    servicemen: (count) => {
      if (count >= maxCounted) return `${maxCounted} or more servicemen`;
      return count === 1 ? "1 serviceman" : `${count} servicemen`;
    },
  },
  newJobs: "Make new jobs come by SMS",
  newJobsHelp: "Subscribers dey get SMS when person post job for their trade and area.",
  newJobsByCard: "Your business card dey show the trade and area.",
  postJob: "Post job",
  postJobHelp: "Say wetin you need and your budget. Servicemen go call you.",
};

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

export const jobListTexts: Texts<typeof en.jobListTexts> = {
  title: "Jobs",
  metaTitle: "Open jobs",
  metaDescription:
    "Jobs wey dey open near you, with the budget in naira. Call the person wey post am and take the job.",
  heading: "Open jobs",
  search: "Search jobs",
  searchPlaceholder: "Find job, like plumber",
  anyService: "All services",
  service: "Service",
  searchServices: "Search services",
  anyState: "All states",
  state: "State",
  searchStates: "Search states",
  lga: "Local government",
  anyLga: "All the local governments",
  searchLgas: "Search local governments",
  nearMe: "Near me",
  nearPlace: (place) => `Near ${place}`,
  loading: "Dey load jobs",
  loadingMore: "Dey load more jobs",
  end: "Na all the open jobs be that.",
  endOfSearch: "Na all the jobs wey match be that.",
  fromStart: "Show the jobs wey new pass",
  showing: (meant) => `We dey show results for ${meant}.`,
  searchInstead: (typed) => `Search for ${typed} instead`,
  noMatch: "We no see any job wey match your search.",
  noMatchHelp: "Make the words few, or try one trade at a time.",
  clearSearch: "Clear search",
  none: "No open job dey now.",
  noneHelp: "Post the first one. E dey take one minute.",
  failed: "We no fit load jobs. Abeg try again later.",
  fromDevice: "Na the jobs wey this phone see last be these. Some fit don go.",
  found: (count, isAll) =>
    !isAll ? `We see ${count} or more jobs` : count === 1 ? "We see 1 job" : `We see ${count} jobs`,
  budget: "Budget",
  notGiven: "No budget",
  byAgent: "By agent",
  about: (description) => `: ${description}`,
  photoOf: (name) => `Photo from ${name}`,
  videoOf: (name) => `Video from ${name}`,
  viewCallers: "See callers",
  justNow: "Just now",
  minutesAgo: (minutes) => ago(minutes, "minute"),
  hoursAgo: (hours) => ago(hours, "hour"),
  daysAgo: (days) => ago(days, "day"),
  /** Months count from 0. */
  date: (day, month, year) => `${day} ${months[month]} ${year}`,
  month: (month, year) => `${months[month]} ${year}`,
  banner: `Call and post without limit for ${formatNaira(subscriptionPriceNaira)} every month.`,
  bannerAction: "Upgrade",
  bannerMore: "Learn More",
  bannerMoreAbout: "about servicemen for Runor",
  ofUser: (name) => `Jobs by ${name}`,
  noneOfUser: "This user get 0 Openings",
};
