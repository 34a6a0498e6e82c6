import { randomUUID } from "node:crypto";
import type { SandboxRecords } from "../records.ts";
import {
  insufficientFunds,
  movePayout,
  type PayoutDesk,
  type PayoutMove,
  payoutKey,
  type SandboxPayout,
} from "./payouts.ts";

/** How a payout proceeds unless a button is pressed first. */
export type PayoutPlan =
  | "succeed"
  | "fail"
  | "stay"
  | "wait-for-approval"
  | "lack-money"
  | "reverse"
  | "fail-late";

/** By the fault that is set at /sandbox. */
export const planOfFault = {
  "payout-fails": "fail",
  "payout-stuck": "stay",
  "payout-needs-approval": "wait-for-approval",
  "payout-reversed": "reverse",
  "payout-fails-late": "fail-late",
} as const satisfies Record<string, PayoutPlan>;

interface Step extends PayoutMove {
  payoutKey: string;
  dueAtMs: number;
}

const kind = "payout-step";
const leaseMs = 10_000;

export const words = {
  pending: "",
  succeeded: "Transaction was successful",
  failed: "DISBURSE FAILED: Transfer failed at the recipient bank. Please try again",
  reversed: "Transfer was reversed by the recipient bank",
} as const;

export async function planPayout(
  desk: PayoutDesk,
  records: SandboxRecords,
  planned: { payout: SandboxPayout; plan: PayoutPlan },
): Promise<void> {
  const { payoutPendingMs, payoutDoneMs, payoutReversedMs } = desk.context.timing;
  const pending = step("pending", payoutPendingMs);
  const done = payoutPendingMs + payoutDoneMs;
  const after = done + payoutReversedMs;
  const plans: Record<PayoutPlan, Step[]> = {
    succeed: [pending, step("succeeded", done)],
    fail: [pending, step("failed", done)],
    stay: [pending],
    "wait-for-approval": [],
    "lack-money": [pending, step("failed", done, insufficientFunds)],
    reverse: [pending, step("succeeded", done), step("reversed", after)],
    "fail-late": [pending, step("succeeded", done), step("failed", after)],
  };
  for (const one of plans[planned.plan]) {
    await records.insert(kind, randomUUID(), { ...one, payoutKey: payoutKey(planned.payout) });
  }
}

function step(to: keyof typeof words, afterMs: number, message: string = words[to]): Step {
  return { payoutKey: "", to, message, dueAtMs: Date.now() + afterMs };
}

interface PayoutClock {
  start(): void;
  stop(): Promise<void>;
}

/** Executes the steps that are due; several processes share the work, and a killed one loses none. */
export function createPayoutClock(desk: PayoutDesk): PayoutClock {
  const { store, closing, timing, log, webhooks } = desk.context;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (!closing.aborted) {
      const [next] = await store.lease<Step>(kind, { nowMs: Date.now(), leaseMs, limit: 1 });
      if (!next) return;
      const { payoutKey: key, to, message } = next.body;
      const moved = await store.inTransaction(async (records) => {
        await records.remove(kind, next.key);
        return movePayout(desk, records, { key, to, message });
      });
      await webhooks.kick(moved?.firstDeliveries);
    }
  }

  function tick(): void {
    running ??= drain()
      .catch((error: unknown) => log.warn({ err: error }, "sandbox payouts paused"))
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(tick, timing.pollMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
