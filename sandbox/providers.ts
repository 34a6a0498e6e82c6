/** Every provider in the sandbox; each has a folder of its name. */
import { type FaultKind, type FaultPort, faultKinds } from "./faults.ts";
import { flutterwave } from "./flutterwave/flutterwave.ts";
import { monnify } from "./monnify/monnify.ts";
import { paystack } from "./paystack/paystack.ts";
import type { MoneyProvider, SandboxProvider } from "./provider.ts";
import { termii } from "./termii/termii.ts";

export const moneyProviders = { flutterwave, paystack, monnify } satisfies Record<string, MoneyProvider>;
export const providers = { ...moneyProviders, termii } satisfies Record<string, SandboxProvider>;

export type MoneyProviderName = keyof typeof moneyProviders;
export type ProviderName = keyof typeof providers;

/** Possible faults of each provider, push service and language model. */
export const faultKindsOf = {
  ...mapEntries(providers, ({ faults }) => faults),
  llm: [...faultKinds.beforeWork, ...faultKinds.ofReplies],
  push: [...faultKinds.beforeWork, ...faultKinds.ofPushes],
} as Record<FaultPort, readonly FaultKind[]>;

export function mapEntries<Key extends string, Value, Result>(
  table: Record<Key, Value>,
  map: (value: Value) => Result,
): Record<Key, Result> {
  return Object.fromEntries(Object.entries<Value>(table).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    Result
  >;
}
