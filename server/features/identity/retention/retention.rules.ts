/** How long each kind of personal data is kept. */
import type { Config } from "#server/config.ts";
import { idempotencyKeyDays } from "#shared/constants.ts";
import type { Activity, ProcessingRegister } from "#shared/contracts/retention.ts";

type Kept = Omit<ProcessingRegister["activities"][number], "activity">;
type Periods = Pick<
  Config,
  | "keepSmsNumbersDays"
  | "keepNotificationsDays"
  | "keepNewsletterEmailsDays"
  | "keepDeclinedApplicationsDays"
  | "keepReportTextsDays"
  | "keepKnownDevicesDays"
  | "keepNumberHistoryDays"
  | "keepIncomingSmsDays"
>;

const untilClosed: Kept = { kept: "account", days: null };
const forDays = (days: number): Kept => ({ kept: "days", days });
const inTheBooks: Kept = { kept: "books", days: null };

export const keptFor = (config: Periods): Record<Activity, Kept> => ({
  account: untilClosed,
  sessions: forDays(config.keepKnownDevicesDays),
  jobs: untilClosed,
  calls: inTheBooks,
  cards: untilClosed,
  wallet: inTheBooks,
  bank: untilClosed,
  sms: forDays(config.keepSmsNumbersDays),
  notifications: forDays(config.keepNotificationsDays),
  newsletter: forDays(config.keepNewsletterEmailsDays),
  ussd: forDays(config.keepIncomingSmsDays),
  agents: forDays(config.keepDeclinedApplicationsDays),
  reports: forDays(config.keepReportTextsDays),
  numbers: forDays(config.keepNumberHistoryDays),
  staff: inTheBooks,
  technical: forDays(idempotencyKeyDays),
});

/** What each table is for; "none" has no personal data. A new table needs a line: its author decides. */
export const activityOf = {
  agent_applications: "agents",
  article_translations: "none",
  articles: "none",
  audit_log: "staff",
  bank_accounts: "bank",
  banks: "none",
  blocks: "reports",
  boosts: "wallet",
  campaign_recipients: "sms",
  campaigns: "none",
  card_photos: "cards",
  card_views: "cards",
  changes: "none",
  comments: "jobs",
  data_keys: "none",
  email_signups: "newsletter",
  empty_searches: "technical",
  faq_translations: "none",
  faqs: "none",
  former_names: "account",
  hires: "calls",
  idempotency_keys: "technical",
  incident_approvals: "wallet",
  incidents: "wallet",
  incoming_sms: "ussd",
  insight_campaigns: "none",
  insight_counts: "none",
  insight_hours_due: "none",
  insight_periods_due: "none",
  insight_state: "none",
  job_alerts: "notifications",
  job_calls: "calls",
  job_consents: "jobs",
  job_declines: "jobs",
  job_figures: "none",
  job_questions: "jobs",
  jobs: "jobs",
  known_devices: "sessions",
  "ledger.account": "wallet",
  "ledger.account_rollup": "wallet",
  "ledger.move": "wallet",
  "ledger.rollup_state": "none",
  "ledger.young": "wallet",
  "ledger.young_held": "wallet",
  media: "jobs",
  monthly_use: "account",
  new_listings: "cards",
  notice_settings: "notifications",
  notices: "notifications",
  number_history: "numbers",
  owner_settings: "none",
  page_files: "none",
  password_resets: "sessions",
  payment_excesses: "wallet",
  payment_orders: "wallet",
  payment_reversals: "wallet",
  payout_attempts: "wallet",
  phone_changes: "sessions",
  provider_events: "wallet",
  push_subscriptions: "notifications",
  reconciled_accounts: "none",
  reconciliation_marks: "none",
  recovery_codes: "account",
  reports: "reports",
  reviews: "jobs",
  saved_searches: "account",
  search_words: "none",
  second_factors: "account",
  service_cards: "cards",
  sessions: "sessions",
  sms_messages: "sms",
  staff_roles: "staff",
  subscriptions: "wallet",
  throttles: "technical",
  timelines: "none",
  users: "account",
  ussd_sessions: "ussd",
  ussd_transfers: "ussd",
  verification_codes: "sessions",
  visit_batches: "none",
  wallet_pins: "account",
  withdrawal_approvals: "wallet",
  withdrawal_origins: "wallet",
  withdrawals: "wallet",
} as const satisfies Record<string, Activity | "none">;
