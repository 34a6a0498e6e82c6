/** Combinations of settings that are refused or warned about. `npm run doctor` and `docs/operations.md` list them. */
import type { Config } from "./config.ts";
import { settings } from "./config-settings.ts";
import { addressesOf } from "./db/hosts.ts";
import type { AnyProvider } from "./gateways/ports/provider.ts";
import {
  type ProviderName,
  paymentProviderNames,
  paymentProviders,
  smsProviders,
  ussdProviders,
} from "./gateways/providers.ts";
import { isVapidPair } from "./gateways/web-push/vapid-keys.ts";
import { demoPhonePrefix } from "./seed/demo-sign-ins.ts";

/** Input of a rule. `env` holds what was set explicitly. */
interface SettingFacts {
  config: Config;
  env: Record<string, string | undefined>;
  development: boolean;
}

/** `production`: NODE_ENV=production or a live key. `live`: the same, except in a demonstration (SANDBOX=1). */
type Where = "everywhere" | "production" | "live";

export interface SettingRule {
  setting: string;
  where: Where;
  level: "refused" | "warned";
  says: string;
  isBroken(facts: SettingFacts): boolean;
}

type Check = (config: Config, facts: SettingFacts) => boolean;
type Row = [setting: string, says: string, isBroken: Check];

const rules = (where: Where, level: SettingRule["level"], rows: Row[]): SettingRule[] =>
  rows.map(([setting, says, isBroken]) => ({
    setting,
    where,
    level,
    says,
    isBroken: (facts) => isBroken(facts.config, facts),
  }));

const leastSecretLength = 32;
const leastTokenLength = 16;
/** Prefix of the sandbox's secrets, which are public. */
const publicSecret = /^runor-sandbox|^development-only/;

const isWeak = (secret: string | undefined, length: number): boolean =>
  secret !== undefined && (secret.length < length || publicSecret.test(secret));
/** Random secrets have more distinct characters than "aaaa…" or "12341234…". */
const leastDifferent = 8;
const isPlain = (url: string | undefined): boolean => url !== undefined && !url.startsWith("https:");
const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
/** Unencrypted to another machine: others on the network could read it. */
const isPlainAbroad = (url: string | undefined): boolean =>
  url !== undefined && isPlain(url) && !isLoopback(new URL(url).hostname);
