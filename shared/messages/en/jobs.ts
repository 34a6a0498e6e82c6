import { maxCounted, subscriptionPriceNaira } from "#shared/constants.ts";
import { formatNaira } from "#shared/money/money.ts";
import { countedUnits } from "./units.ts";

/** A person's own jobs and their callers. */
export const ownJobTexts = {
  title: "My jobs",
  heading: "Welcome to Your Dashboard",
  lead: "Select a section to explore:",
  posted: "Posted Jobs",
  available: "Available Jobs",
  postJob: "Post a job",
  loading: "Loading...",
  failed: "We could not load your jobs.",
  failedHelp: "Check your network and try again.",
  none: "You are yet to create a job.",
  noneHelp: "Say what you need and your budget. Servicemen call you.",
  getStarted: "Get started",
  loadingMore: "Loading more jobs",
  moreFailed: "We could not load more of your jobs.",
  fromStart: "Show the newest jobs",
  end: "These are all your jobs.",
  called: "Servicemen called you.",
  showMore: "Show more",
  budgetLabel: "Budget:",
  budgetRange: (from: string, to: string) => `${from} - ${to}`,
  budgetNotGiven: "Not given",
  pause: "Pause",
  resume: "Resume",
  pausing: "Pausing...",
  resuming: "Resuming...",
  paused: "This job is paused. Nobody can call you about it.",
  resumed: "This job is open again.",
  expired: "Expired",
  stillOpen: {
    question: (date: string) => `Is this job still open? Without an answer it leaves the lists on ${date}.`,
    yes: "Still open",
    yesBusy: "Saving...",
    no: "Taken",
    noBusy: "Saving...",
    expired: "It left the lists, because we did not hear that it is still open.",
    repost: "Repost",
    reposting: "Reposting...",
  },
  switchFailed: "We could not change this job. Please try again.",
  applicants: "Applicants",
  logFetch: "Error fetching user jobs",
  logSwitch: "Error updating job status",
  subscribe: "You need to subscribe to view this content.",
  subscribeHelp: (price: string) => `${price} a month gives you unlimited calls and jobs.`,
  upgrade: "Upgrade Now",
  availableLoading: "Loading available jobs",
  callers: {
    why: {
      title: "Why do you need to see who called?",
      lead: "Your reason is kept with your name.",
      label: "Reason",
      suggestions: ["The poster asked for help", "A caller asked for help", "A report about this job"],
      missing: "Please give a reason.",
      open: "Show callers",
    },
    title: "Applicants",
    lead: "Servicemen who called about this job, the latest first.",
    loading: "Loading callers",
    none: "Nobody has called yet.",
    noneHelp: "Servicemen who call about this job appear here with their numbers.",
    back: "Back to my jobs",
    failed: "We could not load the callers.",
    forbidden: "Forbidden",
    forbiddenHelp: "Only the person who posted a job sees who called about it.",
    missing: "This job could not be found.",
    missingHelp: "It may have been removed, or the link is not complete.",
    calledAt: "Called",
    call: (name: string) => `Call ${name}`,
    reviews: "Reviews",
    reviewsOf: (name: string) => `Reviews of ${name}`,
    noReviews: "No reviews yet.",
    ratedBy: (count: number) => (count === 1 ? "1 review" : `${count} reviews`),
    accepted: "Accepted",
    reviewed: "Reviewed",
  },
} as const;

