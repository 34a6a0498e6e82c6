/** The sandbox alone, with a receiver of its webhooks, for tests of adapters and of the sandbox. */
import Fastify, { type FastifyInstance } from "fastify";
import pg from "pg";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import type { SandboxTiming } from "#sandbox/options.ts";
import { paystackKeys } from "#sandbox/paystack/account.ts";
import { mapEntries, type ProviderName, providers } from "#sandbox/providers.ts";
import { sandbox } from "#sandbox/sandbox.ts";
import { createSandboxStore, type SandboxStore } from "#sandbox/store.ts";
import { readConfig } from "#server/config.ts";
import type { CheckoutOrder, PaymentGateway } from "#server/gateways/ports/payments.ts";
import type { PayoutGateway, PayoutOrder } from "#server/gateways/ports/payouts.ts";
import type { MoneyGateways } from "#server/gateways/ports/provider.ts";
import type { SmsGateway } from "#server/gateways/ports/sms.ts";
import { type PaymentProvider, paymentProviders, smsProviders } from "#server/gateways/providers.ts";
import { createTestDatabase } from "./database.ts";

interface ReceivedWebhook {
  headers: Record<string, string | string[] | undefined>;
  rawBody: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the provider sent and asserts on it
  body: any;
}

interface WireAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the provider answers and asserts on it
  body: any;
}

interface Product {
  status: number;
  /** Statuses to answer with before `status`, each once. */
  refusals?: number[];
}

export interface TestSandbox {
  address: string;
  store: SandboxStore;
  /** Flutterwave's adapter. */
  payments: PaymentGateway;
  payouts: PayoutGateway;
  paystack: MoneyGateways;
  /** The adapters of every payment provider. */
  at: Record<PaymentProvider, MoneyGateways>;
  sms: SmsGateway;
  /** In order of arrival, by path. */
  received: Record<ProviderName, ReceivedWebhook[]>;
  /** The HTTP status that the product answers webhooks with; 200 unless a test changes it. */
  product: Product;
  /** Waits until the product has received that many webhooks; fails after thirty seconds. */
  receive(port: ProviderName, count: number): Promise<ReceivedWebhook[]>;
  /** Switches a fault on over HTTP. Meanwhile the adapters use a short timeout, for a provider that hangs. */
  fault(fault: { port: string; kind: string; times?: number; on?: string }): Promise<void>;
  clearFaults(): Promise<void>;
  /** Presses a button of the hosted page, as JSON. */
  press(
    reference: string,
    choice: { outcome: string; amount?: number | string; method?: string },
  ): Promise<Response>;
  /** Ends a payout at once: approve, succeed, fail, reverse, fail-late. */
  endPayout(reference: string, outcome: string): Promise<Response>;
  /** Calls another switch of the sandbox with JSON. */
  post(path: string, body: unknown): Promise<Response>;
  /** Calls the sandbox's Flutterwave without the adapter. */
  flutterwave(method: string, path: string, body?: unknown): Promise<WireAnswer>;
  /** Calls the sandbox's Paystack without the adapter. */
  askPaystack(method: string, path: string, body?: unknown): Promise<WireAnswer>;
  /** A second process of the product on the same database. */
  startAnother(): Promise<FastifyInstance>;
  close(): Promise<void>;
}

export const quickTiming: SandboxTiming = {
  webhookRetryMs: [40, 80],
  webhookTimeoutMs: 2_000,
  webhookDelayMs: 600,
  deliveryReportMs: 0,
  payoutPendingMs: 0,
  payoutDoneMs: 0,
  payoutReversedMs: 0,
  pollMs: 30,
};

let orders = 0;

/** A valid order; references differ between calls. */
export function someOrder(change: Partial<CheckoutOrder> = {}): CheckoutOrder {
  orders += 1;
  return {
    reference: `units-${process.pid}-${Date.now().toString(36)}-${orders}`,
    amountKobo: 109_750,
    currency: "NGN",
    description: "1,000 Runor units",
    redirectUrl: "http://shop.test/return?from=credits",
    customer: { email: "ada@example.com", phone: "08031234567", name: "Ada Obi" },
    expiresInSeconds: 1_800,
    metadata: { purpose: "units" },
    ...change,
  };
}

/** A valid payout to one of the provider's test accounts; references differ between calls. */
export function somePayout(change: Partial<PayoutOrder> = {}): PayoutOrder {
  orders += 1;
  return {
    reference: `payout-${process.pid}-${Date.now().toString(36)}-${orders}`,
    amountKobo: 1_234_550,
    bankCode: "044",
    accountNumber: "0690000032",
    accountName: "Pastor Bright",
    narration: "Runor withdrawal",
    ...change,
  };
}

/** Timeouts of the adapters: long for busy machines, short only in tests of a provider that hangs. */
const patience = { usualMs: 10_000, hangingMs: 700 };

