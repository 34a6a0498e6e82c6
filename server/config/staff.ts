import * as z from "zod";
import { demoPhonePrefix } from "../seed/demo-sign-ins.ts";
import { atMost, refused, type SettingRule } from "./rule.ts";
import { phones, setting, whole } from "./setting.ts";

const roleSettings = {
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
};

export const staffSettings = {
  ...roleSettings,
  staffSecondFactor: setting({
    env: "STAFF_SECOND_FACTOR",
    schema: z.enum(["required", "optional"]).optional(),
    doc: "Whether staff pages require a second factor. Accounts that have one are always asked for it.",
    shownDefault: "required with live providers, optional in the sandbox",
  }),
  staffSessionHours: setting({
    env: "STAFF_SESSION_HOURS",
    schema: whole(12, 1, 876_000),
    doc: "Hours after which staff sign in again.",
  }),
  staffIdleMinutes: setting({
    env: "STAFF_IDLE_MINUTES",
    schema: whole(30, 1, 52_560_000),
    doc: "Minutes without a call after which staff sign in again.",
  }),
};

const roles = Object.entries(roleSettings) as [keyof typeof roleSettings, { env: string }][];

export const staffRules: SettingRule[] = [
  ...roles.map(([key, { env }]) =>
    refused("production", env, `names a number of the demo (${demoPhonePrefix}…)`, (config) =>
      config[key].some((phone) => `0${phone.slice(4)}`.startsWith(demoPhonePrefix)),
    ),
  ),
  refused(
    "live",
    "STAFF_MASTER_PHONES",
    "needs a phone, or one of the other STAFF_…_PHONES: staff have to approve payouts",
    (config) => roles.every(([key]) => config[key].length === 0),
  ),
  refused(
    "live",
    "STAFF_SECOND_FACTOR",
    "optional leaves staff accounts protected by a password alone",
    (_config, { env }) => env.STAFF_SECOND_FACTOR === "optional",
  ),
  atMost(24, "STAFF_SESSION_HOURS", "staffSessionHours"),
  atMost(120, "STAFF_IDLE_MINUTES", "staffIdleMinutes"),
];
