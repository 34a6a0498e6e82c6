/** What a rule over settings is, and the checks that several rules make. */
import type { Config } from "../config.ts";

/** What a rule sees besides the values. `env` holds what was set explicitly. */
export interface Start {
  env: Record<string, string | undefined>;
  development: boolean;
}

/** `production`: NODE_ENV=production or a live key. `live`: the same, except in a demonstration (SANDBOX=1). */
export type Where = "everywhere" | "production" | "live";

type Check = (config: Config, start: Start) => boolean;

export interface SettingRule {
  setting: string;
  where: Where;
  level: "refused" | "warned";
  says: string;
  isBroken: Check;
}

export const refused = (where: Where, setting: string, says: string, isBroken: Check): SettingRule => ({
  level: "refused",
  where,
  setting,
  says,
  isBroken,
});

export const warned = (setting: string, says: string, isBroken: Check): SettingRule => ({
  level: "warned",
  where: "live",
  setting,
  says,
  isBroken,
});

type Limit = keyof { [Key in keyof Config as Config[Key] extends number ? Key : never]: unknown };

/** A higher limit would no longer protect. */
export const atMost = (max: number, setting: string, key: Limit): SettingRule =>
  refused("live", setting, `at most ${max}`, (config) => config[key] > max);

export const leastTokenLength = 16;
/** Prefix of the sandbox's secrets, which are public. */
const publicSecret = /^runor-sandbox|^development-only/;

export const isWeak = (secret: string | undefined, length: number): boolean =>
  secret !== undefined && (secret.length < length || publicSecret.test(secret));

export const plainToOthers = "must begin with https://";
export const isPlain = (url: string | undefined): boolean => url !== undefined && !url.startsWith("https:");
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|::1|\[::1\])$/.test(host);
/** Unencrypted to another machine: others on the network could read it. */
export const isPlainAbroad = (url: string | undefined): boolean =>
  url !== undefined && isPlain(url) && !isLoopback(new URL(url).hostname);