export const postingTexts = {
  title: "Post a job",
  metaDescription: "Say what you need done and what you will pay. Servicemen call you.",
  descriptionLabel: "What do you need done?",
  descriptionPlaceholder: "e.g. Fix a leaking kitchen tap",
  descriptionHint: "Phone numbers and links are hidden.",
  tally: (count: string, most: string) => `${count}/${most}`,
  minimum: "Minimum",
  maximum: "Maximum budget",
  location: "Location",
  locationPlaceholder: "Street and area",
  service: "Service",
  servicePlaceholder: "Choose a service",
  state: "State",
  statePlaceholder: "Choose",
  searchStates: "Search states",
  lga: "LGA",
  lgaPlaceholder: "Choose",
  lgaWait: "Choose the state first.",
  searchLgas: "Search local governments",
  guessed: "Found in your words. Change it if it is wrong.",
  clientPhone: "Your client's phone number",
  clientPhoneHint:
    "They get an SMS and have to agree. Then servicemen call this number; until then they call you.",
  /** Field names in the list of invalid fields. */
  names: {
    description: "Description",
    minBudget: "minimum",
    maxBudget: "maximum budget",
    location: "location",
    service: "service",
    state: "state",
    lga: "LGA",
    phoneNumber: "client's phone number",
    mediaUrl: "photo or video",
  },
  media: {
    label: "Photo or video",
    add: "Add a photo or video",
    hint: "We shrink photos on your phone to save data.",
    shrinking: "Shrinking your photo...",
    cancel: "Cancel",
    remove: "Remove",
    photoAlt: "The photo you chose",
    videoAlt: "The video you chose",
    shrunk: (before: string, after: string) => `${before}, now ${after}`,
    sending: (percent: number) => `Sending ${percent}%`,
    sendingLabel: "Sending your job",
    stopped: "Sending was stopped. Your job was not changed.",
    imageTooLarge: "Photos can be up to 5 MB.",
    videoTooLarge: "Videos can be up to 20 MB.",
  },
  units: {
    count: countedUnits,
    /** With the count, which is shown in bold. */
    client: (count: string) => `You have ${count}. Your units must cover your maximum budget.`,
    agent: (count: string, minimum: string) =>
      `You have ${count}. Agents need at least ${minimum} units to post.`,
  },
  gap: {
    title: (units: string) => `You need ${units} more ${units === "1" ? "unit" : "units"}`,
    budget: "Maximum budget",
    agent: "Agents need",
    yours: "Your units",
    short: "Short by",
    kept: "Your job is saved on this phone. It will be here when you come back.",
    mediaNotKept:
      "Your job is saved on this phone, without its photo or video. It will be here when you come back.",
    close: "Close",
    topUp: "Top-up",
  },
  noFreePosts: "You have used this month's free posts. Subscribe to post without a limit.",
  freePostsLeft: (count: number) =>
    count === 1 ? "1 free post left this month." : `${count} free posts left this month.`,
  upgrade: "See the subscription",
  unverified: "Verify your phone number before you post.",
  verify: "Verify my number",
  failed: "uh-oh, network error. Please try again.",
  action: "Post job",
  posting: "Posting...",
  agentAction: "Let an agent post for you",
  agentHelp: "No time to write? An approved agent posts your job. The chat opens in WhatsApp.",
  agentChat: (description: string) =>
    description === ""
      ? "Hello, please post a job for me on Runor."
      : `Hello, please post this job for me on Runor: ${description}`,
  agentOpened: "WhatsApp did not open?",
  agentLink: (name: string) => `Chat with ${name}`,
  noAgents: "No agents available at the moment.",
  agentsFailed: "Network error. Please try again.",
} as const;

export const jobAnswers = {
  posted: "Your job has been posted.",
  paused: "This job is paused.",
  resumed: "This job is open again.",
  renewed: "Thank you. This job stays in the lists.",
  reposted: "This job is back in the lists.",
} as const;

/** Text messages: only characters of the GSM-7 alphabet. */
export const renewalSms = {
  question: (facts: { product: string; job: string; date: string; link: string; takesReplies: boolean }) =>
    `${facts.product}: is "${facts.job}" still open? ${facts.takesReplies ? "Reply 1 yes, 2 no, or" : "Please"} open ${facts.link} or it ends on ${facts.date}`,
  /** `until`: null once it is paused. `next`: the person's next job that we ask about. */
  answered: (facts: { product: string; job: string; until: string | null; next: string | null }) =>
    `${facts.product}: "${facts.job}" ${facts.until === null ? "is out of the lists." : `stays until ${facts.until}.`}${facts.next === null ? "" : ` And "${facts.next}", still open? 1 yes, 2 no.`}`,
} as const;

