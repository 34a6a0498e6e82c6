/** Who may move units, and what holds a payout back. */
import * as z from "zod";
import { defaultSettings } from "#shared/default-settings.ts";
import { atMost, refused, type SettingRule, warned } from "./rule.ts";
import { days, phones, setting, whole } from "./setting.ts";

export const moneySettings = {
  walletDisabledPhones: setting({
    env: "WALLET_DISABLED_PHONES",
    schema: phones,
    doc: "Phones of accounts that may not move units.",
  }),
  autoPayoutLimitUnits: setting({
    env: "AUTO_PAYOUT_LIMIT_UNITS",
    schema: whole(0, 0, Number.MAX_SAFE_INTEGER),
    doc: "Withdrawals up to this many units are paid without staff; 0: staff approve every one.",
  }),
  twoPersonLimitUnits: setting({
    env: "TWO_PERSON_LIMIT_UNITS",
    schema: whole(200_000, 0, Number.MAX_SAFE_INTEGER),
    doc: "Withdrawals of more units than this within a day need the approval of two staff members. So do the units of a payout that failed after it was paid.",
  }),
  purchaseDisputeDays: setting({
    env: "PURCHASE_DISPUTE_DAYS",
    schema: days(120),
    doc: "Days in which a card's bank can reverse a payment. An account with a purchase in that time cannot be deleted. 0 disables it, in the sandbox only.",
  }),
  boughtUnitsHoldDays: setting({
    env: "BOUGHT_UNITS_HOLD_DAYS",
    schema: z.coerce.number().int().min(0).max(60).default(3),
    doc: "Days before bought units can be withdrawn, also after a transfer. 0: at once.",
  }),
  bankChangeHoldHours: setting({
    env: "BANK_CHANGE_HOLD_HOURS",
    schema: whole(defaultSettings.bankChangeHoldHours, 0, 876_000),
    doc: "Hours without payouts after the bank account changed.",
  }),
};

const leastDisputeDays = 30;

export const moneyRules: SettingRule[] = [
  refused(
    "everywhere",
    "AUTO_PAYOUT_LIMIT_UNITS",
    "above TWO_PERSON_LIMIT_UNITS",
    (config) => config.autoPayoutLimitUnits > config.twoPersonLimitUnits,
  ),
  atMost(200_000, "AUTO_PAYOUT_LIMIT_UNITS", "autoPayoutLimitUnits"),
  atMost(2_000_000, "TWO_PERSON_LIMIT_UNITS", "twoPersonLimitUnits"),
  refused(
    "live",
    "PURCHASE_DISPUTE_DAYS",
    `at least ${leastDisputeDays}: banks take card payments back for months`,
    (config) => config.purchaseDisputeDays < leastDisputeDays,
  ),
  refused(
    "live",
    "BANK_CHANGE_HOLD_HOURS",
    "0 lets a stolen session pay itself out at once",
    (config) => config.bankChangeHoldHours === 0,
  ),
  warned(
    "BOUGHT_UNITS_HOLD_DAYS",
    "0 lets units from a stolen card reach a bank at once",
    (config) => config.boughtUnitsHoldDays === 0,
  ),
];
