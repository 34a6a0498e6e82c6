/** Settings and rules, adapters, webhooks, reconciliation, doctor and documents derive from this table. */
import { africastalking } from "./africastalking/provider.ts";
import { flutterwave } from "./flutterwave/provider.ts";
import { monnify } from "./monnify/provider.ts";
import { paystack } from "./paystack/provider.ts";
import { termii } from "./termii/provider.ts";

export const paymentProviders = { flutterwave, paystack, monnify };
export const smsProviders = { termii };

/** Aggregators that pass on dialled codes and incoming SMS. */
export const ussdProviders = { africastalking };

export const ussdSettings = { ...africastalking.settings };

export const providerSettings = {
  ...flutterwave.settings,
  ...paystack.settings,
  ...monnify.settings,
  ...termii.settings,
};

export type PaymentProvider = keyof typeof paymentProviders;
export type SmsProvider = keyof typeof smsProviders;
export type UssdProvider = keyof typeof ussdProviders;
export type ProviderName = PaymentProvider | SmsProvider;

export const paymentProviderNames = Object.keys(paymentProviders) as PaymentProvider[];
