import type { FastifyBaseLogger } from "fastify";
import type { ProviderName } from "./providers.ts";
import type { SandboxStore } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The providers' delays, shortened from half hours to seconds. */
export interface SandboxTiming {
  webhookRetryMs: readonly number[];
  webhookTimeoutMs: number;
  /** Added by the `webhook-delay` fault. */
  webhookDelayMs: number;
  deliveryReportMs: number;
  /** How long a payout is new, then pending, and after which time a payout marked for reversal returns. */
  payoutPendingMs: number;
  payoutDoneMs: number;
  payoutReversedMs: number;
  /** How often each process looks for webhooks that another one left behind. */
  pollMs: number;
}

export const defaultTiming: SandboxTiming = {
  webhookRetryMs: [2_000, 5_000],
  webhookTimeoutMs: 20_000,
  webhookDelayMs: 5_000,
  deliveryReportMs: 400,
  payoutPendingMs: 1_000,
  payoutDoneMs: 3_000,
  payoutReversedMs: 5_000,
  pollMs: 1_000,
};

export interface SandboxOptions {
  store: SandboxStore;
  /** The origin that browsers and the product call; a function, because the port is known late. */
  baseUrl: () => string;
  /** Where a provider sends webhooks: absolute, or a path on `baseUrl`. */
  webhookUrl: (provider: ProviderName) => string;
  smsSenderId: string;
  /** The code that the sandbox's phone dials, and its callback addresses; undefined without a phone menu. */
  phone?: { code: string; callbackUrl: (what: "ussd" | "sms") => string };
  /** Moves the product's clock and runs what is then due; undefined if a real provider is in use. */
  moveClock?: (seconds: number) => Promise<Date>;
  log: FastifyBaseLogger;
  timing?: Partial<SandboxTiming>;
}

export interface SandboxContext extends Omit<SandboxOptions, "timing"> {
  timing: SandboxTiming;
  webhooks: Webhooks;
  /** Aborted when the server stops: ends calls that hang on purpose. */
  closing: AbortSignal;
  prefix: string;
}