/** Unset is fine: the provider is then called at its default address. */
const isAt = (url: string | undefined, host: RegExp): boolean => {
  if (url === undefined) return true;
  const { protocol, host: configured } = new URL(url);
  return protocol === "https:" && host.test(configured);
};
const hasOnlyOrigin = (url: string): boolean => /^https?:\/\/[^/?#@]+\/*$/.test(url);
const isLocalDatabase = (url: string): boolean =>
  !URL.canParse(url) || isLoopback(new URL(url).hostname) || /^(%2f|$)/i.test(new URL(url).hostname);
const lacksTls = (url: string): boolean =>
  !addressesOf(url).every(isLocalDatabase) && !/sslmode=(require|verify-ca|verify-full|prefer)\b/.test(url);
/** Database name in a connection string; undefined if there is none. */
const databaseNamed = (url: string): string | undefined =>
  /^postgres(?:ql)?:\/\/[^/?]*\/([^/?]+)/.exec(url)?.[1];
const readsElsewhere = ({ databaseUrl: url = "", databaseReadUrl: readUrl = "" }: Config): boolean => {
  const names = [databaseNamed(url), databaseNamed(readUrl)];
  return !names.includes(undefined) && names[0] !== names[1];
};

type RowsOf = (provider: AnyProvider, name: ProviderName) => Row[];

function forEachProvider(rowsOf: RowsOf): Row[] {
  return Object.entries({ ...paymentProviders, ...smsProviders }).flatMap(([name, provider]) =>
    rowsOf(provider, name as ProviderName),
  );
}

function envOf({ settings: table }: AnyProvider, name: string): string {
  return table[name]!.env;
}

function given(config: Config, name: string): string | undefined {
  return config[name as keyof Config] as string | undefined;
}

function needed(where: "everywhere" | "live"): RowsOf {
  return (provider) =>
    (provider.needs ?? [])
      .filter((one) => one.where === where)
      .map(({ setting }) => [
        envOf(provider, setting),
        `needed with ${envOf(provider, provider.key.setting)}`,
        (config) => Boolean(given(config, provider.key.setting)) && !given(config, setting),
      ]);
}

function publicKey(provider: AnyProvider): Row[] {
  const { setting, public: pattern } = provider.key;
  if (!pattern) return [];
  return [
    [envOf(provider, setting), "is the public key", (config) => pattern.test(given(config, setting) ?? "")],
  ];
}

function testKey(provider: AnyProvider, name: ProviderName): Row[] {
  return [[envOf(provider, provider.key.setting), "is a test key", ({ keys }) => keys[name] === "test"]];
}

function otherHost(provider: AnyProvider): Row[] {
  const { setting, pattern, says } = provider.host;
  return [[envOf(provider, setting), says, (config) => !isAt(given(config, setting), pattern)]];
}

function weakSecret(provider: AnyProvider): Row[] {
  return (provider.ownSecrets ?? []).map((setting) => [
    envOf(provider, setting),
    `needs at least ${leastTokenLength} characters of its own`,
    (config) => isWeak(given(config, setting), leastTokenLength),
  ]);
}

const everywhere = rules("everywhere", "refused", [
  [
    "JOB_ASK_AFTER_DAYS",
    "fewer than JOB_EXPIRES_DAYS: posters need time to answer",
    ({ jobAskAfterDays, jobExpiresDays }) => jobAskAfterDays >= jobExpiresDays,
  ],
  [
    "PUBLIC_URL",
    "has to be an address like https://runor.example, without a path",
    ({ publicUrl }) => publicUrl !== undefined && !hasOnlyOrigin(publicUrl),
  ],
  ...forEachProvider(needed("everywhere")),
  ...forEachProvider(publicKey),
  [
    "DATABASE_URL",
    "needed with DATABASE_READ_URL",
    (config) => Boolean(config.databaseReadUrl) && !config.databaseUrl,
  ],
  [
    "DATABASE_READ_URL",
    "has to be an address like postgresql://user@host/name",
    ({ databaseReadUrl: url }) => url !== undefined && databaseNamed(url) === undefined,
  ],
  ["DATABASE_READ_URL", "names another database than DATABASE_URL", readsElsewhere],
  [
    "DATABASE_READ_URL",
    "is DATABASE_URL: one host cannot be the primary and its standby",
    ({ databaseUrl, databaseReadUrl }) =>
      databaseReadUrl !== undefined &&
      addressesOf(databaseReadUrl).length === 1 &&
      databaseReadUrl === databaseUrl,
  ],
  [
    "S3_BUCKET",
    "needed with STORAGE_DRIVER=s3",
    (config) => config.storageDriver === "s3" && !config.s3Bucket,
  ],
  [
    "S3_ACCESS_KEY_ID",
    "needed with S3_SECRET_ACCESS_KEY",
    (config) => Boolean(config.s3SecretAccessKey) && !config.s3AccessKeyId,
  ],
  [
    "S3_SECRET_ACCESS_KEY",
    "needed with S3_ACCESS_KEY_ID",
    (config) => Boolean(config.s3AccessKeyId) && !config.s3SecretAccessKey,
  ],
  [
    "VAPID_PUBLIC_KEY",
    "needed with VAPID_PRIVATE_KEY",
    (config) => Boolean(config.vapidPrivateKey) && !config.vapidPublicKey,
  ],
  [
    "VAPID_PRIVATE_KEY",
    "needed with VAPID_PUBLIC_KEY",
    (config) => Boolean(config.vapidPublicKey) && !config.vapidPrivateKey,
  ],
  [
    "VAPID_PUBLIC_KEY",
    "is not that of VAPID_PRIVATE_KEY",
    ({ vapidPublicKey: publicKey, vapidPrivateKey: privateKey }) =>
      publicKey !== undefined && privateKey !== undefined && !isVapidPair({ publicKey, privateKey }),
  ],
  [
    "CHAT_MODEL_NAME",
    "needed with CHAT_MODEL_URL",
    (config) => Boolean(config.chatModelUrl) && !config.chatModelName,
  ],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "needed with OTEL_EXPORTER_OTLP_HEADERS",
    ({ otlpHeaders, collector }) => otlpHeaders !== undefined && !collector,
  ],
  [
    "AUTO_PAYOUT_LIMIT_UNITS",
    "above TWO_PERSON_LIMIT_UNITS",
    (config) => config.autoPayoutLimitUnits > config.twoPersonLimitUnits,
  ],
  [
    "METRICS_TOKEN",
    `needs at least ${leastTokenLength} characters`,
    ({ metricsToken }) => isWeak(metricsToken, leastTokenLength),
  ],
]);

const staffLists = [
  ["STAFF_ACCOUNTING_PHONES", "staffAccountingPhones"],
  ["STAFF_PR_PHONES", "staffPrPhones"],
  ["STAFF_AGENTS_PHONES", "staffAgentsPhones"],
  ["STAFF_CUSTOMERS_PHONES", "staffCustomersPhones"],
  ["STAFF_MASTER_PHONES", "staffMasterPhones"],
] as const;

