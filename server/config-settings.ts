/** Every setting of the product; `docs/operations.md` and `.env.example` are generated from this table. */
import * as z from "zod";
import { parsePhone } from "#shared/phones/phone.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { optional, setting, text } from "./config/setting.ts";
import { tracingSettings } from "./config/tracing.ts";
import { paymentProviderNames, providerSettings, ussdSettings } from "./gateways/providers.ts";

const whole = (fallback: number, least = 0, most = Number.MAX_SAFE_INTEGER) =>
  z.coerce.number().int().min(least).max(most).default(fallback);
const flag = (fallback: boolean) =>
  z
    .enum(["0", "1", "true", "false"])
    .default(fallback ? "1" : "0")
    .transform((word) => word === "1" || word === "true");
const optionalFlag = z
  .enum(["0", "1", "true", "false"])
  .transform((word) => word === "1" || word === "true")
  .optional();
const secretList = z
  .string()
  .transform((list) =>
    list
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .refine((list) => list.length > 0, "names no key")
  .optional();
const phones = z
  .string()
  .default("")
  .transform((list) =>
    list
      .split(",")
      .map((word) => word.trim())
      .filter(Boolean),
  )
  .superRefine((list, context) => {
    for (const word of list)
      if (!parsePhone(word)) context.addIssue(`${word} is not a Nigerian mobile number`);
  })
  .transform((list) => list.map((word) => parsePhone(word)!));

export const settings = {
  nodeEnv: setting({
    env: "NODE_ENV",
    schema: z.enum(["production", "development", "test"]).default("development"),
    doc: "production enables every refusal of unsafe settings.",
  }),
  port: setting({ env: "PORT", schema: whole(3000, 0, 65_535), doc: "Port that the product listens on." }),
  host: setting({
    env: "HOST",
    schema: text("localhost"),
    doc: "Address that the product listens on; 0.0.0.0 for all.",
  }),
  dataDir: setting({
    env: "DATA_DIR",
    schema: text(".data"),
    doc: "Folder of the embedded database and of uploaded files.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    schema: optional,
    doc: "PostgreSQL 15 or newer; several hosts separated by commas, of which the primary is used. Without it the embedded one runs in DATA_DIR.",
    secret: true,
  }),
  databaseReadUrl: setting({
    env: "DATABASE_READ_URL",
    schema: optional,
    doc: "A standby of DATABASE_URL; several hosts separated by commas. Public data is read from it while its replication lag is small.",
    secret: true,
  }),
  databasePool: setting({
    env: "DATABASE_POOL",
    schema: z.coerce.number().int().min(1).default(14),
    doc: "Database connections of one process, without those to DATABASE_READ_URL. Five of them serve the queue, the change feed and the sandbox.",
  }),
  demo: setting({
    env: "DEMO",
    schema: flag(true),
    doc: "Loads demo data into an empty embedded database. Never into DATABASE_URL, never in production or with a live key.",
  }),
  role: setting({
    env: "ROLE",
    schema: z.enum(["all", "web", "worker"]).default("all"),
    doc: "web: answers requests and leaves the queue to other processes. worker: runs the queue and answers health checks only.",
  }),
  drainSeconds: setting({
    env: "DRAIN_SECONDS",
    schema: z.coerce.number().min(0).max(6).optional(),
    doc: "Seconds in which requests are still answered after a stop signal, while /readyz answers 503.",
    shownDefault: "6 in production; else 3 behind a balancer, 0 without",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    schema: z.url().optional(),
    doc: "Public address of the product, for links in SMS and payment returns.",
    shownDefault: "http://localhost:PORT",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    schema: flag(false),
    doc: "Trust the X-Forwarded-* headers of the load balancer, and its traceparent.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    doc: "Lowest level that is logged.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    schema: optional,
    doc: "Bearer token for /metrics and the details of /readyz. In production both are closed without it.",
    secret: true,
  }),
  ...tracingSettings,
  apiDocs: setting({
    env: "API_DOCS",
    schema: optionalFlag,
    doc: "Whether /docs serves the API's description.",
    shownDefault: "off in production",
  }),
  productName: setting({ env: "PRODUCT_NAME", schema: text("Runor"), doc: "Product name shown to users." }),
  supportPhone: setting({
    env: "SUPPORT_PHONE",
    schema: text("0800 000 7866").transform(formatPhone),
    doc: "The 24/7 phone and WhatsApp line.",
  }),
  sessionSecret: setting({
    env: "SESSION_SECRET",
    schema: text("development-only-secret-change-me"),
    doc: "Key for the hashes of codes, links and phone numbers. A new key loses the limits of numbers whose accounts were closed. At least 32 characters in production.",
    secret: true,
  }),
  dataKeys: setting({
    env: "DATA_KEYS",
    schema: secretList,
    doc: "Keys that encrypt phone and bank account numbers in the database, comma separated, newest first: it encrypts, all decrypt. Each has at least 32 characters in production. A lost key loses the numbers that it encrypted. Without it, production makes a key of SESSION_SECRET.",
    secret: true,
  }),
  dataLookupKey: setting({
    env: "DATA_LOOKUP_KEY",
    schema: optional,
    doc: "Key of the hashes by which stored numbers are found. Set once: a database opens only with the key that it began with. At least 32 characters in production. Without it, production makes one of SESSION_SECRET.",
    secret: true,
  }),
  staffAccountingPhones: setting({
    env: "STAFF_ACCOUNTING_PHONES",
    schema: phones,
    doc: "Phones with the accounting role, comma separated. A removed number loses the role at the next start.",
  }),
  staffPrPhones: setting({
    env: "STAFF_PR_PHONES",
    schema: phones,
    doc: "Phones with the public-relations role.",
  }),
  staffAgentsPhones: setting({
    env: "STAFF_AGENTS_PHONES",
    schema: phones,
    doc: "Phones with the agents role.",
  }),
  staffCustomersPhones: setting({
    env: "STAFF_CUSTOMERS_PHONES",
    schema: phones,
    doc: "Phones with the customers role.",
  }),
  staffMasterPhones: setting({
    env: "STAFF_MASTER_PHONES",
    schema: phones,
    doc: "Phones with every staff role.",
  }),
  staffSecondFactor: setting({
    env: "STAFF_SECOND_FACTOR",
    schema: z.enum(["required", "optional"]).optional(),
    doc: "Whether staff pages require a second factor. Accounts that have one are always asked for it.",
    shownDefault: "required with live providers, optional in the sandbox",
  }),
  staffSessionHours: setting({
    env: "STAFF_SESSION_HOURS",
    schema: whole(12),
    doc: "Hours after which staff sign in again.",
  }),
  staffIdleMinutes: setting({
    env: "STAFF_IDLE_MINUTES",
    schema: whole(30),
    doc: "Minutes without a call after which staff sign in again.",
  }),
  walletDisabledPhones: setting({
    env: "WALLET_DISABLED_PHONES",
    schema: phones,
    doc: "Phones of accounts that may not move units.",
  }),
  requirePromoConsent: setting({
    env: "REQUIRE_PROMO_CONSENT",
    schema: flag(true),
    doc: "Whether sign-up requires consent to promotional messages.",
  }),
  freeJobsPerMonth: setting({
    env: "FREE_JOBS_PER_MONTH",
    schema: whole(5),
    doc: "Free posts a month without a subscription.",
  }),
  freeCallsPerMonth: setting({
    env: "FREE_CALLS_PER_MONTH",
    schema: whole(10),
    doc: "Free calls a month without a subscription.",
  }),
  jobExpiresDays: setting({
    env: "JOB_EXPIRES_DAYS",
    schema: whole(14, 2),
    doc: "Days after which a job leaves the lists unless its poster renews it.",
  }),
  jobAskAfterDays: setting({
    env: "JOB_ASK_AFTER_DAYS",
    schema: whole(7, 1),
    doc: "Days after which the poster is asked whether a job is still open. Fewer than `JOB_EXPIRES_DAYS`.",
  }),
  boostDays: setting({ env: "BOOST_DAYS", schema: whole(30, 1), doc: "Days a boost lasts." }),
  autoPayoutLimitUnits: setting({
    env: "AUTO_PAYOUT_LIMIT_UNITS",
    schema: whole(0),
    doc: "Withdrawals up to this many units are paid without staff; 0: staff approve every one.",
  }),
  twoPersonLimitUnits: setting({
    env: "TWO_PERSON_LIMIT_UNITS",
    schema: whole(200_000),
    doc: "Withdrawals of more units than this within a day need the approval of two staff members.",
  }),
  purchaseDisputeDays: setting({
    env: "PURCHASE_DISPUTE_DAYS",
    schema: whole(120),
    doc: "Days in which a card's bank can reverse a payment. An account with such a purchase can be closed only afterwards. 0 disables it, in the sandbox only.",
  }),
  boughtUnitsHoldDays: setting({
    env: "BOUGHT_UNITS_HOLD_DAYS",
    schema: z.coerce.number().int().min(0).max(60).default(3),
    doc: "Days before bought units can be withdrawn, also after a transfer. 0: at once.",
  }),
  bankChangeHoldHours: setting({
    env: "BANK_CHANGE_HOLD_HOURS",
    schema: whole(24),
    doc: "Hours without payouts after the bank account changed.",
  }),
  keepSmsNumbersDays: setting({
    env: "KEEP_SMS_NUMBERS_DAYS",
    schema: whole(180, 1),
    doc: "Days after which the log of SMS and the lists of finished campaigns lose their numbers. `/privacy` says it.",
  }),
  keepNotificationsDays: setting({
    env: "KEEP_NOTIFICATIONS_DAYS",
    schema: whole(90, 1),
    doc: "Days after which notifications are deleted.",
  }),
  keepDeclinedApplicationsDays: setting({
    env: "KEEP_DECLINED_APPLICATIONS_DAYS",
    schema: whole(180, 1),
    doc: "Days after which declined applications of agents are deleted.",
  }),
  keepReportTextsDays: setting({
    env: "KEEP_REPORT_TEXTS_DAYS",
    schema: whole(365, 1),
    doc: "Days after which the words of decided reports are deleted; the decision stays.",
  }),
  sandbox: setting({
    env: "SANDBOX",
    schema: flag(false),
    doc: "Allows the provider sandbox in production (demonstrations only).",
  }),
  paymentProvider: setting({
    env: "PAYMENT_PROVIDER",
    schema: z.enum(paymentProviderNames).default("flutterwave"),
    doc: "Provider of new payments and payouts. Earlier ones are still settled at their own provider while its key is set.",
  }),
  ...providerSettings,
  ...ussdSettings,
  smsPartKobo: setting({
    env: "SMS_PART_KOBO",
    schema: whole(500),
    doc: "Cost of one part of an SMS, in kobo. Staff see the cost of a campaign before they send it.",
  }),
  smsPerPhoneDay: setting({
    env: "SMS_PER_PHONE_DAY",
    schema: whole(10),
    doc: "SMS to one number per day, for all purposes together.",
  }),
  smsPerAccountDay: setting({
    env: "SMS_PER_ACCOUNT_DAY",
    schema: whole(30),
    doc: "SMS that one account causes per day.",
  }),
  smsPerAddressDay: setting({
    env: "SMS_PER_ADDRESS_DAY",
    schema: whole(500),
    doc: "Codes that one network address requests per day without typing them in, and as many reset links. Above it one per minute and ten per hour. Generous, because mobile networks put thousands of people behind one address.",
  }),
  smsPerHour: setting({
    env: "SMS_PER_HOUR",
    schema: z.coerce.number().int().min(1).optional(),
    doc: "SMS of the whole product per hour, without campaigns. Above it no SMS is sent, and an incident is opened.",
    shownDefault: "1000, no limit in the sandbox",
  }),
  smsQuietHours: setting({
    env: "SMS_QUIET_HOURS",
    schema: flag(true),
    doc: "Whether campaigns pause from 20:00 to 08:00 in Nigeria.",
  }),
  ussdCode: setting({
    env: "USSD_CODE",
    schema: z
      .string()
      .regex(/^\*[\d*]{2,20}#$/, "has to be like *347*900#")
      .default("*347*900#"),
    doc: "The code that people dial. Calls of any other code are refused.",
  }),
  ussdDailyUnits: setting({
    env: "USSD_DAILY_UNITS",
    schema: whole(20_000, 0, 1_000_000_000),
    doc: "Units that one person can send by USSD per day.",
  }),
  jobPostingMarkup: setting({
    env: "JOB_POSTING_MARKUP",
    schema: flag(true),
    doc: "Whether pages of open jobs tell search engines that they are job postings.",
  }),
  providerTimeoutSeconds: setting({
    env: "PROVIDER_TIMEOUT_SECONDS",
    schema: whole(35, 1),
    doc: "Timeout for a provider's answer, in seconds; above the provider's own 28 s.",
  }),
  vapidPublicKey: setting({
    env: "VAPID_PUBLIC_KEY",
    schema: optional,
    doc: "Public key for push subscriptions. Without it a pair is derived from SESSION_SECRET. After a change, devices get no push until their next visit.",
  }),
  vapidPrivateKey: setting({
    env: "VAPID_PRIVATE_KEY",
    schema: optional,
    doc: "Private key of VAPID_PUBLIC_KEY, which signs requests to push services.",
    secret: true,
  }),
  vapidSubject: setting({
    env: "VAPID_SUBJECT",
    schema: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "has to begin with mailto: or https://")
      .optional(),
    doc: "Contact for push services, mailto: or https:. Without it PUBLIC_URL.",
  }),
  storageDriver: setting({
    env: "STORAGE_DRIVER",
    schema: z.enum(["disk", "s3"]).default("disk"),
    doc: "Storage of uploaded files.",
  }),
  s3Endpoint: setting({
    env: "S3_ENDPOINT",
    schema: z.url().optional(),
    doc: "S3-compatible endpoint, when not AWS.",
  }),
  s3Region: setting({ env: "S3_REGION", schema: text("eu-west-1"), doc: "S3 region." }),
  s3Bucket: setting({ env: "S3_BUCKET", schema: optional, doc: "S3 bucket." }),
  s3AccessKeyId: setting({ env: "S3_ACCESS_KEY_ID", schema: optional, doc: "S3 key.", secret: true }),
  s3SecretAccessKey: setting({
    env: "S3_SECRET_ACCESS_KEY",
    schema: optional,
    doc: "S3 secret.",
    secret: true,
  }),
  backupTo: setting({
    env: "BACKUP_TO",
    schema: optional,
    doc: "Where backups go: a folder, or s3://bucket/prefix with the S3_ settings. The embedded database's log goes there all the time, and every month a drill restores the newest backup from there.",
  }),
  backupKeyFile: setting({
    env: "BACKUP_KEY_FILE",
    schema: optional,
    doc: "File with the keys that encrypt backups, one a line, the newest first (`npm run backup -- --new-key <file>`). Keep a copy elsewhere: without it no backup can be read.",
  }),
  backupKeepDays: setting({
    env: "BACKUP_KEEP_DAYS",
    schema: whole(35),
    doc: "Days after which the next backup removes an older one, and the log that only this one needs. 0 keeps all.",
  }),
  backupLogSeconds: setting({
    env: "BACKUP_LOG_SECONDS",
    schema: whole(60, 5, 3600),
    doc: "Seconds after which the embedded database closes an open segment of its log, so that it can be saved. Each segment takes some 20 KB at least.",
  }),
  apiHost: setting({
    env: "API_HOST",
    schema: z.url().optional(),
    doc: "API origin for the pages, if not their own.",
  }),
  chatHost: setting({
    env: "CHAT_HOST",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "Origin whose /api/chat the browser calls for the chat. Without it the built-in assistant answers.",
  }),
  chatModelUrl: setting({
    env: "CHAT_MODEL_URL",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "OpenAI-compatible API (up to /v1) that phrases the assistant's answers. Without it the built-in answers are used.",
  }),
  chatModelName: setting({
    env: "CHAT_MODEL_NAME",
    schema: optional,
    doc: "Model name; required with CHAT_MODEL_URL.",
  }),
  chatModelKey: setting({
    env: "CHAT_MODEL_KEY",
    schema: optional,
    doc: "Key of CHAT_MODEL_URL, if it needs one.",
    secret: true,
  }),
  chatModelTimeoutSeconds: setting({
    env: "CHAT_MODEL_TIMEOUT_SECONDS",
    schema: whole(20, 1),
    doc: "Timeout for the model, in seconds; then the built-in answer is used.",
  }),
} as const;
