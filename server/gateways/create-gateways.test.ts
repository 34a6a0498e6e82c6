import { describe, expect, it, test } from "vitest";
import { readConfig } from "../config.ts";
import { createMetrics } from "../metrics.ts";
import { createGateways, ownAddress } from "./create-gateways.ts";
import { paymentProviderNames } from "./providers.ts";

const gateways = (environment: Record<string, string>) =>
  createGateways(readConfig(environment), createMetrics());
const reached = (environment: Record<string, string>) =>
  [...paymentProviderNames, "demo"].filter((one) => gateways(environment).of(one) !== undefined);

describe("payment provider", () => {
  it("is the chosen one for payments and payouts, by default Flutterwave", () => {
    expect(gateways({}).payments.provider).toBe("flutterwave");
    const { payments, payouts, of } = gateways({ PAYMENT_PROVIDER: "paystack" });
    expect([payments.provider, payouts.provider]).toEqual(["paystack", "paystack"]);
    expect(of("paystack")).toMatchObject({ payments, payouts });
  });

  it("uses the sandbox without keys, also for providers that are not chosen", () => {
    expect(reached({})).toEqual(paymentProviderNames);
    expect(reached({ PAYMENT_PROVIDER: "paystack" })).toEqual(paymentProviderNames);
  });

  it("with a key leaves out the sandbox for other providers, and connects those that have a key", () => {
    const paystack = { PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_test_x" };
    expect(reached(paystack)).toEqual(["paystack"]);
    const both = { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-x", FLUTTERWAVE_WEBHOOK_HASH: "hash" };
    expect(reached({ ...paystack, ...both })).toEqual(["flutterwave", "paystack"]);
  });
});

test.each([
  ["localhost", "http://localhost:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://127.0.0.1:3000"],
  ["::1", "http://[::1]:3000"],
])("a process that listens at %s reaches itself at %s", (HOST, address) => {
  expect(ownAddress(readConfig({ HOST }))).toBe(address);
});
