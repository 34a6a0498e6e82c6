/** Every setting of the product and every rule over them, by subject; `docs/operations.md`, `.env.example` and `npm run doctor` show them. */
import type { Config } from "../config.ts";
import { chatRules, chatSettings } from "./chat.ts";
import { databaseRules, databaseSettings } from "./database.ts";
import { keyRules, keySettings } from "./keys.ts";
import { marketRules, marketSettings } from "./market.ts";
import { messageRules, messageSettings } from "./messages.ts";
import { moneyRules, moneySettings } from "./money.ts";
import { observingRules, observingSettings } from "./observing.ts";
import { personalDataSettings } from "./personal-data.ts";
import { processRules, processSettings } from "./process.ts";
import { providerRules, providerSettings } from "./providers.ts";
import type { SettingRule, Start, Where } from "./rule.ts";
import { siteRules, siteSettings } from "./site.ts";
import { staffRules, staffSettings } from "./staff.ts";
import { storageRules, storageSettings } from "./storage.ts";

export const settings = {
  ...processSettings,
  ...siteSettings,
  ...databaseSettings,
  ...storageSettings,
  ...keySettings,
  ...observingSettings,
  ...providerSettings,
  ...messageSettings,
  ...chatSettings,
  ...staffSettings,
  ...marketSettings,
  ...moneySettings,
  ...personalDataSettings,
} as const;

export const settingRules: readonly SettingRule[] = [
  ...processRules,
  ...siteRules,
  ...databaseRules,
  ...storageRules,
  ...keyRules,
  ...observingRules,
  ...providerRules,
  ...messageRules,
  ...chatRules,
  ...staffRules,
  ...marketRules,
  ...moneyRules,
];

export function brokenRules(config: Config, start: Start): SettingRule[] {
  const applies = (where: Where) =>
    where === "everywhere" || config.mode === "live" || (where === "production" && config.mode !== "sandbox");
  return settingRules.filter((rule) => applies(rule.where) && rule.isBroken(config, start));
}
