/** What each table keeps, and which task removes it; docs/retention.md is generated from it. */
import type { settings } from "#server/config/settings.ts";
import { deviceCookieDays, idempotencyKeyDays, numberHistoryDays } from "#shared/constants.ts";
import type { activityOf } from "./retention.rules.ts";

type StoredTable = keyof typeof activityOf;

export interface Period {
  /** How long rows are kept, or the part of them that is removed. */
  kept: string;
  /** The number of days. */
  setting?: keyof typeof settings;
  /** Undefined: something else than time removes them. */
  task?: string;
}

const untilDeletion: Period = { kept: "until the account is deleted" };
const nightly = "retention.remove";
const aDayAfterExpiry = "a day after they expire";

/** Of tables whose rows are not kept as long as their activity says, or are removed by a task. */
export const periods: Partial<Record<StoredTable, Period>> = {
  agent_applications: {
    kept: "declined ones, and approved ones whose phone no account has proven",
    setting: "keepDeclinedApplicationsDays",
    task: nightly,
  },
  bank_accounts: { kept: "until the account is deleted; for good if a withdrawal was paid to it" },
  blocks: { kept: "until they are lifted; of deleted accounts, as long as their number is remembered" },
  campaign_recipients: {
    kept: "numbers, after the campaign has finished",
    setting: "keepSmsNumbersDays",
    task: nightly,
  },
  changes: { kept: "a minute", task: "system.prune-changes" },
  comments: { kept: "until the account is deleted, then without names and contacts" },
  email_signups: {
    kept: "all, unless their owner removes them before",
    setting: "keepNewsletterEmailsDays",
    task: nightly,
  },
  empty_searches: { kept: "until the next night", task: "insights.night" },
  idempotency_keys: { kept: `${idempotencyKeyDays} days`, task: "idempotency.remove-old" },
  incoming_sms: { kept: "30 days", task: "ussd.remove-old" },
  insight_hours_due: { kept: "until they are counted", task: "insights.hours" },
  insight_periods_due: { kept: "until they are counted", task: "insights.night" },
  job_alerts: untilDeletion,
  job_questions: { kept: "until the poster answers", setting: "jobExpiresDays", task: "jobs.expire" },
  jobs: { kept: "until the account is deleted, then emptied" },
  known_devices: {
    kept: `${deviceCookieDays} days since they were last seen; of deleted accounts, a day`,
    task: "sessions.remove-expired",
  },
  "ledger.young": {
    kept: "until the units have rested, and some days more",
    setting: "boughtUnitsHoldDays",
    task: "ledger.forget-rested",
  },
  "ledger.young_held": {
    kept: "until the units have rested, and some days more",
    setting: "boughtUnitsHoldDays",
    task: "ledger.forget-rested",
  },
  media: { kept: "until what shows them is removed; an hour if nothing does", task: "media.remove-orphans" },
  monthly_use: {
    kept: "until the account is deleted, or until the month ends if its number is remembered",
    task: "number-history.forget-old",
  },
  new_listings: {
    kept: "of jobs, 40 days; of cards, until the account is deleted",
    task: "saved-searches.read-again",
  },
  notice_settings: untilDeletion,
  notices: { kept: "all", setting: "keepNotificationsDays", task: "notices.remove-old" },
  number_history: {
    kept: `${numberHistoryDays} days since the number was left; longer while something is owed or barred`,
    task: "number-history.forget-old",
  },
  page_files: { kept: "a day after the last process of their version", task: "system.prune-page-files" },
  password_resets: { kept: aDayAfterExpiry, task: "password-resets.remove-old" },
  phone_changes: { kept: aDayAfterExpiry, task: "my-data.remove-old-phone-changes" },
  push_subscriptions: { kept: "until the browser unsubscribes or the session ends" },
  reports: { kept: "texts, after the decision", setting: "keepReportTextsDays", task: nightly },
  reviews: { kept: "until the account is deleted; its own without names and contacts after that" },
  sessions: { kept: "until they end or expire", task: "sessions.remove-expired" },
  sms_messages: { kept: "numbers and details", setting: "keepSmsNumbersDays", task: nightly },
  staff_roles: { kept: "until they are taken or the account is deleted" },
  throttles: { kept: "until their time is over", task: "throttles.remove-old" },
  users: { kept: "until the account is deleted, then the id alone" },
  ussd_sessions: { kept: "an hour", task: "ussd.remove-old" },
  ussd_transfers: { kept: "three days", task: "ussd.remove-old" },
  verification_codes: { kept: aDayAfterExpiry, task: "verification.remove-old" },
};

