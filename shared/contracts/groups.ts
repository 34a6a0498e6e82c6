/** Headings of the API description in order, with a sentence for each. */
export const apiGroups = {
  Jobs: "Posting, finding and calling about jobs.",
  Account: "Signing up and in, the caller's own data and sessions.",
  "Units and wallet": "Buying, sending and counting units; subscriptions and boosts.",
  "Bank and withdrawals": "Bank accounts, and units that leave for them.",
  "Running it": "What balancers, pages and monitoring ask.",
  Staff: "For staff of one area or another; everyone else is refused.",
  "Content and support": "Articles, questions and answers, the chat.",
  "Offered jobs": "Jobs offered to subscribed servicemen.",
  "Servicemen and agents": "Servicemen, their business cards, and agents who post for others.",
  Reviews: "Reviews, replies and rankings.",
  Safety: "Blocks and reports.",
  Alerts: "Saved searches, and alerts about what is new in them.",
  Notifications: "What the bell lists, and where it is sent.",
  Providers: "Webhooks of payment and SMS providers.",
} as const;

export type ApiGroup = keyof typeof apiGroups;
