import type { FastifyInstance } from "fastify";
import type { CheckoutProvider } from "./checkout/checkout.ts";
import type { FaultKind } from "./faults.ts";
import type { SandboxContext } from "./options.ts";
import type { PayoutDesk, PayoutProvider } from "./payouts/payouts.ts";

export interface SandboxProvider {
  /** Path of its API below the sandbox's own. */
  path: string;
  /** Settings with which the product reaches it, by configuration name. */
  account(sandboxUrl: string): Record<string, string>;
  faults: readonly FaultKind[];
  api(desk: PayoutDesk): (app: FastifyInstance) => Promise<void>;
}

export interface MoneyProvider extends SandboxProvider {
  checkout(context: SandboxContext): CheckoutProvider;
  payouts(context: SandboxContext): PayoutProvider;
  /** Switches with which a test acts as the customer's bank. */
  switches?(app: FastifyInstance, context: SandboxContext): void;
}
