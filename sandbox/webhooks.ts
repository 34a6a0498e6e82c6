import { randomUUID } from "node:crypto";
import { faultKinds, takeFaultIn } from "./faults.ts";
import type { SandboxOptions, SandboxTiming } from "./options.ts";
import type { ProviderName } from "./providers.ts";
import type { NewRecord, SandboxRecord, SandboxRecords } from "./records.ts";

export interface WebhookMessage {
  port: ProviderName;
  headers: Record<string, string>;
  /** The same headers with a forged signature. */
  forgedHeaders: Record<string, string>;
  payload: unknown;
  afterMs?: number;
}

/** One pending delivery; rows are stored, so that a killed process loses none. */
export interface Delivery {
  port: ProviderName;
  headers: Record<string, string>;
  rawBody: string;
  dueAtMs: number;
  attempts: number;
  lastResult: string | null;
}

export interface Webhooks {
  /** Stores the delivery with the caller's change. Returns the keys to deliver before the caller's answer. */
  enqueue(records: SandboxRecords, message: WebhookMessage): Promise<string[]>;
  /** The delivery as a record that the caller stores, while no switch is on. */
  recordOf(message: WebhookMessage): NewRecord;
  /** Delivers these now, and starts all others that are due without waiting for them. */
  kick(first?: readonly string[]): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

const waiting = "delivery";
/** Delivered or given up: kept for the sandbox's index page. */
export const pastDeliveries = "delivery-past";
const maxAtOnce = 4;
/** Deliveries that a lane takes at once. */
const perLane = 4;
/** Deliveries of a killed process become due again this long after their timeout. */
const leaseReserveMs = 5_000;

type WebhookOptions = Pick<SandboxOptions, "store" | "baseUrl" | "webhookUrl" | "log"> & {
  timing: SandboxTiming;
  closing: AbortSignal;
};

type Leased = Pick<SandboxRecord<Delivery>, "key" | "body">;

/** Real HTTP POSTs to the product: only status 200 counts, others are retried until the attempts are used up. */
export function createWebhooks(options: WebhookOptions): Webhooks {
  const { store, timing } = options;
  const lanes = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  async function drain(): Promise<void> {
    const leaseMs = timing.webhookTimeoutMs + leaseReserveMs;
    while (!options.closing.aborted) {
      const terms = { nowMs: Date.now(), leaseMs, limit: perLane };
      const due = await store.lease<Delivery>(waiting, terms);
      if (due.length === 0) return;
      await attempt(options, due);
    }
  }

  function openLane(): void {
    if (lanes.size >= maxAtOnce || options.closing.aborted) return;
    const lane = drain()
      .catch((error: unknown) => options.log.warn({ err: error }, "sandbox webhooks paused"))
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  }

  return {
    enqueue: (records, message) => enqueue(records, message, timing),
    recordOf: (message) => recordOf(deliveryOf(message)),
    async kick(first = []) {
      for (const key of first) {
        const delivery = await store.find<Delivery>(waiting, key);
        if (delivery) await attempt(options, [{ key, body: delivery }]);
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
  const delivery = deliveryOf(message);
  if (fault === "webhook-bad-signature") delivery.headers = message.forgedHeaders;
  if (fault === "webhook-delay") delivery.dueAtMs += timing.webhookDelayMs;
  // The request itself delivers it; the later due time keeps the lanes away until then.
  if (fault === "webhook-first") delivery.dueAtMs += timing.webhookTimeoutMs + leaseReserveMs;
  const times = fault === "webhook-duplicate" ? 2 : 1;
  const stored = Array.from({ length: times }, () => recordOf(delivery));
  await records.insertAll(stored);
  return fault === "webhook-first" ? stored.map(({ key }) => key) : [];
}

const deliveryOf = ({ port, headers, payload, afterMs = 0 }: WebhookMessage): Delivery => ({
  port,
  headers,
  rawBody: JSON.stringify(payload),
  dueAtMs: Date.now() + afterMs,
  attempts: 0,
  lastResult: null,
});

const recordOf = (body: Delivery): NewRecord => ({ kind: waiting, key: randomUUID(), body });

/** Makes one attempt each; a delivery is then finished, due for a retry, or given up. */
async function attempt(options: WebhookOptions, deliveries: readonly Leased[]): Promise<void> {
  const tried = await Promise.all(
    deliveries.map(async ({ key, body }) => {
      const lastResult = await post(options, body);
      return { key, body: { ...body, attempts: body.attempts + 1, lastResult } };
    }),
  );
  if (options.closing.aborted) return;
  const past: Leased[] = [];
  for (const one of tried) {
    const { port, attempts, lastResult } = one.body;
    const retryMs = lastResult === "200" ? undefined : options.timing.webhookRetryMs[attempts - 1];
    if (retryMs === undefined) past.push(one);
    else await options.store.replace(waiting, one.key, { ...one.body, dueAtMs: Date.now() + retryMs });
    if (retryMs === undefined && lastResult !== "200")
      options.log.warn({ port, result: lastResult, attempts }, "sandbox webhook given up");
  }
  if (past.length > 0) await options.store.convertAll(waiting, pastDeliveries, past);
}

/** The HTTP status as text, or the error. */
async function post(options: WebhookOptions, delivery: Delivery): Promise<string> {
  try {
    const url = new URL(options.webhookUrl(delivery.port), options.baseUrl());
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
