/** Under which heading each call stands in the API's description. The first that fits counts. */
const groups: readonly (readonly [name: string, path: RegExp])[] = [
  ["Running it", /^\/(healthz|readyz|api\/settings|api\/auth\/keep-alive)/],
  ["Staff", /\/(audit|staff-roles|owner-settings|accounting|suspensions|unapproved-agents|campaigns|send-)/],
  [
    "Staff",
    /\/(subscribed-users|withdrawals\/pending|withdraw\/initiate|agent-promo\/|reports(\/\w+\/decide)?$)/,
  ],
  ["Reading and support", /\/(faqs|blogs|collect-emails|chat|testimonials)/],
  ["Units and wallet", /\/(payment-orders|transaction|payuser|transfer|wallet|promote-job)/],
  ["Units and wallet", /\/(update-subscription|subscribe-business)/],
  ["Bank and withdrawals", /\/(banks|verify-account|save-account|user-bank|withdraw)/],
  ["Offered jobs", /\/(servicemen-jobs|accept-job|decline-job|complete-job|release-job|job-sms)/],
  [
    "Servicemen and agents",
    /\/(servicemen|approved-agents|agent-promo|update-business-fields|card-photos|hire)/,
  ],
  ["Servicemen and agents", /\/(user-profile|job-consents)/],
  ["Reviews", /\/(reviews|reviewable|rankings)/],
  ["Safety", /\/(block|blocks|block-user|reports)(\/|$)/],
  ["Notices", /\/(notices|notice-settings|push)/],
  ["Account", /\/(auth|sessions|request-password-reset|reset-password|my-data|demo-sign-ins)/],
  ["Jobs", /\/(jobs|comments|called-jobs|job-pseudonyms)/],
  ["Providers", /^\/webhooks/],
];

export const groupOf = (path: string): string => groups.find(([, fits]) => fits.test(path))?.[0] ?? "Other";

/** In the order in which they stand. */
export const apiGroups: readonly string[] = [
  ...new Set([
    "Jobs",
    "Account",
    "Units and wallet",
    "Bank and withdrawals",
    ...groups.map(([name]) => name),
  ]),
];
