import type { FastifyBaseLogger } from "fastify";
import type { ProviderName } from "./providers.ts";
import type { SandboxStore } from "./store.ts";
import type { Webhooks } from "./webhooks.ts";

/** The providers' waiting times, scaled down from half hours to seconds. */
export interface SandboxTiming {
  webhookRetryMs: readonly number[];
  webhookTimeoutMs: number;
  /** What the `webhook-delay` fault adds. */
  webhookDelayMs: number;
  deliveryReportMs: number;
  /** How long a payout is new, then pending; and when one comes back that was switched to. */
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
  /** The origin under which browsers and the product reach the sandbox; asked late, after the port is known. */
  baseUrl: () => string;
  /** Where a provider calls: absolute, or a path on `baseUrl`. */
  webhookUrl: (provider: ProviderName) => string;
  /** The product's own sender name of text messages; it counts as approved. */
  smsSenderId: string;
  /** Moves the product's clock and runs what is due then; left out where a provider is real. */
  moveClock?: (seconds: number) => Promise<Date>;
  log: FastifyBaseLogger;
  timing?: Partial<SandboxTiming>;
}

/** What every part of the sandbox works with. */
export interface SandboxContext extends Omit<SandboxOptions, "timing"> {
  timing: SandboxTiming;
  webhooks: Webhooks;
  /** Aborted when the server stops: whatever hangs on purpose lets go. */
  closing: AbortSignal;
  /** Path under which the sandbox is mounted, "/sandbox". */
  prefix: string;
}
