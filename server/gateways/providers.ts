/** Settings and rules, adapters, webhooks, reconciliation, doctor and documents derive from this table. */
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
