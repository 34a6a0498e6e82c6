import { describe, expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { createMetrics } from "../metrics.ts";
import { createGateways } from "./create-gateways.ts";

const gateways = (environment: Record<string, string>) =>
  createGateways(readConfig(environment), createMetrics());
const reached = (environment: Record<string, string>) =>
  ["flutterwave", "paystack", "demo"].filter((one) => gateways(environment).of(one) !== undefined);

describe("payment provider", () => {
  it("is the chosen one for payments and payouts, by default Flutterwave", () => {
    expect(gateways({}).payments.provider).toBe("flutterwave");
    const { payments, payouts, of } = gateways({ PAYMENT_PROVIDER: "paystack" });
    expect([payments.provider, payouts.provider]).toEqual(["paystack", "paystack"]);
    expect(of("paystack")).toMatchObject({ payments, payouts });
  });

  it("uses the sandbox without keys, also for providers that are not chosen", () => {
    expect(reached({})).toEqual(["flutterwave", "paystack"]);
    expect(reached({ PAYMENT_PROVIDER: "paystack" })).toEqual(["flutterwave", "paystack"]);
  });

  it("with a key leaves out the sandbox for other providers, and connects those that have a key", () => {
    const paystack = { PAYMENT_PROVIDER: "paystack", PAYSTACK_SECRET_KEY: "sk_test_x" };
    expect(reached(paystack)).toEqual(["paystack"]);
    const both = { FLUTTERWAVE_SECRET_KEY: "FLWSECK_TEST-x", FLUTTERWAVE_WEBHOOK_HASH: "hash" };
    expect(reached({ ...paystack, ...both })).toEqual(["flutterwave", "paystack"]);
  });
});