const plainToOthers = "has to begin with https://";

const production = rules("production", "refused", [
  [
    "SESSION_SECRET",
    `set a secret of at least ${leastSecretLength} characters`,
    ({ sessionSecret }) => isWeak(sessionSecret, leastSecretLength),
  ],
  [
    "DATA_KEYS",
    `each key needs at least ${leastSecretLength} characters`,
    ({ dataKeys }) => dataKeys.some((key) => isWeak(key, leastSecretLength)),
  ],
  [
    "DATA_LOOKUP_KEY",
    `set a secret of at least ${leastSecretLength} characters`,
    ({ dataLookupKey }) => isWeak(dataLookupKey, leastSecretLength),
  ],
  [
    "DATA_LOOKUP_KEY",
    "needs a value of its own, other than SESSION_SECRET and DATA_KEYS",
    ({ dataLookupKey, dataKeys, sessionSecret }) => [sessionSecret, ...dataKeys].includes(dataLookupKey),
  ],
  [
    "DATA_KEYS",
    "names a key twice, or SESSION_SECRET",
    ({ dataKeys, sessionSecret }) => new Set([sessionSecret, ...dataKeys]).size <= dataKeys.length,
  ],
  [
    "DEMO",
    "demo accounts have no place here: leave it out",
    (_config, { env }) => /^(1|true)$/.test(env.DEMO ?? ""),
  ],
  ["npm run dev", "serves sources: use npm start", (_config, { development }) => development],
  [
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "0 trusts any caller that claims to be a provider",
    (_config, { env }) => env.NODE_TLS_REJECT_UNAUTHORIZED === "0",
  ],
  ["API_HOST", plainToOthers, ({ apiHost }) => isPlain(apiHost)],
  ["CHAT_HOST", plainToOthers, ({ chatHost }) => isPlain(chatHost)],
  [
    "CHAT_MODEL_URL",
    `${plainToOthers}, except on this machine`,
    ({ chatModelUrl }) => isPlainAbroad(chatModelUrl),
  ],
  [
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    `${plainToOthers} with OTEL_EXPORTER_OTLP_HEADERS, except on this machine`,
    ({ collector }) => collector?.headers !== undefined && isPlainAbroad(collector.url),
  ],
  ["S3_ENDPOINT", `${plainToOthers}, except on this machine`, ({ s3Endpoint }) => isPlainAbroad(s3Endpoint)],
  ...staffLists.map(
    ([env, key]): Row => [
      env,
      `names a number of the demo (${demoPhonePrefix}…)`,
      (config) => config[key].some((phone) => `0${phone.slice(4)}`.startsWith(demoPhonePrefix)),
    ],
  ),
]);

const live = rules("live", "refused", [
  [
    "SANDBOX",
    "is for demonstrations, and there is a live key",
    (config) => config.sandbox && config.hasLiveKey,
  ],
  ...paymentProviderNames.map(
    (name): Row => [
      envOf(paymentProviders[name], paymentProviders[name].key.setting),
      "needed (or SANDBOX=1 for a demonstration without live keys)",
      (config) => config.paymentProvider === name && config.sandboxed.payments,
    ],
  ),
  [
    "TERMII_API_KEY",
    "needed: payments and text messages are live together (or SANDBOX=1 for a demonstration without live keys)",
    (config) => config.sandboxed.sms,
  ],
  ...forEachProvider(testKey),
  ...forEachProvider(otherHost),
  ["PUBLIC_URL", "needed for links in SMS and payment returns", (config) => !config.publicUrl],
  ["PUBLIC_URL", plainToOthers, (config) => isPlain(config.publicUrl)],
  ...forEachProvider(needed("live")),
  ...forEachProvider(weakSecret),
  ...Object.values(ussdProviders).map(
    ({ settings: table, secret }): Row => [
      table[secret].env,
      `needs at least ${leastTokenLength} characters of its own`,
      (config) => isWeak(config[secret], leastTokenLength),
    ],
  ),
]);

const widest = [
  ["AUTO_PAYOUT_LIMIT_UNITS", "autoPayoutLimitUnits", 200_000],
  ["TWO_PERSON_LIMIT_UNITS", "twoPersonLimitUnits", 2_000_000],
  ["STAFF_SESSION_HOURS", "staffSessionHours", 24],
  ["STAFF_IDLE_MINUTES", "staffIdleMinutes", 120],
  ["SMS_PER_PHONE_DAY", "smsPerPhoneDay", 50],
  ["SMS_PER_ACCOUNT_DAY", "smsPerAccountDay", 200],
  ["SMS_PER_ADDRESS_DAY", "smsPerAddressDay", 5_000],
] as const;
const mostSmsPerHour = 20_000;
const leastDisputeDays = 30;

