/**
 * Every provider with an account and a key. Settings and their rules, adapters, webhooks, reconciliation, `npm run
 * doctor` and documents derive from this table. README.md describes how to add one.
 */
import { flutterwave } from "./flutterwave/provider.ts";
import { monnify } from "./monnify/provider.ts";
import { paystack } from "./paystack/provider.ts";
import { termii } from "./termii/provider.ts";

export const paymentProviders = { flutterwave, paystack, monnify };
export const smsProviders = { termii };

export const providerSettings = {
  ...flutterwave.settings,
  ...paystack.settings,
  ...monnify.settings,
  ...termii.settings,
};

export type PaymentProvider = keyof typeof paymentProviders;
export type SmsProvider = keyof typeof smsProviders;
export type ProviderName = PaymentProvider | SmsProvider;

export const paymentProviderNames = Object.keys(paymentProviders) as PaymentProvider[];
