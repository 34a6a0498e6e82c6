import type { FastifyInstance } from "fastify";
import type { CheckoutProvider } from "./checkout/checkout.ts";
import type { FaultKind } from "./faults.ts";
import type { SandboxContext } from "./options.ts";
import type { PayoutDesk, PayoutProvider } from "./payouts/payouts.ts";

/** A stand-in for a provider with an account. */
export interface SandboxProvider {
  /** Of its API, under the sandbox's own. */
  path: string;
  /** The settings with which the product reaches the stand-in, by their names in its configuration. */
  account(sandboxUrl: string): Record<string, string>;
  faults: readonly FaultKind[];
  api(desk: PayoutDesk): (app: FastifyInstance) => Promise<void>;
}

export interface MoneyProvider extends SandboxProvider {
  checkout(context: SandboxContext): CheckoutProvider;
  payouts(context: SandboxContext): PayoutProvider;
  /** Routes by which a test plays the customer's bank. */
  switches?(app: FastifyInstance, context: SandboxContext): void;
}
