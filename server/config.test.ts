import { expect, test } from "vitest";
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
  expect(readConfig({ ...nearlyReal, FLUTTERWAVE_SECRET_KEY: "FLWSECK-abc-X" }).production).toBe(true);
});

test("staff phones are read in every form people type", () => {
  expect(readConfig({ STAFF_MASTER_PHONES: "0803 123 4567, +2348031234568" }).staffMasterPhones).toEqual([
    "+2348031234567",
    "+2348031234568",
  ]);
});