export async function startTestSandbox(): Promise<TestSandbox> {
  const database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.connectionString, max: 4 });
  const store = createSandboxStore(pool);
  const received: TestSandbox["received"] = mapEntries(providers, () => []);
  const product: Product = { status: 200 };
  const receiver = await startReceiver(received, product);
  const startProcess = () => startSandboxProcess(store, receiver.origin);
  const { app, address } = await startProcess();
  const others: FastifyInstance[] = [];
  const waiting = { timeoutMs: patience.usualMs };
  return {
    address,
    store,
    received,
    product,
    ...gatewaysTo(address, waiting),
    ...callsTo(address),
    async fault(fault) {
      if (fault.kind.startsWith("hang")) waiting.timeoutMs = patience.hangingMs;
      const answer = await postJson(`${address}/sandbox/faults`, fault);
      if (answer.status !== 201) throw new Error(await answer.text());
    },
    async clearFaults() {
      waiting.timeoutMs = patience.usualMs;
      await fetch(`${address}/sandbox/faults`, { method: "DELETE" });
    },
    receive: (port, count) => waitFor(() => received[port], count),
    async startAnother() {
      const another = await startProcess();
      others.push(another.app);
      return another.app;
    },
    async close() {
      for (const one of [...others, app, receiver.app]) await one.close();
      await pool.end();
      await database.drop();
    },
  };
}

async function startSandboxProcess(store: SandboxStore, receiver: string) {
  const app = Fastify();
  await app.register(sandbox, {
    prefix: "/sandbox",
    store,
    baseUrl: () => `http://127.0.0.1:${(app.server.address() as { port: number }).port}`,
    webhookUrl: (provider) => `${receiver}/${provider}`,
    smsSenderId: "Runor",
    log: app.log,
    timing: quickTiming,
  });
  return { app, address: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

/** The product's own adapters, pointed at the sandbox. */
function gatewaysTo(
  address: string,
  waiting: { timeoutMs: number },
): Pick<TestSandbox, "payments" | "payouts" | "paystack" | "at" | "sms"> {
  const accounts = Object.values(providers).map(({ account }) => account(`${address}/sandbox`));
  const config = Object.assign(readConfig({}), ...accounts);
  const at = mapEntries<PaymentProvider, (typeof paymentProviders)[PaymentProvider], MoneyGateways>(
    paymentProviders,
    (provider) => ({
      payments: withTimeout(waiting, (timeoutMs) => provider.connect(config, { fetch, timeoutMs }).payments),
      payouts: withTimeout(waiting, (timeoutMs) => provider.connect(config, { fetch, timeoutMs }).payouts),
    }),
  );
  const sms = withTimeout(waiting, (timeoutMs) => smsProviders.termii.connect(config, { fetch, timeoutMs }));
  return { ...at.flutterwave, paystack: at.paystack, at, sms };
}

/** An adapter that reads its timeout on every call, so that tests can change it. */
function withTimeout<T extends object>(waiting: { timeoutMs: number }, connect: (timeoutMs: number) => T): T {
  const connected = new Map<number, T>();
  const present = () => {
    const { timeoutMs } = waiting;
    const adapter = connected.get(timeoutMs) ?? connect(timeoutMs);
    connected.set(timeoutMs, adapter);
    return adapter;
  };
  return new Proxy({} as T, { get: (_target, name) => present()[name as keyof T] });
}

const json = { "content-type": "application/json" };
const postJson = (url: string, body: unknown) =>
  fetch(url, { method: "POST", headers: json, body: JSON.stringify(body) });

function callsTo(
  address: string,
): Pick<TestSandbox, "press" | "endPayout" | "post" | "flutterwave" | "askPaystack"> {
  const post = (path: string, body: unknown) => postJson(`${address}/sandbox${path}`, body);
  const ask = async (
    prefix: string,
    key: string,
    { method, path, body }: { method: string; path: string; body: unknown },
  ): Promise<WireAnswer> => {
    const authorization = `Bearer ${key}`;
    const answer = await fetch(`${address}/sandbox${prefix}${path}`, {
      method,
      ...(body === undefined
        ? { headers: { authorization } }
        : { headers: { authorization, ...json }, body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    press: (reference, choice) => post(`/pay/${reference}`, choice),
    endPayout: (reference, outcome) => post(`/payouts/${reference}`, { outcome }),
    post,
    flutterwave: (method, path, body) =>
      ask("/flutterwave/v3", flutterwaveKeys.secretKey, { method, path, body }),
    askPaystack: (method, path, body) => ask("/paystack", paystackKeys.secretKey, { method, path, body }),
  };
}

async function startReceiver(received: TestSandbox["received"], product: Product) {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  for (const port of Object.keys(received) as ProviderName[]) {
    app.post(`/${port}`, async (request, reply) => {
      const rawBody = request.body as Buffer;
      received[port].push({ headers: request.headers, rawBody, body: JSON.parse(rawBody.toString()) });
      return reply.code(product.refusals?.pop() ?? product.status).send();
    });
  }
  return { app, origin: await app.listen({ host: "127.0.0.1", port: 0 }) };
}

async function waitFor<T>(list: () => T[], count: number): Promise<T[]> {
  const until = Date.now() + 30_000;
  while (list().length < count) {
    if (Date.now() > until) throw new Error(`waited for ${count}, got ${list().length}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return list();
}
