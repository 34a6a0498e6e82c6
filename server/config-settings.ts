/** Every setting of the product; `docs/operations.md` and `.env.example` are generated from this table. */
import * as z from "zod";
import { parsePhone } from "#shared/phones/phone.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { optional, setting, text } from "./config-entry.ts";
import { paymentProviderNames, providerSettings } from "./gateways/providers.ts";

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
    doc: "production turns on every refusal of unsafe settings.",
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
    doc: "A standby of DATABASE_URL, several hosts separated by commas: what is the same for everyone is read there as long as it keeps up.",
    secret: true,
  }),
  databasePool: setting({
    env: "DATABASE_POOL",
    schema: z.coerce.number().int().min(1).default(14),
    doc: "Connections of one process, all together, without those to DATABASE_READ_URL; five of them are the queue's, the change feed's and the sandbox's.",
  }),
  demo: setting({
    env: "DEMO",
    schema: flag(true),
    doc: "Loads demo data into an empty embedded database. Never into DATABASE_URL, never in production or with a live key.",
  }),
  role: setting({
    env: "ROLE",
    schema: z.enum(["all", "web", "worker"]).default("all"),
    doc: "web: answers calls and leaves queued work to others. worker: runs queued work and answers at health addresses only.",
  }),
  drainSeconds: setting({
    env: "DRAIN_SECONDS",
    schema: z.coerce.number().min(0).max(6).optional(),
    doc: "How long calls are still answered after the order to stop, while /readyz says 503.",
    shownDefault: "6 in production; else 3 behind a balancer, 0 without",
  }),
  publicUrl: setting({
    env: "PUBLIC_URL",
    schema: z.url().optional(),
    doc: "Address that people use, for links in SMS and payment returns.",
    shownDefault: "http://localhost:PORT",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    schema: flag(false),
    doc: "Believe what the balancer right in front says in X-Forwarded-*.",
  }),
  logLevel: setting({
    env: "LOG_LEVEL",
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    doc: "Least level that is logged.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    schema: optional,
    doc: "A bearer token that opens /metrics and the details of /readyz. In production both are closed without it.",
    secret: true,
  }),
  apiDocs: setting({
    env: "API_DOCS",
    schema: optionalFlag,
    doc: "Whether the API describes itself at /docs.",
    shownDefault: "off in production",
  }),
  productName: setting({ env: "PRODUCT_NAME", schema: text("Runor"), doc: "Name shown to people." }),
  supportPhone: setting({
    env: "SUPPORT_PHONE",
    schema: text("0800 000 7866").transform(formatPhone),
    doc: "The 24/7 phone and WhatsApp line.",
  }),
  sessionSecret: setting({
    env: "SESSION_SECRET",
    schema: text("development-only-secret-change-me"),
    doc: "Keys the hashes of codes, links and numbers. Another one forgets which limits belong to numbers that were left. At least 32 characters in production.",
    secret: true,
  }),
  staffAccountingPhones: setting({
    env: "STAFF_ACCOUNTING_PHONES",
    schema: phones,
    doc: "Phones that have the accounting role, comma separated. A number that is taken out loses it at the next start.",
  }),
  staffPrPhones: setting({
    env: "STAFF_PR_PHONES",
    schema: phones,
    doc: "Phones that have the public-relations role.",
  }),
  staffAgentsPhones: setting({
    env: "STAFF_AGENTS_PHONES",
    schema: phones,
    doc: "Phones that have the agents role.",
  }),
  staffCustomersPhones: setting({
    env: "STAFF_CUSTOMERS_PHONES",
    schema: phones,
    doc: "Phones that have the customers role.",
  }),
  staffMasterPhones: setting({
    env: "STAFF_MASTER_PHONES",
    schema: phones,
    doc: "Phones that have every staff role.",
  }),
  staffSecondFactor: setting({
    env: "STAFF_SECOND_FACTOR",
    schema: z.enum(["required", "optional"]).optional(),
    doc: "Whether staff pages open only to accounts with a second factor. Who has set one up is asked for it either way.",
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
    doc: "Phones whose account may not move units.",
  }),
  requirePromoConsent: setting({
    env: "REQUIRE_PROMO_CONSENT",
    schema: flag(true),
    doc: "Whether sign-up demands consent to promotional messages.",
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
  boostDays: setting({ env: "BOOST_DAYS", schema: whole(30, 1), doc: "Days a boost lasts." }),
  autoPayoutLimitUnits: setting({
    env: "AUTO_PAYOUT_LIMIT_UNITS",
    schema: whole(0),
    doc: "Withdrawals up to this many units are paid without staff; 0: staff approve every one.",
  }),
  twoPersonLimitUnits: setting({
    env: "TWO_PERSON_LIMIT_UNITS",
    schema: whole(200_000),
    doc: "Whoever withdraws more units than this within a day needs two people of staff.",
  }),
  purchaseDisputeDays: setting({
    env: "PURCHASE_DISPUTE_DAYS",
    schema: whole(120),
    doc: "Days in which the bank of a card can take a payment back. Who bought units with one and spent them closes the account only afterwards; 0 switches that off.",
  }),
  boughtUnitsHoldDays: setting({
    env: "BOUGHT_UNITS_HOLD_DAYS",
    schema: z.coerce.number().int().min(0).max(60).default(3),
    doc: "Days that bought units rest before they can go to a bank, also after a transfer. 0: not at all.",
  }),
  bankChangeHoldHours: setting({
    env: "BANK_CHANGE_HOLD_HOURS",
    schema: whole(24),
    doc: "Hours without payouts after a change of the bank account.",
  }),
  sandbox: setting({
    env: "SANDBOX",
    schema: flag(false),
    doc: "Allows the provider sandbox in production (demonstrations only).",
  }),
  paymentProvider: setting({
    env: "PAYMENT_PROVIDER",
    schema: z.enum(paymentProviderNames).default("flutterwave"),
    doc: "Who takes new payments and pays withdrawals. Earlier ones are followed at their own provider while its key is set.",
  }),
  ...providerSettings,
  smsPartKobo: setting({
    env: "SMS_PART_KOBO",
    schema: whole(500),
    doc: "What one part of a text message costs, in kobo: staff see the cost before they send to many people.",
  }),
  smsPerPhoneDay: setting({
    env: "SMS_PER_PHONE_DAY",
    schema: whole(10),
    doc: "Texts to one number within a day, for all purposes together.",
  }),
  smsPerAccountDay: setting({
    env: "SMS_PER_ACCOUNT_DAY",
    schema: whole(30),
    doc: "Texts that one account sets off within a day.",
  }),
  smsPerAddressDay: setting({
    env: "SMS_PER_ADDRESS_DAY",
    schema: whole(500),
    doc: "Codes that strangers at one network address set off within a day and never type in, and as many reset links. Beyond it one in a minute, ten in an hour. Wide: mobile networks put thousands of people behind one. The sandbox does not count its own machine.",
  }),
  smsPerHour: setting({
    env: "SMS_PER_HOUR",
    schema: z.coerce.number().int().min(1).optional(),
    doc: "Texts of the whole product within an hour, without campaigns. Beyond it nothing is sent and an incident is opened.",
    shownDefault: "1000, no limit in the sandbox",
  }),
  smsQuietHours: setting({
    env: "SMS_QUIET_HOURS",
    schema: flag(true),
    doc: "Messages to many people wait from 20:00 to 08:00 in Nigeria.",
  }),
  providerTimeoutSeconds: setting({
    env: "PROVIDER_TIMEOUT_SECONDS",
    schema: whole(35, 1),
    doc: "Wait for a provider's answer; above its own 28 s.",
  }),
  vapidPublicKey: setting({
    env: "VAPID_PUBLIC_KEY",
    schema: optional,
    doc: "The key with which browsers subscribe to push notifications. Without it a pair is drawn from SESSION_SECRET. Changed, devices are silent until their next visit.",
  }),
  vapidPrivateKey: setting({
    env: "VAPID_PRIVATE_KEY",
    schema: optional,
    doc: "The other half of VAPID_PUBLIC_KEY: it signs what goes to push services.",
    secret: true,
  }),
  vapidSubject: setting({
    env: "VAPID_SUBJECT",
    schema: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "has to begin with mailto: or https://")
      .optional(),
    doc: "Whom push services write to when something is wrong, mailto: or https:. Without it PUBLIC_URL.",
  }),
  storageDriver: setting({
    env: "STORAGE_DRIVER",
    schema: z.enum(["disk", "s3"]).default("disk"),
    doc: "Where uploaded files are kept.",
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
  apiHost: setting({
    env: "API_HOST",
    schema: z.url().optional(),
    doc: "Host that the pages call, when not their own origin.",
  }),
  chatHost: setting({
    env: "CHAT_HOST",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "Host whose /api/chat answers the chat, called by the browser. Without it the built-in assistant answers.",
  }),
  chatModelUrl: setting({
    env: "CHAT_MODEL_URL",
    schema: z.url({ protocol: /^https?$/ }).optional(),
    doc: "OpenAI-compatible API (up to /v1) that words the assistant's answers. Without it the built-in ones are given.",
  }),
  chatModelName: setting({
    env: "CHAT_MODEL_NAME",
    schema: optional,
    doc: "The model's name. Needed with CHAT_MODEL_URL.",
  }),
  chatModelKey: setting({
    env: "CHAT_MODEL_KEY",
    schema: optional,
    doc: "Key of that API, where it wants one.",
    secret: true,
  }),
  chatModelTimeoutSeconds: setting({
    env: "CHAT_MODEL_TIMEOUT_SECONDS",
    schema: whole(20, 1),
    doc: "Wait for the model; after that the built-in answer is given.",
  }),
} as const;
