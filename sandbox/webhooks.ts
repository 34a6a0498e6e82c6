import { randomUUID } from "node:crypto";
import { type FaultPort, faultKinds, takeFaultIn } from "./faults.ts";
import type { SandboxOptions, SandboxTiming } from "./options.ts";
import type { SandboxRecord, SandboxRecords } from "./records.ts";

/** Who calls the product by itself. */
type WebhookPort = Exclude<FaultPort, "llm" | "push">;

export interface WebhookMessage {
  port: WebhookPort;
  headers: Record<string, string>;
  /** The same headers as an impostor would send them. */
  forgedHeaders: Record<string, string>;
  payload: unknown;
  afterMs?: number;
}

/** One delivery on its way; rows wait in the store, so that a killed process loses none. */
export interface Delivery {
  port: WebhookPort;
  headers: Record<string, string>;
  rawBody: string;
  dueAtMs: number;
  attempts: number;
  lastResult: string | null;
}

export interface Webhooks {
  /** Stores the delivery with the caller's change. Answers the keys that must go out before the answer does. */
  enqueue(records: SandboxRecords, message: WebhookMessage): Promise<string[]>;
  /** Delivers those now, and starts on whatever else is due without waiting for it. */
  kick(first?: readonly string[]): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const waiting = "delivery";
/** Delivered or given up: kept for the sandbox's index page. */
export const pastDeliveries = "delivery-past";
const mostAtOnce = 4;
/** A process that dies while delivering gives the delivery back after this much more than its time-out. */
const leaseReserveMs = 5_000;

type WebhookOptions = Pick<SandboxOptions, "store" | "baseUrl" | "webhookUrls" | "log"> & {
  timing: SandboxTiming;
  closing: AbortSignal;
};

type Leased = Pick<SandboxRecord<Delivery>, "key" | "body">;

/** Real HTTP POSTs to the product: exactly 200 counts, anything else is tried again until the tries are over. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { store, timing } = options;
  const lanes = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    const leaseMs = timing.webhookTimeoutMs + leaseReserveMs;
    while (!options.closing.aborted) {
      const next = await store.lease<Delivery>(waiting, { nowMs: Date.now(), leaseMs });
      if (!next) return;
      await attempt(options, next);
    }
  }

  function openLane(): void {
    if (lanes.size >= mostAtOnce || options.closing.aborted) return;
    const lane = drain()
      .catch((error: unknown) => options.log.warn({ err: error }, "sandbox webhooks paused"))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  return {
    enqueue: (records, message) => enqueue(records, message, timing),
    async kick(first = []) {
      for (const key of first) {
        const delivery = await store.find<Delivery>(waiting, key);
        if (delivery) await attempt(options, { key, body: delivery });
      }
      openLane();
    },
    start() {
      timer = setInterval(openLane, timing.pollMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(lanes);
    },
  };
}

async function enqueue(
  records: SandboxRecords,
  message: WebhookMessage,
  timing: SandboxTiming,
): Promise<string[]> {
  const fault = await takeFaultIn(records, { port: message.port, kinds: faultKinds.ofWebhooks });
  if (fault === "webhook-drop") return [];
  const delayMs = fault === "webhook-delay" ? timing.webhookDelayMs : 0;
  // "First" is delivered by the request itself; the lease of one time-out keeps other lanes away from it.
  const ownMs = fault === "webhook-first" ? timing.webhookTimeoutMs + leaseReserveMs : 0;
  const delivery: Delivery = {
    port: message.port,
    headers: fault === "webhook-bad-signature" ? message.forgedHeaders : message.headers,
    rawBody: JSON.stringify(message.payload),
    dueAtMs: Date.now() + (message.afterMs ?? 0) + delayMs + ownMs,
    attempts: 0,
    lastResult: null,
  };
  const keys = Array.from({ length: fault === "webhook-duplicate" ? 2 : 1 }, () => randomUUID());
  for (const key of keys) await records.insert(waiting, key, delivery);
  return fault === "webhook-first" ? keys : [];
}

/** One try; afterwards the delivery is done, waits for the next try, or is given up. */
async function attempt(options: WebhookOptions, { key, body: delivery }: Leased): Promise<void> {
  const { store, timing } = options;
  const result = await post(options, delivery);
  if (options.closing.aborted) return;
  const attempts = delivery.attempts + 1;
  const tried: Delivery = { ...delivery, attempts, lastResult: result };
  const retryMs = timing.webhookRetryMs[attempts - 1];
  if (result !== "200" && retryMs !== undefined) {
    await store.replace(waiting, key, { ...tried, dueAtMs: Date.now() + retryMs });
    return;
  }
  if (result !== "200")
    options.log.warn({ port: delivery.port, result, attempts }, "sandbox webhook given up");
  await store.inTransaction(async (records) => {
    await records.remove(waiting, key);
    await records.insert(pastDeliveries, key, tried);
  });
}

/** The HTTP status as text, or what went wrong. */
async function post(options: WebhookOptions, delivery: Delivery): Promise<string> {
  try {
    const url = new URL(options.webhookUrls[delivery.port], options.baseUrl());
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...delivery.headers },
      body: delivery.rawBody,
      redirect: "manual",
      signal: AbortSignal.any([AbortSignal.timeout(options.timing.webhookTimeoutMs), options.closing]),
    });
    await response.arrayBuffer();
    return String(response.status);
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    return cause?.code ?? (error instanceof Error ? error.name : "failed");
  }
}
