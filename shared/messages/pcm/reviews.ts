import type * as en from "../en/reviews.ts";
import type { Texts } from "../texts.ts";

/** Shown only while there are no reviews, each marked as a sample. */
export const sampleReviews: Texts<typeof en.sampleReviews> = [
  {
    username: "Mama Tobi",
    rating: 5,
    content: "E come the time wey we gree, repair the pumping machine and sweep the place before e go.",
  },
  {
    username: "Alhaji Sani",
    rating: 4,
    content: "The work neat and the price no change. E late one day, but e call first to tell me.",
  },
  {
    username: "Ebiere",
    rating: 3,
    content:
      "E sabi the work, but ask for the list of materials before una start so that you go know the full cost.",
  },
];

export const reviewTexts: Texts<typeof en.reviewTexts> = {
  title: "Reviews",
  metaDescription: "Wetin people talk after call or hire on Runor.",
  of: (name) => `Wetin people talk about ${name}`,
  ofYou: "Wetin people talk about you",
  loading: "Dey load reviews",
  failed: "We no fit load the reviews.",
  failedHelp: "Check your network, then try again.",
  missing: "We no see this profile.",
  missingHelp: "The person fit don leave, or the link no complete.",
  toServicemen: "See servicemen",
  count: (count) => (count === 1 ? "1 review" : `${count} reviews`),
  none: "No review dey yet.",
  noneHelp:
    "Na only people wey call or hire each other fit write one. These samples dey show how reviews be.",
  sample: "Sample",
  samples: "Sample reviews",
  latest: "Na the latest 100 dey show.",
  list: "Reviews",
  replyOf: (name) => `Reply from ${name}`,
  report: "Report",
  reportOf: (name) => `Report the review by ${name}`,
  write: "Write review",
  review: "Review",
  reviewName: (name) => `Review ${name}`,
  reviewed: "Don review",
  form: {
    title: (name) => `Review ${name}`,
    aboutJob: (about) => `For the job: ${about}`,
    aboutHire: "Na for the hire.",
    rating: "How e be?",
    text: "Wetin others suppose know?",
    hint: "Phone numbers and addresses dey hidden.",
    cancel: "Cancel",
    send: "Send review",
    failed: "We no fit send your review. Abeg try again.",
    note: "Everybody fit read am, with the name wey you dey use here. You no fit change am after.",
  },
  reply: {
    open: "Reply",
    openName: (name) => `Reply ${name}`,
    label: "Your reply",
    hint: "Everybody fit read am. You fit reply only once.",
    cancel: "Cancel",
    send: "Send reply",
    failed: "We no fit send your reply. Abeg try again.",
  },
  people: {
    title: "People wey you fit review",
    lead: "Una call or hire each other. Small honest words go help the next person.",
    hire: "Hire",
    more: (count) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  },
  own: "Your reviews",
};

export const rankingTexts: Texts<typeof en.rankingTexts> = {
  title: "Rankings",
  metaDescription: "The best servicemen of the month for Runor, from wetin their clients talk for reviews.",
  announcement: "Servicemen of the month",
  lead: "Every month we dey rank servicemen by wetin their clients talk. The ranking dey start fresh on the first day of each month.",
  /** Pidgin writes the English names of months. */
  month: (first) =>
    `Ranking for ${first.toLocaleDateString("en-NG", { month: "long", year: "numeric", timeZone: "UTC" })}`,
  how: "How e dey work",
  rules: [
    "Na only reviews from people wey call or hire that serviceman dey count, and each client dey count once.",
    "Everybody dey start as if five clients don give 3.5 stars, so one friend no fit put anybody for top.",
    "If two dey equal, the one wey accept more jobs this month go dey first. Those wey no get reviews go follow, by the jobs wey dem accept.",
    "Nobody fit pay for place.",
  ],
  loading: "Dey load the ranking",
  failed: "We no fit load the ranking.",
  failedHelp: "Check your network, then try again.",
  none: "Nobody don enter the ranking this month.",
  noneHelp: "The first review or accepted job of the month go open the ranking.",
  servicemen: "See servicemen",
  place: (place) => `Place ${place}`,
  jobs: (count) => (count === 1 ? "1 job accepted" : `${count} jobs accepted`),
  noReviews: "No review dey this month yet",
  join: "You be serviceman?",
  joinHelp: "Set up your business card, do good work and ask your clients for review.",
  joinLink: "Business centre",
};

export const reviewAnswers: Texts<typeof en.reviewAnswers> = {
  reviewed: "Thank you for the review wey you write.",
  replied: "Your reply don enter.",
  tooManyReviews: "You don write many reviews today. Abeg continue tomorrow.",
};