export const contentOf: Record<StoredTable, string> = {
  agent_applications: "names, numbers and addresses of people who want to be agents",
  article_translations: "articles in other languages",
  articles: "articles that staff wrote",
  audit_log: "what staff read or decided, and why",
  bank_accounts: "bank, encrypted account number and the name on it",
  banks: "the provider's list of banks",
  blocks: "who blocked whom",
  boosts: "paid first places of jobs",
  campaign_recipients: "who gets a campaign, and at which number",
  campaigns: "messages to many, with their outcome",
  card_photos: "photos of business cards",
  card_views: "how often a card was viewed in each month",
  changes: "the feed from which processes refresh their caches",
  comments: "comments on jobs",
  data_keys: "which keys numbers were encrypted with; not the keys",
  email_signups: "e-mail addresses for news",
  empty_searches: "words of the day's searches that found nothing, with a hash of who searched",
  faq_translations: "questions and answers in other languages",
  faqs: "questions and answers that staff wrote",
  former_names: "earlier names, which searches must not find",
  hires: "who asked for which serviceman's number",
  idempotency_keys: "keys and answers of calls, so that a repeated press does nothing twice",
  incidents: "findings about the books and payouts",
  incoming_sms: "ids of messages that were answered",
  insight_campaigns: "the owner's figures of campaigns",
  insight_counts: "the owner's figures",
  insight_hours_due: "hours of the owner's figures that have to be counted",
  insight_periods_due: "days, weeks and months of them that have to be counted",
  insight_state: "up to which move of the ledger the figures count",
  job_alerts: "job alerts that were sent by SMS",
  job_calls: "who called about which job, and how it went",
  job_consents: "whether an agent's client agreed to a job",
  job_declines: "offered jobs that were declined",
  job_figures: "totals over jobs",
  job_questions: "jobs whose poster was asked by SMS whether they are open",
  jobs: "jobs, with their place and pictures",
  known_devices: "browsers and networks in which people signed in",
  "ledger.account": "accounts of the ledger",
  "ledger.account_rollup": "sums of the product's own accounts",
  "ledger.move": "every movement of units",
  "ledger.rollup_state": "up to which move the sums go",
  "ledger.young": "when a wallet's units were bought",
  "ledger.young_held": "the same for held units",
  media: "where pictures and videos are stored, and whose they are",
  monthly_use: "free calls and jobs used in a month",
  new_listings: "jobs and cards that saved searches have to hear of",
  notice_settings: "which notices a person wants",
  notices: "what the bell lists",
  number_history: "keyed hashes of numbers that people left, and what is owed or barred",
  owner_settings: "settings that the owner changed",
  page_files: "scripts and styles of the versions that run",
  password_resets: "links to set a new password, as a hash",
  payment_excesses: "money that was received for no order, or above one",
  payment_orders: "what was ordered and paid",
  payment_reversals: "payments that banks took back",
  payout_attempts: "requests to providers to pay",
  phone_changes: "new numbers that wait for their code",
  provider_events: "what payment providers sent, encrypted",
  push_subscriptions: "browsers that show notices",
  reconciled_accounts: "sums of accounts, for the checks of the books",
  reconciliation_marks: "how far checks and backups have come",
  recovery_codes: "hashes of the codes for a lost phone",
  reports: "what was reported, in which words, and the decision",
  reviews: "reviews after a call or a hire",
  saved_searches: "searches that people saved",
  search_words: "words of jobs and visible names, for misspelled searches",
  second_factors: "encrypted secrets of second factors",
  service_cards: "business cards",
  sessions: "where people are signed in, as a hash",
  sms_messages: "that a message of some kind went to a number, and its outcome; not its words",
  staff_roles: "who may do what as staff",
  subscriptions: "paid months",
  throttles: "counts that stop guessing and floods",
  timelines: "which timelines of the database processes have read",
  users: "names, encrypted number, e-mail, language, password as a hash",
  ussd_sessions: "steps of the phone menu",
  ussd_transfers: "what was sent by the phone menu, for the daily limit",
  verification_codes: "codes that prove a number, as a hash",
  wallet_pins: "PINs of the phone menu, as a hash",
  withdrawal_approvals: "who approved a withdrawal",
  withdrawal_origins: "wallets that a withdrawal's units came from",
  withdrawals: "withdrawals to banks",
};