const weakened = rules("live", "refused", [
  ...widest.map(([env, key, most]): Row => [env, `at most ${most}`, (config) => config[key] > most]),
  [
    "SMS_PER_HOUR",
    `at most ${mostSmsPerHour}`,
    ({ sandboxed, smsPerHour }) => !sandboxed.sms && smsPerHour > mostSmsPerHour,
  ],
  [
    "PURCHASE_DISPUTE_DAYS",
    `at least ${leastDisputeDays}: banks take card payments back for months`,
    (config) => config.purchaseDisputeDays < leastDisputeDays,
  ],
  [
    "BANK_CHANGE_HOLD_HOURS",
    "0 lets a stolen session pay itself out at once",
    (config) => config.bankChangeHoldHours === 0,
  ],
  [
    "STAFF_SECOND_FACTOR",
    "optional leaves staff with a password alone",
    (_config, { env }) => env.STAFF_SECOND_FACTOR === "optional",
  ],
  ["LOG_LEVEL", "silent drops the records of attacks", ({ logLevel }) => logLevel === "silent"],
  [
    "STAFF_MASTER_PHONES",
    "needs a phone, or one of the other STAFF_…_PHONES: staff have to approve payouts",
    (config) => staffLists.every(([, key]) => config[key].length === 0),
  ],
  [
    "DATABASE_URL",
    "leads to another machine without sslmode=verify-full: money and phone numbers travel readable",
    ({ databaseUrl }) => databaseUrl !== undefined && lacksTls(databaseUrl),
  ],
  [
    "DATABASE_READ_URL",
    "leads to another machine without sslmode=verify-full: names and what people write travel readable",
    ({ databaseReadUrl }) => databaseReadUrl !== undefined && lacksTls(databaseReadUrl),
  ],
]);

const advice = rules("live", "warned", [
  [
    "SESSION_SECRET",
    "has few different characters: draw one at random",
    ({ sessionSecret }) => new Set(sessionSecret).size < leastDifferent,
  ],
  ["NODE_ENV", "is not production, and there is a live key", (config) => config.nodeEnv !== "production"],
  [
    "TRUST_PROXY",
    "without it all callers behind the balancer that ends https share one address and its limits",
    (config) => !config.trustProxy,
  ],
  [
    "HOST",
    "with TRUST_PROXY let only the balancer reach this port: others could make their address up",
    (config) => config.trustProxy && !isLoopback(config.host),
  ],
  [
    "STORAGE_DRIVER",
    "with several processes DATA_DIR has to be on a disk that they share",
    (config) => Boolean(config.databaseUrl) && config.storageDriver === "disk",
  ],
  [
    "SUPPORT_PHONE",
    "is the made-up number",
    ({ supportPhone }) => supportPhone === settings.supportPhone.schema.parse(undefined),
  ],
  ["METRICS_TOKEN", "without it /metrics is off", (config) => !config.metricsToken],
  [
    "BACKUP_TO",
    "without it the log is not saved all the time, and no drill runs",
    (config) => !config.backupTo,
  ],
  [
    "BACKUP_KEY_FILE",
    "without it backups are not encrypted: they hold phone numbers and the ledger",
    (config) => !config.backupKeyFile,
  ],
  [
    "DATA_KEYS",
    "without it a key made of SESSION_SECRET encrypts the numbers in the database: SESSION_SECRET cannot be replaced then",
    (_config, { env }) => !env.DATA_KEYS,
  ],
  [
    "DATA_LOOKUP_KEY",
    "without it a key made of SESSION_SECRET finds the numbers in the database: SESSION_SECRET cannot be replaced then",
    (_config, { env }) => !env.DATA_LOOKUP_KEY,
  ],
  [
    "BOUGHT_UNITS_HOLD_DAYS",
    "0 lets units from a stolen card reach a bank at once",
    (config) => config.boughtUnitsHoldDays === 0,
  ],
  ["LOG_LEVEL", "drops the records of refused calls", ({ logLevel }) => logLevel === "error"],
  ["API_DOCS", "1 shows every address of the API to all callers", (config) => config.apiDocs],
]);

export const settingRules: readonly SettingRule[] = [
  ...everywhere,
  ...production,
  ...live,
  ...weakened,
  ...advice,
];

export function brokenRules(facts: SettingFacts): SettingRule[] {
  const { mode } = facts.config;
  const applies = (where: Where) =>
    where === "everywhere" || mode === "live" || (where === "production" && mode !== "sandbox");
  return settingRules.filter((rule) => applies(rule.where) && rule.isBroken(facts));
}
