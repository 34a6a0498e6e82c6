/** Text messages, USSD and push notifications. */
import * as z from "zod";
import { isVapidPair } from "../gateways/web-push/vapid-keys.ts";
import { atMost, refused, type SettingRule } from "./rule.ts";
import { optional, optionalFlag, setting, whole } from "./setting.ts";

export const messageSettings = {
  smsPartKobo: setting({
    env: "SMS_PART_KOBO",
    schema: whole(500),
    doc: "Cost of one part of an SMS, in kobo. Staff see the cost of a campaign before they send it.",
  }),
  smsPerPhoneDay: setting({
    env: "SMS_PER_PHONE_DAY",
    schema: whole(10),
    doc: "SMS to one number per day, for all purposes together; two more may be about the security of its account.",
  }),
  smsPerAccountDay: setting({
    env: "SMS_PER_ACCOUNT_DAY",
    schema: whole(30),
    doc: "SMS that one account causes per day.",
  }),
  smsPerAddressDay: setting({
    env: "SMS_PER_ADDRESS_DAY",
    schema: whole(500),
    doc: "Codes that one network address can request per day without entering them, and reset links likewise. Above the limit it gets one per minute and ten per hour. Generous, because mobile networks put thousands of people behind one address.",
  }),
  smsPerHour: setting({
    env: "SMS_PER_HOUR",
    schema: z.coerce.number().int().min(1).optional(),
    doc: "SMS of the whole product per hour, not counting campaigns. Above the limit no SMS is sent, and an incident is opened.",
    shownDefault: "1000, no limit in the sandbox",
  }),
  smsQuietHours: setting({
    env: "SMS_QUIET_HOURS",
    schema: optionalFlag,
    doc: "Whether campaigns pause from 20:00 to 08:00 in Nigeria.",
    shownDefault: "on, off in the sandbox",
  }),
  ussdCode: setting({
    env: "USSD_CODE",
    schema: z
      .string()
      .regex(/^\*[\d*]{2,20}#$/, "must be like *347*900#")
      .default("*347*900#"),
    doc: "The code that people dial. Calls of any other code are refused.",
  }),
  ussdDailyUnits: setting({
    env: "USSD_DAILY_UNITS",
    schema: whole(20_000, 0, 1_000_000_000),
    doc: "Units that one person can send by USSD per day.",
  }),
  vapidPublicKey: setting({
    env: "VAPID_PUBLIC_KEY",
    schema: optional,
    doc: "Public key for push subscriptions. Without it a pair is derived from SESSION_SECRET. After a change, devices get no push until their next visit.",
  }),
  vapidPrivateKey: setting({
    env: "VAPID_PRIVATE_KEY",
    schema: optional,
    doc: "Private key of VAPID_PUBLIC_KEY, which signs requests to push services.",
    secret: true,
  }),
  vapidSubject: setting({
    env: "VAPID_SUBJECT",
    schema: z
      .string()
      .regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, "must begin with mailto: or https://")
      .optional(),
    doc: "Contact for push services, mailto: or https:. Without it PUBLIC_URL.",
  }),
};

const maxSmsPerHour = 20_000;

export const messageRules: SettingRule[] = [
  atMost(50, "SMS_PER_PHONE_DAY", "smsPerPhoneDay"),
  atMost(200, "SMS_PER_ACCOUNT_DAY", "smsPerAccountDay"),
  atMost(5_000, "SMS_PER_ADDRESS_DAY", "smsPerAddressDay"),
  refused(
    "live",
    "SMS_PER_HOUR",
    `at most ${maxSmsPerHour}`,
    ({ sandboxed, smsPerHour }) => !sandboxed.sms && smsPerHour > maxSmsPerHour,
  ),
  refused(
    "everywhere",
    "VAPID_PUBLIC_KEY",
    "needed with VAPID_PRIVATE_KEY",
    (config) => Boolean(config.vapidPrivateKey) && !config.vapidPublicKey,
  ),
  refused(
    "everywhere",
    "VAPID_PRIVATE_KEY",
    "needed with VAPID_PUBLIC_KEY",
    (config) => Boolean(config.vapidPublicKey) && !config.vapidPrivateKey,
  ),
  refused(
    "everywhere",
    "VAPID_PUBLIC_KEY",
    "is not that of VAPID_PRIVATE_KEY",
    ({ vapidPublicKey: publicKey, vapidPrivateKey: privateKey }) =>
      publicKey !== undefined && privateKey !== undefined && !isVapidPair({ publicKey, privateKey }),
  ),
];
