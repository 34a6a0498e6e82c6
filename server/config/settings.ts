/** Every setting of the product and every rule over them, by subject; `docs/settings.md`, `.env.example` and `npm run doctor` show them. */
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
import type { SettingTable } from "./setting.ts";
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

interface Subject {
  title: string;
  settings: SettingTable;
  rules?: readonly SettingRule[];
}

/** In the order of `docs/settings.md`. */
export const subjects: readonly Subject[] = [
  { title: "Process", settings: processSettings, rules: processRules },
  { title: "Site", settings: siteSettings, rules: siteRules },
  { title: "Database", settings: databaseSettings, rules: databaseRules },
  { title: "Files and backups", settings: storageSettings, rules: storageRules },
  { title: "Keys", settings: keySettings, rules: keyRules },
  { title: "Logs, metrics and traces", settings: observingSettings, rules: observingRules },
  { title: "Providers", settings: providerSettings, rules: providerRules },
  { title: "Messages", settings: messageSettings, rules: messageRules },
  { title: "Chat", settings: chatSettings, rules: chatRules },
  { title: "Staff", settings: staffSettings, rules: staffRules },
  { title: "Market", settings: marketSettings, rules: marketRules },
  { title: "Money", settings: moneySettings, rules: moneyRules },
  { title: "Personal data", settings: personalDataSettings },
];

export const settingRules: readonly SettingRule[] = subjects.flatMap(({ rules }) => rules ?? []);

export function brokenRules(config: Config, start: Start): SettingRule[] {
  const applies = (where: Where) =>
    where === "everywhere" || config.mode === "live" || (where === "production" && config.mode !== "sandbox");
  return settingRules.filter((rule) => applies(rule.where) && rule.isBroken(config, start));
}
