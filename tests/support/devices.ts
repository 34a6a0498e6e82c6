/** Browsers that subscribe to push notifications at the sandbox's push service. */
import type { DeviceMessage } from "#shared/contracts/notifications.ts";
import type { TestApp } from "./app.ts";
import { providerFault } from "./faults.ts";

export interface TestDevice {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A browser's subscription that the product does not know yet. */
export async function aDevice(app: TestApp): Promise<TestDevice> {
  const answer = await fetch(`${app.address}/sandbox/push`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ applicationServerKey: app.deps.gateways.push.publicKey }),
  });
  const { endpoint, keys } = (await answer.json()) as TestDevice;
  return { endpoint, keys };
}

export const subscribe = (app: TestApp, who: { cookie: string }, device: TestDevice) =>
  app.call({ method: "POST", path: "/api/push/subscriptions", body: device, as: who.cookie });

/** A browser that receives the person's notifications. */
export async function deviceOf(app: TestApp, who: { cookie: string }): Promise<TestDevice> {
  const device = await aDevice(app);
  const { status } = await subscribe(app, who, device);
  if (status !== 200) throw new Error(`subscribing answered ${status}`);
  return device;
}

interface Received extends DeviceMessage {
  ttl: number;
  urgency: string;
  topic: string;
}

/** What a device received, newest first, decrypted. */
export async function receivedBy(app: TestApp, { endpoint }: TestDevice): Promise<Received[]> {
  const answer = await fetch(`${app.address}/sandbox/push?endpoint=${encodeURIComponent(endpoint)}`);
  const pushes = (await answer.json()) as { text: string; ttl: number; urgency: string; topic: string }[];
  return pushes.map(({ text, ...rest }) => ({ ...JSON.parse(text), ...rest }));
}

export const pushFault = (app: TestApp, kind: string, times = 1): Promise<void> =>
  providerFault(app, { port: "push", kind, times });

/** Cancels the subscription in the browser, without notifying the product. */
export const leave = ({ endpoint }: TestDevice) => fetch(endpoint, { method: "DELETE" });

export async function deviceCount(app: TestApp, userId: string): Promise<number> {
  const { rows } = await app.deps.pool.query(
    "select count(*)::int as count from push_subscriptions where user_id = $1",
    [userId],
  );
  return rows[0].count;
}
