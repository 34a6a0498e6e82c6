import { expect, test } from "vitest";
import { demonstration, live } from "#tests/support/live-settings.ts";
import { inspectSettings, readConfig } from "./config.ts";

test("runs in the sandbox on port 3000 without any setting", () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 3000,
    origin: "http://localhost:3000",
    sandboxed: { payments: true, sms: true },
  });
});

test("names every wrong setting at once", () => {
  expect(() => readConfig({ PORT: "many", STAFF_PR_PHONES: "12345", LOG_LEVEL: "loud" })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*STAFF_PR_PHONES/,
  );
});

test.each([
  ...[
    "JOB_EXPIRES_DAYS",
    "BOOST_DAYS",
    "PURCHASE_DISPUTE_DAYS",
    "BACKUP_KEEP_DAYS",
    "KEEP_NOTIFICATIONS_DAYS",
  ],
  ...["STAFF_SESSION_HOURS", "BANK_CHANGE_HOLD_HOURS", "STAFF_IDLE_MINUTES"],
  ...["PROVIDER_TIMEOUT_SECONDS", "CHAT_MODEL_TIMEOUT_SECONDS", "SMS_PER_PHONE_DAY"],
])("refuses a %s that dates, timers or the database cannot express", (name) => {
  const { refusals } = inspectSettings({ [name]: "9999999999" });
  expect(refusals).toEqual([expect.stringMatching(`^${name}: .*expected number to be <=`)]);
});

test("switches take on, off, true, false, 1 and 0, in any case, and nothing else", () => {
  const isOn = (word: string) => readConfig({ JOB_POSTING_MARKUP: word, SMS_QUIET_HOURS: word });
  for (const word of ["on", "ON", "true", "True", "1"])
    expect(isOn(word)).toMatchObject({ jobPostingMarkup: true, smsQuietHours: true });
  for (const word of ["off", "Off", "false", "0"])
    expect(isOn(word)).toMatchObject({ jobPostingMarkup: false, smsQuietHours: false });
  expect(() => isOn("maybe")).toThrow(/JOB_POSTING_MARKUP: Invalid option/);
});

test("asks posters after half of a shorter life of jobs, and after 7 days otherwise", () => {
  const daysUntilAsked = (env: Record<string, string>) => readConfig(env).jobAskAfterDays;
  expect(daysUntilAsked({})).toBe(7);
  expect(daysUntilAsked({ JOB_EXPIRES_DAYS: "30" })).toBe(7);
  expect(daysUntilAsked({ JOB_EXPIRES_DAYS: "5" })).toBe(2);
  expect(daysUntilAsked({ JOB_EXPIRES_DAYS: "2" })).toBe(1);
  expect(daysUntilAsked({ JOB_EXPIRES_DAYS: "5", JOB_ASK_AFTER_DAYS: "4" })).toBe(4);
});

test("the chosen provider decides whether payments use the sandbox", () => {
  const keys = { PAYSTACK_SECRET_KEY: "sk_test_abc" };

  expect(readConfig({ ...keys, PAYMENT_PROVIDER: "paystack" }).sandboxed.payments).toBe(false);
  expect(readConfig(keys).sandboxed.payments).toBe(true);
  expect(() => readConfig({ PAYMENT_PROVIDER: "cash" })).toThrow(/PAYMENT_PROVIDER/);
});

test("shows the support line formatted, for any spelling of the number", () => {
  for (const typed of ["08061110701", "+2348061110701", "0806-111-0701", "0806 111 0701"])
    expect(readConfig({ SUPPORT_PHONE: typed }).supportPhone).toBe("0806 111 0701");
});

test("reads staff phones in every spelling", () => {
  expect(readConfig({ STAFF_MASTER_PHONES: "0803 123 4567, +2348031234568" }).staffMasterPhones).toEqual([
    "+2348031234567",
    "+2348031234568",
  ]);
});

test("requires a mailto or https address as contact for push services", () => {
  expect(() => readConfig({ VAPID_SUBJECT: "the owner" })).toThrow(/VAPID_SUBJECT: must begin with/);
});

test("allows demo data in the sandbox only, for any value of DEMO", () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ ...demonstration }).demo).toBe(false);
  expect(readConfig({ ...live }).demo).toBe(false);
  expect(readConfig({ ...live, NODE_ENV: "development" }).demo).toBe(false);
});

test("treats test keys as sandbox and live keys as live", () => {
  const testKeys = { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-abc-X", FLUTTERWAVE_WEBHOOK_HASH: "hash" };
  expect(readConfig(testKeys)).toMatchObject({ mode: "sandbox", sandboxed: { payments: false, sms: true } });
  expect(readConfig(live)).toMatchObject({ mode: "live", sandboxed: { payments: false, sms: false } });
  expect(readConfig(demonstration)).toMatchObject({ mode: "demonstration", production: true });
});

test.each([
  ["https://Runor.NG:443", "https://runor.ng"],
  ["https://runor.ng/", "https://runor.ng"],
  ["http://localhost:80", "http://localhost"],
  ["http://localhost:3100//", "http://localhost:3100"],
])("takes the origin of PUBLIC_URL as browsers send it: %s", (PUBLIC_URL, origin) => {
  expect(readConfig({ PUBLIC_URL }).origin).toBe(origin);
});
