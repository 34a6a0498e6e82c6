/** What is counted for the owner's page, and by which lengths of time. */
export const insightGrains = ["hour", "day", "week", "month", "year"] as const;

/** What is counted by the hour. */
export const insightSources = [
  "users",
  "verified",
  "jobs",
  "taken",
  "done",
  "calls",
  "hires",
  "cards",
  "subscriptions",
  "sms",
  "orders",
  "payouts",
  "reports",
  "applications",
] as const;
export type InsightSource = (typeof insightSources)[number];

/** What each source counts. */
export const measuresOf = {
  users: ["people.new"],
  verified: ["people.verified"],
  jobs: [
    "posts",
    "posts.state",
    "posts.trade",
    "posts.place",
    "posts.agent",
    "posts.done",
    "posts.reached",
    "posts.wait",
  ],
  taken: ["deals.taken"],
  done: ["deals.done"],
  calls: ["calls"],
  hires: ["hires"],
  cards: ["cards.state", "cards.trade", "cards.place"],
  subscriptions: ["subscriptions.start", "subscriptions.end"],
  sms: ["sms"],
  orders: ["orders"],
  payouts: ["payouts.asked", "payouts.paid", "payouts.wait"],
  reports: ["reports.sent", "reports.decided", "reports.wait"],
  applications: ["agents.asked", "agents.approved"],
} as const satisfies Record<InsightSource, readonly string[]>;
export type Measure = (typeof measuresOf)[InsightSource][number];

/** Days whose hours of a source were counted by a version without one of its measures. */
export const recountKinds = ["sms.day", "jobs.day", "cards.day"] as const;
export type RecountKind = (typeof recountKinds)[number];

/** Counted per period: different people in a period cannot be summed from its hours. */
export const staleKinds = ["active.day", "active.week", "active.month", "way", ...recountKinds] as const;
export type StaleKind = (typeof staleKinds)[number];
