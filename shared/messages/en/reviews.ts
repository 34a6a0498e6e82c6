/** Shown only while there are no reviews, each marked as a sample. */
export const sampleReviews = [
  {
    username: "Mama Tobi",
    rating: 5,
    content: "Came at the time we agreed, fixed the pumping machine and swept the place before leaving.",
  },
  {
    username: "Alhaji Sani",
    rating: 4,
    content:
      "The work is neat and the price did not change. It was one day late, with a call to tell me first.",
  },
  {
    username: "Ebiere",
    rating: 3,
    content: "Good hands, but ask for the list of materials before the start so that you know the full cost.",
  },
] as const;

export const reviewTexts = {
  title: "Reviews",
  metaDescription: "What people say after a call or a hire on Runor.",
  of: (name: string) => `What people say about ${name}`,
  ofYou: "What people say about you",
  loading: "Loading reviews",
  failed: "We could not load the reviews.",
  failedHelp: "Check your network and try again.",
  missing: "This profile could not be found.",
  missingHelp: "The person may have left, or the link is not complete.",
  toServicemen: "See servicemen",
  count: (count: number) => (count === 1 ? "1 review" : `${count} reviews`),
  none: "No reviews yet.",
  noneHelp:
    "Only people who called or hired each other can write one. These samples show what reviews look like.",
  sample: "Sample",
  samples: "Sample reviews",
  latest: "The latest 100 are shown.",
  list: "Reviews",
  replyOf: (name: string) => `Reply from ${name}`,
  report: "Report",
  reportOf: (name: string) => `Report the review by ${name}`,
  write: "Write a review",
  review: "Review",
  reviewName: (name: string) => `Review ${name}`,
  reviewed: "Reviewed",
  form: {
    title: (name: string) => `Review ${name}`,
    aboutJob: (about: string) => `For the job: ${about}`,
    aboutHire: "For the hire.",
    rating: "How was it?",
    text: "What should others know?",
    hint: "Phone numbers and addresses are hidden.",
    cancel: "Cancel",
    send: "Send review",
    failed: "We could not send your review. Please try again.",
    note: "Everyone can read it, with the name you go by here. You cannot change it afterwards.",
  },
  reply: {
    open: "Reply",
    openName: (name: string) => `Reply to ${name}`,
    label: "Your reply",
    hint: "Everyone can read it. You can reply once.",
    cancel: "Cancel",
    send: "Send reply",
    failed: "We could not send your reply. Please try again.",
  },
  people: {
    title: "People you can review",
    lead: "You called or hired each other. A few honest words help the next person.",
    hire: "Hire",
    more: (count: number) => (count === 1 ? "Show 1 more" : `Show ${count} more`),
  },
  own: "Your reviews",
} as const;

export const rankingTexts = {
  title: "Rankings",
  metaDescription: "Servicemen of the month on Runor, ranked by the reviews of their clients.",
  announcement: "Servicemen of the month",
  lead: "Every month we rank servicemen by what their clients say. The ranking starts again on the first day of each month.",
  month: (first: Date) =>
    `Ranking for ${first.toLocaleDateString("en-NG", { month: "long", year: "numeric", timeZone: "UTC" })}`,
  how: "How it works",
  rules: [
    "Only reviews by people who called or hired the serviceman in question count, and each client counts once.",
    "Everyone starts as if five clients had given 3.5 stars, so one friend cannot put anybody on top.",
    "Where two are alike, the one who accepted more jobs this month comes first. Those without reviews follow, by jobs accepted.",
    "Nobody can pay for a place.",
  ],
  loading: "Loading the ranking",
  failed: "We could not load the ranking.",
  failedHelp: "Check your network and try again.",
  none: "Nobody is ranked yet this month.",
  noneHelp: "The first review or accepted job of the month opens the ranking.",
  servicemen: "See servicemen",
  place: (place: number) => `Place ${place}`,
  jobs: (count: number) => (count === 1 ? "1 job accepted" : `${count} jobs accepted`),
  noReviews: "No reviews this month",
  join: "Are you a serviceman?",
  joinHelp: "Set up your business card, do good work and ask your clients for a review.",
  joinLink: "Business centre",
} as const;

export const reviewAnswers = {
  reviewed: "Thank you for your review.",
  replied: "Your reply is in.",
  tooManyReviews: "You have written many reviews today. Please go on tomorrow.",
} as const;
