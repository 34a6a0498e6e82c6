/** The settings of this run. The only reader of process.env. */
import * as z from "zod";
import { isVapidPair } from "./gateways/push/vapid-keys.ts";
import { type Setting, settings } from "./settings.ts";

type Settings = typeof settings;
type Values = { [Key in keyof Settings]: Settings[Key] extends Setting<infer T> ? T : never };

export interface Config extends Values {
  production: boolean;
  /** Whether provider stand-ins answer instead of real providers; `payments` is about the chosen one. */
  sandboxed: { payments: boolean; sms: boolean };
  /** Address that people use, without a trailing slash. */
  origin: string;
}

/** Who runs the product gets to know exactly what is wrong. */
const forOwners = { error: z.locales.en().localeError };

/** Reads the environment. Errors: one Error that lists every wrong setting. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(settings) as [keyof Settings, Setting<unknown>][]) {
    const read = row.schema.safeParse(env[row.env] === "" ? undefined : env[row.env], forOwners);
    if (read.success) values[key] = read.data;
    else problems.push(`${row.env}: ${read.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  const config = complete(values as unknown as Values);
  if (problems.length === 0) problems.push(...unsafe(config));
  if (problems.length > 0) throw new Error(`Settings to fix:\n  ${problems.join("\n  ")}`);
  return config;
}

const keyOfProvider = { flutterwave: "flutterwaveSecretKey", paystack: "paystackSecretKey" } as const;

/** Where keys of real accounts may travel to. */
const officialHosts = {
  flutterwaveBaseUrl: "api.flutterwave.com",
  paystackBaseUrl: "api.paystack.co",
} as const;

function complete(values: Values): Config {
  const origin = values.publicUrl?.replace(/\/+$/, "") ?? `http://localhost:${values.port}`;
  return {
    ...values,
    production: values.nodeEnv === "production",
    sandboxed: { payments: !values[keyOfProvider[values.paymentProvider]], sms: !values.termiiApiKey },
    origin,
  };
}

/** What production refuses to start with. */
function unsafe(config: Config): string[] {
  const problems: string[] = [];
  if (config.flutterwaveSecretKey && !config.flutterwaveWebhookHash)
    problems.push("FLUTTERWAVE_WEBHOOK_HASH: needed with FLUTTERWAVE_SECRET_KEY");
  if (config.storageDriver === "s3" && !config.s3Bucket)
    problems.push("S3_BUCKET: needed with STORAGE_DRIVER=s3");
  problems.push(...unfitPushKeys(config));
  if (config.chatModelUrl && !config.chatModelName)
    problems.push("CHAT_MODEL_NAME: needed with CHAT_MODEL_URL");
  if (config.autoPayoutLimitUnits > config.twoPersonLimitUnits)
    problems.push("AUTO_PAYOUT_LIMIT_UNITS: above TWO_PERSON_LIMIT_UNITS");
  if (!config.production) return problems;
  if (
    config.sessionSecret === settings.sessionSecret.schema.parse(undefined) ||
    config.sessionSecret.length < 32
  )
    problems.push("SESSION_SECRET: set a secret of at least 32 characters");
  if (!config.sandbox) problems.push(...unfitForRealMoney(config));
  return problems;
}

function unfitPushKeys({ vapidPublicKey: publicKey, vapidPrivateKey: privateKey }: Config): string[] {
  if (!publicKey && !privateKey) return [];
  if (!publicKey) return ["VAPID_PUBLIC_KEY: needed with VAPID_PRIVATE_KEY"];
  if (!privateKey) return ["VAPID_PRIVATE_KEY: needed with VAPID_PUBLIC_KEY"];
  return isVapidPair({ publicKey, privateKey }) ? [] : ["VAPID_PUBLIC_KEY: is not that of VAPID_PRIVATE_KEY"];
}

/** The sandbox, test keys and strange hosts: right for demonstrations only. */
function unfitForRealMoney(config: Config): string[] {
  const problems: string[] = [];
  const chosenKey = settings[keyOfProvider[config.paymentProvider]].env;
  if (config.sandboxed.payments) problems.push(`${chosenKey}: needed (or SANDBOX=1 for a demonstration)`);
  if (config.sandboxed.sms) problems.push("TERMII_API_KEY: needed (or SANDBOX=1 for a demonstration)");
  if (/TEST/.test(config.flutterwaveSecretKey ?? "")) problems.push("FLUTTERWAVE_SECRET_KEY: is a test key");
  if (/^sk_test/i.test(config.paystackSecretKey ?? "")) problems.push("PAYSTACK_SECRET_KEY: is a test key");
  for (const [key, host] of Object.entries(officialHosts) as [keyof typeof officialHosts, string][]) {
    const { protocol, host: configured } = new URL(config[key]);
    if (protocol !== "https:" || configured !== host)
      problems.push(`${settings[key].env}: has to be at https://${host} with real money`);
  }
  if (!config.publicUrl) problems.push("PUBLIC_URL: needed for links in SMS and payment returns");
  return problems;
}