export const jobDetailTexts = {
  title: "Job details",
  loading: "Loading job details",
  failed: "Unable to load job details. Please try again later.",
  failedHelp: "The job may have been removed, or the link is not complete.",
  backToJobs: "See open jobs",
  available: "This job is still Available",
  completed: "This job has been completed",
  calledCount: (count: number) => `${count} called`,
  chargeNote: "Your network's normal call charge applies.",
} as const;

/** Not by `Intl`: browsers differ in them from the server, and some languages are missing there. */
const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Below the search boxes of jobs and servicemen. */
export const suggestionTexts = {
  label: "Suggestions",
  count: (count: number) => (count === 1 ? "1 suggestion" : `${count} suggestions`),
  forget: "Clear past searches",
} as const;

/** Below a search of jobs or servicemen that found nothing. */
export const alternativeTexts = {
  title: "Try one of these",
  at: (service: string, place: string) => `${service} in ${place}`,
  everywhere: "all of Nigeria",
  count: {
    jobs: (count: number) =>
      count >= maxCounted ? `${maxCounted} or more jobs` : count === 1 ? "1 job" : `${count} jobs`,
    servicemen: (count: number) => {
      if (count >= maxCounted) return `${maxCounted} or more servicemen`;
      return count === 1 ? "1 serviceman" : `${count} servicemen`;
    },
  },
  newJobs: "Get new jobs by SMS",
  newJobsHelp: "Subscribers get an SMS when a job in their trade and area is posted.",
  newJobsByCard: "Your business card says which trade and area.",
  postJob: "Post a job",
  postJobHelp: "Say what you need and your budget. Servicemen call you.",
} as const;

const ago = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"} ago`;

export const jobListTexts = {
  title: "Jobs",
  metaTitle: "Open jobs",
  metaDescription: "Open jobs near you, with the budget in naira. Call the poster and take the job.",
  heading: "Open jobs",
  search: "Search jobs",
  searchPlaceholder: "Search jobs, e.g. plumber",
  anyService: "All services",
  service: "Service",
  searchServices: "Search services",
  anyState: "All states",
  state: "State",
  searchStates: "Search states",
  lga: "Local government",
  anyLga: "All local governments",
  searchLgas: "Search local governments",
  nearMe: "Near me",
  nearPlace: (place: string) => `Near ${place}`,
  loading: "Loading jobs",
  loadingMore: "Loading more jobs",
  end: "That is every open job.",
  endOfSearch: "That is every job that matches.",
  fromStart: "Show the newest jobs",
  showing: (meant: string) => `Showing results for ${meant}.`,
  searchInstead: (typed: string) => `Search for ${typed} instead`,
  noMatch: "No jobs found matching your search.",
  noMatchHelp: "Try fewer words, or one trade at a time.",
  clearSearch: "Clear search",
  none: "There are no open jobs right now.",
  noneHelp: "Post the first one. It takes a minute.",
  failed: "Failed to fetch jobs. Please try again later.",
  fromDevice: "These are the jobs this phone saw last. Some may be taken.",
  found: (count: number, isAll: boolean) =>
    !isAll ? `${count} or more jobs found` : count === 1 ? "1 job found" : `${count} jobs found`,
  budget: "Budget",
  notGiven: "Not given",
  byAgent: "By agent",
  about: (description: string) => `: ${description}`,
  photoOf: (name: string) => `Photo from ${name}`,
  videoOf: (name: string) => `Video from ${name}`,
  viewCallers: "View callers",
  justNow: "Just now",
  minutesAgo: (minutes: number) => ago(minutes, "minute"),
  hoursAgo: (hours: number) => ago(hours, "hour"),
  daysAgo: (days: number) => ago(days, "day"),
  /** Months count from 0. */
  date: (day: number, month: number, year: number) => `${day} ${months[month]} ${year}`,
  month: (month: number, year: number) => `${months[month]} ${year}`,
  banner: `Call and post without a limit for ${formatNaira(subscriptionPriceNaira)} a month.`,
  bannerAction: "Upgrade",
  bannerMore: "Learn More",
  bannerMoreAbout: "about servicemen on Runor",
  ofUser: (name: string) => `Jobs by ${name}`,
  noneOfUser: "This user has 0 Openings",
} as const;
