import { expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { vapidKeysFrom } from "./gateways/push/vapid-keys.ts";

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

test("production refuses sandbox, test keys and default secrets", () => {
  expect(() => readConfig({ NODE_ENV: "production" })).toThrow(
    /SESSION_SECRET[\s\S]*FLUTTERWAVE_SECRET_KEY[\s\S]*TERMII_API_KEY[\s\S]*PUBLIC_URL/,
  );
  const nearlyReal = {
    NODE_ENV: "production",
    SESSION_SECRET: "a-long-secret-that-nobody-can-guess-0123456789",
    PUBLIC_URL: "https://runor.example",
    FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-abc-X",
    FLUTTERWAVE_WEBHOOK_HASH: "hash",
    TERMII_API_KEY: "TL123",
  };
  expect(() => readConfig(nearlyReal)).toThrow(/test key/);
  const real = { ...nearlyReal, FLUTTERWAVE_SECRET_KEY: "FLWSECK-abc-X" };
  expect(readConfig(real).production).toBe(true);
  expect(() => readConfig({ ...real, FLUTTERWAVE_BASE_URL: "https://api.flutterwave.example/v3" })).toThrow(
    /FLUTTERWAVE_BASE_URL: has to be at https:\/\/api\.flutterwave\.com/,
  );
  expect(() => readConfig({ ...real, PAYMENT_PROVIDER: "paystack" })).toThrow(/PAYSTACK_SECRET_KEY: needed/);
  expect(() => readConfig({ ...real, PAYSTACK_SECRET_KEY: "sk_test_abc" })).toThrow(
    /PAYSTACK_SECRET_KEY: is a test key/,
  );
  expect(() =>
    readConfig({ ...real, PAYSTACK_SECRET_KEY: "sk_live_abc", PAYSTACK_BASE_URL: "http://api.paystack.co" }),
  ).toThrow(/PAYSTACK_BASE_URL/);
});

test("the chosen provider decides whether payments are the sandbox's", () => {
  const keys = { PAYSTACK_SECRET_KEY: "sk_test_abc" };

  expect(readConfig({ ...keys, PAYMENT_PROVIDER: "paystack" }).sandboxed.payments).toBe(false);
  expect(readConfig(keys).sandboxed.payments).toBe(true);
  expect(() => readConfig({ PAYMENT_PROVIDER: "cash" })).toThrow(/PAYMENT_PROVIDER/);
});

test("nothing is paid out without staff that would need two of them", () => {
  expect(() => readConfig({ AUTO_PAYOUT_LIMIT_UNITS: "200001" })).toThrow(/AUTO_PAYOUT_LIMIT_UNITS/);
});

test("staff phones are read in every form people type", () => {
  expect(readConfig({ STAFF_MASTER_PHONES: "0803 123 4567, +2348031234568" }).staffMasterPhones).toEqual([
    "+2348031234567",
    "+2348031234568",
  ]);
});

test("keys for push services come as a pair that fits", () => {
  const { publicKey, privateKey } = vapidKeysFrom("a secret");
  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey };
  expect(readConfig(pair).vapidPublicKey).toBe(publicKey);
  expect(() => readConfig({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/VAPID_PRIVATE_KEY: needed/);
  expect(() => readConfig({ VAPID_PRIVATE_KEY: privateKey })).toThrow(/VAPID_PUBLIC_KEY: needed/);
  expect(() => readConfig({ ...pair, VAPID_PUBLIC_KEY: vapidKeysFrom("another").publicKey })).toThrow(
    /VAPID_PUBLIC_KEY: is not that of/,
  );
  expect(() => readConfig({ VAPID_SUBJECT: "the owner" })).toThrow(/VAPID_SUBJECT: has to begin with/);
});
