/** Reads the configuration; the only reader of process.env. */
import * as z from "zod";
import { keyMadeOf, publishedKey } from "./config/keys.ts";
import { askDaysFor } from "./config/market.ts";
import type { SettingRule } from "./config/rule.ts";
import type { Setting, ValuesOf } from "./config/setting.ts";
import { brokenRules, settings } from "./config/settings.ts";
import { type Collector, metricCollectorOf, traceCollectorOf } from "./config/tracing.ts";
import { misspelledNames } from "./config/unknown-names.ts";
import type { AnyProvider } from "./gateways/ports/provider.ts";
import { type ProviderName, paymentProviders, smsProviders } from "./gateways/providers.ts";

type Settings = typeof settings;
type Values = ValuesOf<Settings>;

type KeyState = "none" | "test" | "live";

export interface Config extends Omit<Values, keyof NumberKeys>, NumberKeys {
  /** `live`: real money, or production without SANDBOX=1. `demonstration`: production with the sandbox's providers. */
  mode: "live" | "demonstration" | "sandbox";
  /** Everything but the sandbox: settings that weaken security are refused. */
  production: boolean;
  keys: Record<ProviderName, KeyState>;
  apiDocs: boolean;
  jobAskAfterDays: number;
  smsPerHour: number;
  smsQuietHours: boolean;
  hasLiveKey: boolean;
  /** Whether the sandbox answers instead of real providers; `payments` refers to the chosen provider. */
  sandboxed: { payments: boolean; sms: boolean };
  /** Public address of the product as browsers write it: lower case, without a default port or a trailing slash. */
  origin: string;
  staffSecondFactor: "required" | "optional";
  /** Where traces and metrics go; undefined: nowhere. */
  traceCollector: Collector | undefined;
  metricCollector: Collector | undefined;
}

/** Keys of the numbers in the database. */
interface NumberKeys {
  dataKeys: string[];
  dataLookupKey: string;
}

/** Operators see zod's exact message, not the sentence for users. */
const forOwners = { error: z.locales.en().localeError };

interface SettingsReport {
  /** Undefined if a value cannot be parsed. */
  config: Config | undefined;
  /** "SETTING: what is wrong", one for each reason not to start. */
  refusals: string[];
  warnings: string[];
}

type Environment = Record<string, string | undefined>;

export function inspectSettings(
  given: Environment = process.env,
  { development = false }: { development?: boolean } = {},
): SettingsReport {
  const env = withoutBlanks(given);
  const refusals: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [key, row] of Object.entries(settings) as [keyof Settings, Setting<unknown>][]) {
    const read = row.schema.safeParse(env[row.env], forOwners);
    if (read.success) values[key] = read.data;
    else refusals.push(`${row.env}: ${read.error.issues.map((issue) => issue.message).join("; ")}`);
  }
  const misspelled = misspelledNames(env);
  if (refusals.length > 0) return { config: undefined, refusals, warnings: misspelled };
  const config = complete(values as unknown as Values);
  const broken = brokenRules(config, { env, development });
  const said = (level: SettingRule["level"]) =>
    broken.filter((rule) => rule.level === level).map(({ setting, says }) => `${setting}: ${says}`);
  return { config, refusals: said("refused"), warnings: [...misspelled, ...said("warned")] };
}

/** Trims pasted blanks and line breaks; blank values count as unset. */
const withoutBlanks = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, value?.trim() || undefined]));

/** Errors: one Error that lists every invalid setting. */
export function readConfig(env?: Environment): Config {
  const { config, refusals } = inspectSettings(env);
  if (!config || refusals.length > 0) throw new Error(`Settings to fix:\n  ${refusals.join("\n  ")}`);
  return config;
}

const liveSmsPerHour = 1_000;
/** Largest value of PostgreSQL's integer. */
const unlimited = 2_147_483_647;

function complete(values: Values): Config {
  const origin = (values.publicUrl && new URL(values.publicUrl).origin) || `http://localhost:${values.port}`;
  const keys = Object.fromEntries(
    Object.entries({ ...paymentProviders, ...smsProviders }).map(([name, row]) => [
      name,
      keyState(row, values),
    ]),
  ) as Record<ProviderName, KeyState>;
  const hasLiveKey = Object.values(keys).includes("live");
  const mode = modeOf(values, hasLiveKey);
  const sandboxed = { payments: keys[values.paymentProvider] === "none", sms: keys.termii === "none" };
  return {
    ...values,
    ...numberKeys(values, mode),
    jobAskAfterDays: values.jobAskAfterDays ?? askDaysFor(values.jobExpiresDays),
    smsPerHour: values.smsPerHour ?? (sandboxed.sms ? unlimited : liveSmsPerHour),
    smsQuietHours: values.smsQuietHours ?? !sandboxed.sms,
    demo: values.demo && mode === "sandbox",
    apiDocs: values.apiDocs ?? mode === "sandbox",
    mode,
    production: mode !== "sandbox",
    keys,
    hasLiveKey,
    sandboxed,
    staffSecondFactor: values.staffSecondFactor ?? (mode === "live" ? "required" : "optional"),
    origin,
    traceCollector: traceCollectorOf(values),
    metricCollector: metricCollectorOf(values),
  };
}

function modeOf({ nodeEnv, sandbox }: Values, hasLiveKey: boolean): Config["mode"] {
  if (hasLiveKey) return "live";
  if (nodeEnv !== "production") return "sandbox";
  return sandbox ? "demonstration" : "live";
}

function numberKeys({ dataKeys, dataLookupKey, sessionSecret }: Values, mode: Config["mode"]): NumberKeys {
  const made = (purpose: string) =>
    mode === "sandbox" ? publishedKey(purpose) : keyMadeOf(sessionSecret, purpose);
  return { dataKeys: dataKeys ?? [made("data")], dataLookupKey: dataLookupKey ?? made("look-up") };
}

function keyState({ key }: AnyProvider, values: Values): KeyState {
  const given = values[key.setting as keyof Values];
  if (!given) return "none";
  return key.test.test(String(given)) ? "test" : "live";
}
