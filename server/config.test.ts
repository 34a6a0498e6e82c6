import { expect, test } from "vitest";
import { demonstration, live } from "#tests/support/live-settings.ts";
import { readConfig } from "./config.ts";

test("without any setting the product runs in the sandbox on port 3000", () => {
  const config = readConfig({});

  expect(config).toMatchObject({
    port: 3000,
    origin: "http://localhost:3000",
    sandboxed: { payments: true, sms: true },
  });
});

test("every wrong setting is named at once", () => {
  expect(() => readConfig({ PORT: "many", STAFF_PR_PHONES: "12345", LOG_LEVEL: "loud" })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*STAFF_PR_PHONES/,
  );
});

test("the chosen provider decides whether payments are the sandbox's", () => {
  const keys = { PAYSTACK_SECRET_KEY: "sk_test_abc" };

  expect(readConfig({ ...keys, PAYMENT_PROVIDER: "paystack" }).sandboxed.payments).toBe(false);
  expect(readConfig(keys).sandboxed.payments).toBe(true);
  expect(() => readConfig({ PAYMENT_PROVIDER: "cash" })).toThrow(/PAYMENT_PROVIDER/);
});

test("the support line is shown as every number is, however it was typed", () => {
  for (const typed of ["08061110701", "+2348061110701", "0806-111-0701", "0806 111 0701"])
    expect(readConfig({ SUPPORT_PHONE: typed }).supportPhone).toBe("0806 111 0701");
});

test("staff phones are read in every form people type", () => {
  expect(readConfig({ STAFF_MASTER_PHONES: "0803 123 4567, +2348031234568" }).staffMasterPhones).toEqual([
    "+2348031234567",
    "+2348031234568",
  ]);
});

test("whom push services write to is an address of mail or web", () => {
  expect(() => readConfig({ VAPID_SUBJECT: "the owner" })).toThrow(/VAPID_SUBJECT: has to begin with/);
});

test("demo data is for the sandbox alone, whatever DEMO says", () => {
  expect(readConfig({}).demo).toBe(true);
  expect(readConfig({ ...demonstration }).demo).toBe(false);
  expect(readConfig({ ...live }).demo).toBe(false);
  expect(readConfig({ ...live, NODE_ENV: "development" }).demo).toBe(false);
});

test("test keys are the sandbox, live ones never", () => {
  const testKeys = { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-abc-X", FLUTTERWAVE_WEBHOOK_HASH: "hash" };
  expect(readConfig(testKeys)).toMatchObject({ mode: "sandbox", sandboxed: { payments: false, sms: true } });
  expect(readConfig(live)).toMatchObject({ mode: "live", sandboxed: { payments: false, sms: false } });
  expect(readConfig(demonstration)).toMatchObject({ mode: "demonstration", production: true });
});
