/** Providers of payments, SMS and USSD: the rows of `server/gateways/providers.ts` have their own settings. */
import * as z from "zod";
import type { Config } from "../config.ts";
import type { AnyProvider } from "../gateways/ports/provider.ts";
import {
  providerSettings as ownSettings,
  type ProviderName,
  paymentProviderNames,
  paymentProviders,
  smsProviders,
  ussdProviders,
  ussdSettings,
} from "../gateways/providers.ts";
import { isWeak, leastTokenLength, refused, type SettingRule } from "./rule.ts";
import { flag, setting, timeoutSeconds } from "./setting.ts";

export const providerSettings = {
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
  ...ownSettings,
  ...ussdSettings,
  providerTimeoutSeconds: setting({
    env: "PROVIDER_TIMEOUT_SECONDS",
    schema: timeoutSeconds(35),
    doc: "Timeout for a provider's answer, in seconds; above the provider's own 28 s.",
  }),
};

const envOf = ({ settings }: AnyProvider, name: string): string => settings[name]!.env;
const given = (config: Config, name: string) => config[name as keyof Config] as string | undefined;

/** Unset is fine: the provider is then called at its default address. */
function isAt(url: string | undefined, host: RegExp): boolean {
  if (url === undefined) return true;
  const { protocol, host: configured } = new URL(url);
  return protocol === "https:" && host.test(configured);
}

function rulesOf(name: ProviderName, provider: AnyProvider): SettingRule[] {
  const { key, host, needs = [], ownSecrets = [] } = provider;
  const { public: publicKey } = key;
  const keyEnv = envOf(provider, key.setting);
  const needed = needs.map(({ setting: one, where }) =>
    refused(
      where,
      envOf(provider, one),
      `needed with ${keyEnv}`,
      (config) => Boolean(given(config, key.setting)) && !given(config, one),
    ),
  );
  const isPublicKey = publicKey && [
    refused("everywhere", keyEnv, "is the public key", (config) =>
      publicKey.test(given(config, key.setting) ?? ""),
    ),
  ];
  const weakSecrets = ownSecrets.map((one) =>
    refused(
      "live",
      envOf(provider, one),
      `needs at least ${leastTokenLength} characters of its own`,
      (config) => isWeak(given(config, one), leastTokenLength),
    ),
  );
  return [
    ...needed,
    ...(isPublicKey ?? []),
    refused("live", keyEnv, "is a test key", ({ keys }) => keys[name] === "test"),
    refused(
      "live",
      envOf(provider, host.setting),
      host.says,
      (config) => !isAt(given(config, host.setting), host.pattern),
    ),
    ...weakSecrets,
  ];
}

export const providerRules: SettingRule[] = [
  refused(
    "live",
    "SANDBOX",
    "is for demonstrations, and there is a live key",
    (config) => config.sandbox && config.hasLiveKey,
  ),
  ...paymentProviderNames.map((name) =>
    refused(
      "live",
      envOf(paymentProviders[name], paymentProviders[name].key.setting),
      "needed (or SANDBOX=1 for a demonstration without live keys)",
      (config) => config.paymentProvider === name && config.sandboxed.payments,
    ),
  ),
  refused(
    "live",
    "TERMII_API_KEY",
    "needed: payments and text messages are live together (or SANDBOX=1 for a demonstration without live keys)",
    (config) => config.sandboxed.sms,
  ),
  ...Object.entries({ ...paymentProviders, ...smsProviders }).flatMap(([name, provider]) =>
    rulesOf(name as ProviderName, provider),
  ),
  ...Object.values(ussdProviders).map(({ settings, secret }) =>
    refused(
      "live",
      settings[secret].env,
      `needs at least ${leastTokenLength} characters of its own`,
      (config) => isWeak(config[secret], leastTokenLength),
    ),
  ),
];
