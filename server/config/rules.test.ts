import { describe, expect, test } from "vitest";
import { demonstration, live, production } from "#tests/support/live-settings.ts";
import { inspectSettings } from "../config.ts";
import type { AnyProvider } from "../gateways/ports/provider.ts";
import { paymentProviders } from "../gateways/providers.ts";
import { vapidKeysFrom } from "../gateways/web-push/vapid-keys.ts";
import { settingRules } from "./settings.ts";

interface Case {
  /** Start of the message; it names the setting. */
  says: string;
  /** Applied on top of valid settings; an empty text removes a setting. */
  change: Record<string, string>;
  /** Valid settings under which the message appears. */
  base?: Record<string, string>;
  development?: boolean;
}

const sandbox = {};
const inDevelopment = { ...live, NODE_ENV: "development" };
const paystack = { ...live, PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_live_0123456789" };
const pair = vapidKeysFrom("a secret");
const database = { DATABASE_URL: "postgresql://me@a/runor" };
const onThisMachine = "postgresql://me@localhost/runor";
const elsewhere = "http://10.0.0.7:9000";

const always: Case[] = [
  { says: "PUBLIC_URL: must be an address", change: { PUBLIC_URL: "https://runor.example/shop" } },
  { says: "FLUTTERWAVE_WEBHOOK_HASH: needed", change: { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-x" } },
  {
    says: "FLUTTERWAVE_SECRET_KEY: is the public key",
    change: { FLUTTERWAVE_SECRET_KEY: "FLWPUBK-x" },
    base: live,
  },
  {
    says: "PAYSTACK_SECRET_KEY: is the public key",
    change: { PAYSTACK_SECRET_KEY: "pk_live_x" },
    base: live,
  },
  { says: "DATABASE_URL: needed with", change: { DATABASE_READ_URL: "postgresql://me@b/runor" } },
  {
    says: "DATABASE_URL: needed with DATABASE_REPLICATION_URL",
    change: { DATABASE_REPLICATION_URL: "postgresql://me@b/runor" },
  },
  {
    says: "DATABASE_REPLICATION_URL: names another database",
    change: { ...database, DATABASE_REPLICATION_URL: "postgresql://me@a/market" },
  },
  { says: "DATABASE_READ_URL: must be an address", change: { ...database, DATABASE_READ_URL: "b/runor" } },
  ...["runor", "mysql://me@a/runor", "postgresql://me@a", "postgresql://me@a:5432,b/"].map((url) => ({
    says: "DATABASE_URL: must be an address",
    change: { DATABASE_URL: url },
  })),
  {
    says: "DATABASE_REPLICATION_URL: must be an address",
    change: { ...database, DATABASE_REPLICATION_URL: "a/runor" },
  },
  ...["s3://", "s3:///backups", "http://bucket/backups"].map((BACKUP_TO) => ({
    says: "BACKUP_TO: must be a folder",
    change: { BACKUP_TO },
  })),
  { says: "BACKUP_KEY_FILE: cannot be read", change: { BACKUP_KEY_FILE: "/missing/backup.key" } },
  {
    says: "DATABASE_READ_URL: names another database",
    change: { ...database, DATABASE_READ_URL: "postgresql://me@b:5433,c/market?sslmode=require" },
  },
  {
    says: "DATABASE_READ_URL: is DATABASE_URL",
    change: { ...database, DATABASE_READ_URL: database.DATABASE_URL },
  },
  { says: "ROLE: worker needs DATABASE_URL", change: { ROLE: "worker" } },
  // Every call would sign staff out.
  { says: "STAFF_SESSION_HOURS: ", change: { STAFF_SESSION_HOURS: "0" } },
  { says: "STAFF_IDLE_MINUTES: ", change: { STAFF_IDLE_MINUTES: "0" } },
  { says: "JOB_ASK_AFTER_DAYS: fewer than", change: { JOB_ASK_AFTER_DAYS: "14" } },
  { says: "S3_BUCKET: needed", change: { STORAGE_DRIVER: "s3" } },
  { says: "S3_ACCESS_KEY_ID: needed", change: { S3_SECRET_ACCESS_KEY: "x" } },
  { says: "S3_SECRET_ACCESS_KEY: needed", change: { S3_ACCESS_KEY_ID: "x" } },
  { says: "VAPID_PUBLIC_KEY: needed", change: { VAPID_PRIVATE_KEY: pair.privateKey } },
  { says: "VAPID_PRIVATE_KEY: needed", change: { VAPID_PUBLIC_KEY: pair.publicKey } },
  {
    says: "VAPID_PUBLIC_KEY: is not that of",
    change: { VAPID_PRIVATE_KEY: pair.privateKey, VAPID_PUBLIC_KEY: vapidKeysFrom("another").publicKey },
  },
  { says: "CHAT_MODEL_NAME: needed", change: { CHAT_MODEL_URL: "http://localhost:11434/v1" } },
  { says: "OTEL_EXPORTER_OTLP_ENDPOINT: needed", change: { OTEL_EXPORTER_OTLP_HEADERS: "key=value" } },
  { says: "AUTO_PAYOUT_LIMIT_UNITS: above", change: { AUTO_PAYOUT_LIMIT_UNITS: "200001" } },
  { says: "METRICS_TOKEN: needs", change: { METRICS_TOKEN: "short" } },
  {
    says: "DATA_LOOKUP_KEY_BEFORE: is DATA_LOOKUP_KEY",
    change: { DATA_LOOKUP_KEY: "a look-up key", DATA_LOOKUP_KEY_BEFORE: "a look-up key" },
  },
];

const inProduction: Case[] = [
  { says: "SESSION_SECRET: set", change: { SESSION_SECRET: "" } },
  { says: "SESSION_SECRET: set", change: { SESSION_SECRET: " ".repeat(40) } },
  { says: "DATA_KEYS: each key needs", change: { DATA_KEYS: `short,${production.DATA_KEYS}` } },
  {
    says: "DATA_KEYS: names a key twice",
    change: { DATA_KEYS: `${production.DATA_KEYS},${production.DATA_KEYS}` },
  },
  { says: "DATA_KEYS: names a key twice", change: { DATA_KEYS: production.SESSION_SECRET } },
  { says: "DATA_LOOKUP_KEY: set a secret", change: { DATA_LOOKUP_KEY: "short" } },
  { says: "DATA_LOOKUP_KEY: needs a value", change: { DATA_LOOKUP_KEY: production.DATA_KEYS } },
  ...["1", "1 ", "true", "On"].map((DEMO) => ({ says: "DEMO: demo accounts", change: { DEMO } })),
  { says: "npm run dev: serves source files", change: {}, development: true },
  { says: "NODE_TLS_REJECT_UNAUTHORIZED: 0 trusts", change: { NODE_TLS_REJECT_UNAUTHORIZED: "0" } },
  { says: "API_HOST: must begin", change: { API_HOST: "http://api.runor.example" } },
  { says: "CHAT_HOST: must begin", change: { CHAT_HOST: "http://chat.runor.example" } },
  { says: "CHAT_MODEL_URL: must begin", change: { CHAT_MODEL_URL: elsewhere, CHAT_MODEL_NAME: "m" } },
  {
    says: "OTEL_EXPORTER_OTLP_ENDPOINT: must begin",
    change: { OTEL_EXPORTER_OTLP_ENDPOINT: elsewhere, OTEL_EXPORTER_OTLP_HEADERS: "key=value" },
  },
  { says: "S3_ENDPOINT: must begin", change: { S3_ENDPOINT: elsewhere } },
  ...["ACCOUNTING", "PR", "AGENTS", "CUSTOMERS", "MASTER"].map((list) => ({
    says: `STAFF_${list}_PHONES: names a number of the demo`,
    change: { [`STAFF_${list}_PHONES`]: "08031234567, 0819 000 0008" },
  })),
];

const withRealMoney: Case[] = [
  { says: "SESSION_SECRET: set", change: { SESSION_SECRET: "short" }, base: inDevelopment },
  { says: "DEMO: demo accounts", change: { DEMO: "1" }, base: inDevelopment },
  { says: "SANDBOX: is for demonstrations", change: { SANDBOX: "1" } },
  { says: "SANDBOX: is for demonstrations", change: { SANDBOX: "1" }, base: inDevelopment },
  { says: "FLUTTERWAVE_SECRET_KEY: needed", change: { FLUTTERWAVE_SECRET_KEY: "" } },
  { says: "FLUTTERWAVE_SECRET_KEY: needed", change: { FLUTTERWAVE_SECRET_KEY: "" }, base: inDevelopment },
  { says: "PAYSTACK_SECRET_KEY: needed", change: { PAYSTACK_SECRET_KEY: "" }, base: paystack },
  { says: "TERMII_API_KEY: needed", change: { TERMII_API_KEY: "" } },
  { says: "TERMII_API_KEY: needed", change: { TERMII_API_KEY: "" }, base: inDevelopment },
  { says: "FLUTTERWAVE_SECRET_KEY: is a test key", change: { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-x" } },
  { says: "FLUTTERWAVE_SECRET_KEY: is a test key", change: { FLUTTERWAVE_SECRET_KEY: " FLWSECK_TEST-x" } },
  {
    says: "PAYSTACK_SECRET_KEY: is a test key",
    change: { PAYSTACK_SECRET_KEY: "sk_test_x" },
    base: paystack,
  },
  { says: "TERMII_API_KEY: is a test key", change: { TERMII_API_KEY: "TLtest" }, base: inDevelopment },
  { says: "FLUTTERWAVE_BASE_URL: must", change: { FLUTTERWAVE_BASE_URL: "https://api.flutterwave.example" } },
  { says: "FLUTTERWAVE_BASE_URL: must", change: { FLUTTERWAVE_BASE_URL: "http://api.flutterwave.com/v3" } },
  {
    says: "FLUTTERWAVE_BASE_URL: must",
    change: { FLUTTERWAVE_BASE_URL: "http://localhost:1" },
    base: inDevelopment,
  },
  { says: "PAYSTACK_BASE_URL: must", change: { PAYSTACK_BASE_URL: "https://api.paystack.co.example" } },
  { says: "TERMII_BASE_URL: must", change: { TERMII_BASE_URL: "https://nottermii.com/api" } },
  { says: "PUBLIC_URL: needed", change: { PUBLIC_URL: "" } },
  { says: "PUBLIC_URL: must begin", change: { PUBLIC_URL: "http://runor.ng" } },
  { says: "FLUTTERWAVE_WEBHOOK_HASH: needs", change: { FLUTTERWAVE_WEBHOOK_HASH: "h" } },
  {
    says: "FLUTTERWAVE_WEBHOOK_HASH: needs",
    change: { FLUTTERWAVE_WEBHOOK_HASH: "runor-sandbox-webhook-hash" },
  },
  { says: "TERMII_WEBHOOK_SECRET: needed", change: { TERMII_WEBHOOK_SECRET: "" } },
  { says: "TERMII_WEBHOOK_SECRET: needs", change: { TERMII_WEBHOOK_SECRET: "h" } },
  { says: "AFRICASTALKING_CALLBACK_SECRET: needs", change: { AFRICASTALKING_CALLBACK_SECRET: "h" } },
];

const weakened: Case[] = [
  {
    says: "AUTO_PAYOUT_LIMIT_UNITS: at most",
    change: { AUTO_PAYOUT_LIMIT_UNITS: "200001", TWO_PERSON_LIMIT_UNITS: "2000000" },
  },
  { says: "TWO_PERSON_LIMIT_UNITS: at most", change: { TWO_PERSON_LIMIT_UNITS: "1000000000000" } },
  { says: "STAFF_SESSION_HOURS: at most", change: { STAFF_SESSION_HOURS: "100000" } },
  { says: "STAFF_IDLE_MINUTES: at most", change: { STAFF_IDLE_MINUTES: "1000000" } },
  { says: "SMS_PER_PHONE_DAY: at most", change: { SMS_PER_PHONE_DAY: "1000000" } },
  { says: "SMS_PER_ACCOUNT_DAY: at most", change: { SMS_PER_ACCOUNT_DAY: "1000000" } },
  { says: "SMS_PER_ADDRESS_DAY: at most", change: { SMS_PER_ADDRESS_DAY: "1000000" } },
  { says: "SMS_PER_HOUR: at most", change: { SMS_PER_HOUR: "1000000" } },
  { says: "PURCHASE_DISPUTE_DAYS: at least", change: { PURCHASE_DISPUTE_DAYS: "0" } },
  { says: "BANK_CHANGE_HOLD_HOURS: 0 lets", change: { BANK_CHANGE_HOLD_HOURS: "0" } },
  { says: "STAFF_SECOND_FACTOR: optional leaves", change: { STAFF_SECOND_FACTOR: "optional" } },
  { says: "LOG_LEVEL: silent drops", change: { LOG_LEVEL: "silent" } },
  { says: "STAFF_MASTER_PHONES: needs", change: { STAFF_MASTER_PHONES: "" } },
  {
    says: "DATABASE_URL: leads to another machine",
    change: { DATABASE_URL: "postgresql://runor@db.example/runor", STORAGE_DRIVER: "s3", S3_BUCKET: "b" },
  },
  {
    says: "DATABASE_URL: leads to another machine",
    change: { DATABASE_URL: "postgresql://me@[::1]:5432,b:5432/runor", STORAGE_DRIVER: "s3", S3_BUCKET: "b" },
  },
  {
    says: "DATABASE_READ_URL: leads to another machine",
    change: {
      DATABASE_URL: "postgresql://me@localhost/runor",
      DATABASE_READ_URL: "postgresql://me@b:5432,c:5432/runor",
      STORAGE_DRIVER: "s3",
      S3_BUCKET: "b",
    },
  },
  {
    says: "DATABASE_REPLICATION_URL: leads to another machine",
    change: {
      DATABASE_URL: "postgresql://me@localhost/runor",
      DATABASE_REPLICATION_URL: "postgresql://saver@b/runor",
      STORAGE_DRIVER: "s3",
      S3_BUCKET: "b",
    },
  },
  // PostgreSQL's programs send in clear with `prefer`, and to any server with the others.
  ...["prefer", "require", "verify-ca", "verify-full&sslmode=prefer"].flatMap((mode) =>
    ["DATABASE_URL", "DATABASE_READ_URL", "DATABASE_REPLICATION_URL"].map((name) => ({
      says: `${name}: leads to another machine`,
      change: {
        DATABASE_URL: "postgresql://me@localhost/runor",
        [name]: `postgresql://me@b/runor?sslmode=${mode}`,
      },
    })),
  ),
  ...["DATABASE_URL", "DATABASE_READ_URL", "DATABASE_REPLICATION_URL"].map((name) => ({
    says: `${name}: has the password of an example file`,
    change: {
      DATABASE_URL: "postgresql://me@localhost/runor",
      [name]: "postgresql://me:password@b,c/runor?sslmode=verify-full",
    },
  })),
  { says: "DATABASE_POOL: is less", change: { DATABASE_POOL: "5" } },
  {
    says: "DATABASE_POOL: is less",
    change: { DATABASE_URL: onThisMachine, DATABASE_READ_URL: `${onThisMachine}?x`, DATABASE_POOL: "7" },
  },
];

const advised: Case[] = [
  { says: "NODE_ENV: is not production", change: { NODE_ENV: "development" } },
  { says: "ROLE: web needs", change: { ROLE: "web" } },
  ...["runor.example", "www.example.com", "runor.test"].map((host) => ({
    says: "PUBLIC_URL: is the placeholder",
    change: { PUBLIC_URL: `https://${host}` },
  })),
  { says: "DRAIN_SECONDS: 0 ends", change: { DRAIN_SECONDS: "0" } },
  { says: "DATABASE_POOL: is more", change: { DATABASE_POOL: "11" } },
  { says: "TRUST_PROXY: without it", change: { TRUST_PROXY: "0" } },
  { says: "HOST: with TRUST_PROXY", change: { HOST: "0.0.0.0" } },
  { says: "STORAGE_DRIVER: with several", change: { DATABASE_URL: "postgresql://runor@localhost/runor" } },
  { says: "SUPPORT_PHONE: is the placeholder", change: { SUPPORT_PHONE: "" } },
  { says: "SESSION_SECRET: has few", change: { SESSION_SECRET: "a".repeat(40) } },
  { says: "METRICS_TOKEN: without it", change: { METRICS_TOKEN: "" } },
  { says: "BACKUP_TO: without it", change: { BACKUP_TO: "" } },
  { says: "BACKUP_KEY_FILE: without it", change: { BACKUP_KEY_FILE: "" } },
  { says: "DATA_KEYS: without it", change: { DATA_KEYS: "" } },
  { says: "DATA_LOOKUP_KEY: without it", change: { DATA_LOOKUP_KEY: "" } },
  { says: "DATA_LOOKUP_KEY_BEFORE: remove it", change: { DATA_LOOKUP_KEY_BEFORE: "the former key" } },
  { says: "LOG_LEVEL: drops", change: { LOG_LEVEL: "error" } },
  { says: "API_DOCS: 1 shows", change: { API_DOCS: "1" } },
  { says: "BOUGHT_UNITS_HOLD_DAYS: 0 lets", change: { BOUGHT_UNITS_HOLD_DAYS: "0" } },
];

/** Cases derived from the table of providers, so that a new provider is covered without a new test. */
const ofProviders = Object.entries<AnyProvider>(paymentProviders).flatMap(([name, provider]): Case[] => {
  const { settings, key, host, needs = [] } = provider;
  const envOf = (setting: string) => settings[setting]!.env;
  const account = [key.setting, ...needs.map(({ setting }) => setting)];
  const values = account.map((setting) => [envOf(setting), "LIVE-0123456789abcdef"]);
  const base = { ...live, PAYMENT_PROVIDER: name, ...Object.fromEntries(values) };
  const testKey = `${key.test.source.slice(1)}0123456789`;
  return [
    { says: `${envOf(key.setting)}: needed (or SANDBOX=1`, change: { [envOf(key.setting)]: "" }, base },
    { says: `${envOf(key.setting)}: is a test key`, change: { [envOf(key.setting)]: testKey }, base },
    {
      says: `${envOf(host.setting)}: must be`,
      change: { [envOf(host.setting)]: "https://a.example" },
      base,
    },
    {
      says: `${envOf(host.setting)}: must be`,
      change: { [envOf(host.setting)]: "http://localhost:1" },
      base,
    },
    ...needs.map(({ setting }) => ({
      says: `${envOf(setting)}: needed with ${envOf(key.setting)}`,
      change: { [envOf(setting)]: "" },
      base,
    })),
  ];
});

const inspect = ({ change, base = {}, development = false }: Omit<Case, "says">) =>
  inspectSettings({ ...base, ...change }, { development });
const nameOf = (rule: { setting: string; says: string }) => `${rule.setting}: ${rule.says}`;

test.each([
  ["sandbox", sandbox],
  ["demonstration", demonstration],
  ["live", live],
  ["live with Paystack", paystack],
])("valid settings give no refusal and no warning: %s", (_name, base) => {
  expect(inspect({ change: {}, base })).toMatchObject({ refusals: [], warnings: [] });
});

describe("refused settings, each with its own message only", () => {
  test.each(always)("everywhere: $says $change", (one) => {
    const { refusals } = inspect(one);
    expect(refusals[0]).toContain(one.says);
    expect(refusals).toHaveLength(1);
  });

  test.each(
    inProduction.flatMap((one) => [
      { ...one, base: demonstration },
      { ...one, base: live },
    ]),
  )("in production: $says $change", (one) => {
    const { refusals } = inspect(one);
    expect(refusals[0]).toContain(one.says);
    expect(refusals).toHaveLength(1);
    expect(inspect({ ...one, base: sandbox }).refusals).toEqual([]);
  });

  test.each(weakened)("but not in the sandbox or a demonstration: $says $change", ({ change }) => {
    expect(inspect({ change, base: sandbox }).refusals).toEqual([]);
    expect(inspect({ change, base: demonstration }).refusals).toEqual([]);
  });

  test.each([...withRealMoney, ...weakened, ...ofProviders])("with real money: $says $change", (one) => {
    const { refusals } = inspect({ base: live, ...one });
    expect(refusals.filter((said) => said.startsWith(one.says))).toHaveLength(1);
    expect(refusals).toHaveLength(1);
  });
});

test.each(advised)("warns but does not refuse with real money: $says", (one) => {
  const { refusals, warnings } = inspect({ base: live, ...one });
  expect(refusals).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining(one.says)]);
});

test.each([
  ["DATBASE_URL", "DATABASE_URL"],
  ["BACKUP_T0", "BACKUP_TO"],
  ["NODE_EVN", "NODE_ENV"],
  ["FLUTTERWAVE_SECRETKEY", "FLUTTERWAVE_SECRET_KEY"],
  ["data_keys", "DATA_KEYS"],
])("warns that %s has no effect, and names %s", (given, meant) => {
  for (const settings of [{}, { PORT: "many" }]) {
    const { warnings } = inspectSettings({ ...settings, [given]: "x" });
    expect(warnings).toEqual([expect.stringMatching(`^${given}: .*${meant}`)]);
  }
});

test("other programs' variables, blank ones and names that are near no setting give no warning", () => {
  const others = [
    ...[
      "PATH",
      "HOME",
      "HOST_NAME",
      "HOSTNAME",
      "USER",
      "LANG",
      "TZ",
      "PWD",
      "SHELL",
      "TERM",
      "SSL_CERT_FILE",
    ],
    ...["NODE_OPTIONS", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "NODE_COMPILE_CACHE", "NODE_CHANNEL_FD"],
    ...["npm_config_port", "npm_package_name", "npm_lifecycle_event", "INVOCATION_ID", "JOURNAL_STREAM"],
    ...["RUNOR_PORT", "RUNOR_SERVICE_HOST", "RUNOR_PORT_3000_TCP", "RUNOR_PORT_3000_TCP_ADDR"],
    ...["DATABASE_PORT", "DATABASE_SERVICE_PORT_HTTP", "API_PORT", "CHAT_PORT", "S3_SERVICE_HOST"],
    ...["PGSSLROOTCERT", "PGPASSWORD", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY", "AWS_REGION"],
    ...["POSTGRES_PASSWORD", "BACKUP_FOLDER", "BACKUP_KEY", "HTTP_PORT", "OTEL_TRACES_SAMPLER"],
    ...["OTEL_RESOURCE_ATTRIBUTES", "OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_METRIC_EXPORT_TIMEOUT"],
  ];
  const blank = { DATBASE_URL: " " };
  expect(
    inspectSettings({ ...Object.fromEntries(others.map((name) => [name, "x"])), ...blank }).warnings,
  ).toEqual([]);
});

test("every rule of the list is tested here", () => {
  const tested = [...always, ...inProduction, ...withRealMoney, ...weakened, ...ofProviders, ...advised];
  const untested = settingRules.filter((rule) => !tested.some(({ says }) => nameOf(rule).startsWith(says)));
  expect(untested.map(nameOf)).toEqual([]);
});

test("messages never repeat a secret", () => {
  const secret = "tellnobody";
  const { refusals, warnings } = inspect({
    base: live,
    change: {
      SESSION_SECRET: secret,
      METRICS_TOKEN: secret,
      TERMII_WEBHOOK_SECRET: secret,
      FLUTTERWAVE_WEBHOOK_HASH: secret,
      DATABASE_URL: `postgresql://runor:${secret}@db.example/runor`,
    },
  });
  expect(refusals).toHaveLength(5);
  expect(JSON.stringify([refusals, warnings])).not.toContain(secret);
});
