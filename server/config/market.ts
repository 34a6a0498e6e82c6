/** Jobs, calls and boosts: how long they last, and how many are free. */
import * as z from "zod";
import { defaultSettings } from "#shared/default-settings.ts";
import { refused, type SettingRule } from "./rule.ts";
import { days, setting, whole } from "./setting.ts";

export const marketSettings = {
  freeJobsPerMonth: setting({
    env: "FREE_JOBS_PER_MONTH",
    schema: whole(defaultSettings.freeJobs),
    doc: "Free posts a month without a subscription.",
  }),
  freeCallsPerMonth: setting({
    env: "FREE_CALLS_PER_MONTH",
    schema: whole(defaultSettings.freeCalls),
    doc: "Free calls a month without a subscription.",
  }),
  jobExpiresDays: setting({
    env: "JOB_EXPIRES_DAYS",
    schema: days(14, 2),
    doc: "Days after which a job leaves the lists unless its poster renews it.",
  }),
  jobAskAfterDays: setting({
    env: "JOB_ASK_AFTER_DAYS",
    schema: z.coerce.number().int().min(1).optional(),
    doc: "Days after which the poster is asked whether a job is still open. Fewer than `JOB_EXPIRES_DAYS`.",
    shownDefault: "7, or half of JOB_EXPIRES_DAYS if that is less",
  }),
  boostDays: setting({
    env: "BOOST_DAYS",
    schema: days(defaultSettings.boostDays, 1),
    doc: "Days a boost lasts.",
  }),
};

const usualAskDays = 7;

/** So that a shorter JOB_EXPIRES_DAYS needs no second setting. */
export const askDaysFor = (expiresDays: number): number =>
  Math.min(usualAskDays, Math.floor(expiresDays / 2));

export const marketRules: SettingRule[] = [
  refused(
    "everywhere",
    "JOB_ASK_AFTER_DAYS",
    "fewer than JOB_EXPIRES_DAYS: posters need time to answer",
    ({ jobAskAfterDays, jobExpiresDays }) => jobAskAfterDays >= jobExpiresDays,
  ),
];
