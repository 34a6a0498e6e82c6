/** The web push adapter against the sandbox's push service, over real HTTP. */
import { createECDH } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestSandbox, type TestSandbox } from "#tests/support/sandbox.ts";
import type { PushDevice, PushMessage } from "../ports/push.ts";
import { createWebPush } from "./push.ts";
import { isVapidPair, vapidKeysFrom } from "./vapid-keys.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const keys = vapidKeysFrom("a secret of the test");
const gateway = (change: Partial<Parameters<typeof createWebPush>[0]> = {}) =>
  createWebPush({
    keys,
    subject: "mailto:webmaster@example.com",
    sandbox: `${sandbox.address}/sandbox/push/`,
    timeoutMs: 10_000,
    ...change,
  });
const message = (change: Partial<PushMessage> = {}): PushMessage => ({
  text: JSON.stringify({ body: "Musa called about “Mend the sink” ₦2,500" }),
  ttlSeconds: 3600,
  urgency: "high",
  topic: "0193f0c1e4d27b6f9a40c1d2e3f40506",
  ...change,
});

async function aDevice(applicationServerKey: string = keys.publicKey): Promise<PushDevice> {
  const answer = await sandbox.post("/push", { applicationServerKey });
  const { endpoint, keys: given } = (await answer.json()) as { endpoint: string; keys: PushDevice };
  return { endpoint, p256dh: given.p256dh, auth: given.auth };
}
const receivedBy = async ({ endpoint }: PushDevice) =>
  (await fetch(`${sandbox.address}/sandbox/push?endpoint=${encodeURIComponent(endpoint)}`)).json();

describe("sending a push message", () => {
  test("only the device can read the message, with its time, urgency and topic", async () => {
    const device = await aDevice();
    expect(await gateway().send(device, message())).toEqual({ kind: "taken" });
    expect(await receivedBy(device)).toMatchObject([
      { text: message().text, ttl: 3600, urgency: "high", topic: message().topic },
    ]);
  });

  test("accepts three kilobytes of text; larger ones are dropped, never retried", async () => {
    const device = await aDevice();
    expect(await gateway().send(device, message({ text: "x".repeat(3_000) }))).toEqual({ kind: "taken" });
    expect(await gateway().send(device, message({ text: "x".repeat(4_500) }))).toEqual({
      kind: "dropped",
      detail: "HTTP 413",
    });
  });

  test("an unsubscribed or unknown browser is gone", async () => {
    const device = await aDevice();
    await fetch(device.endpoint, { method: "DELETE" });
    expect(await gateway().send(device, message())).toEqual({ kind: "gone" });
    const strange = { ...device, endpoint: `${sandbox.address}/sandbox/push/nobody` };
    expect(await gateway().send(strange, message())).toEqual({ kind: "gone" });
  });

  test("too many messages and service failures are retried later, when the service says", async () => {
    const device = await aDevice();
    await sandbox.fault({ port: "push", kind: "slow-down" });
    expect(await gateway().send(device, message())).toEqual({ kind: "later", retryAfterSeconds: 45 });
    await sandbox.fault({ port: "push", kind: "503" });
    expect(await gateway().send(device, message())).toEqual({ kind: "later", retryAfterSeconds: undefined });
    expect(await receivedBy(device)).toEqual([]);
  });

  test("a message without an answer is not sent again, as it may have arrived; without a connection it is", async () => {
    const device = await aDevice();
    await sandbox.fault({ port: "push", kind: "hang" });
    const impatient = gateway({ timeoutMs: 500 });
    expect(await impatient.send(device, message())).toMatchObject({ kind: "dropped" });
    await sandbox.fault({ port: "push", kind: "reset" });
    expect(await gateway().send(device, message())).toMatchObject({ kind: "dropped" });
    const closed = { ...device, endpoint: "http://127.0.0.1:9/sandbox/push/x" };
    const refusesToConnect = Object.assign(new TypeError("fetch failed"), {
      cause: { code: "ECONNREFUSED" },
    });
    const fetch = () => Promise.reject(refusesToConnect);
    const unreachable = gateway({ sandbox: "http://127.0.0.1:9/", fetch });
    expect(unreachable.accepts(closed)).toBe(true);
    expect(await unreachable.send(closed, message())).toEqual({
      kind: "later",
      retryAfterSeconds: undefined,
    });
  });

  test("a service that knows another key of the product refuses, and the device is kept", async () => {
    const device = await aDevice(vapidKeysFrom("another secret").publicKey);
    expect(await gateway().send(device, message())).toEqual({ kind: "dropped", detail: "HTTP 403" });
  });

  test("redirects are not followed", async () => {
    const device = await aDevice();
    const seen: RequestInit[] = [];
    const fetch = (_url: unknown, init?: RequestInit) => {
      seen.push(init ?? {});
      return Promise.resolve(new Response(null, { status: 201 }));
    };
    await gateway({ fetch: fetch as typeof globalThis.fetch }).send(device, message());
    expect(seen[0]?.redirect).toBe("error");
  });
});

describe("push addresses", () => {
  const withEndpoint = async (endpoint: string) => ({ ...(await aDevice()), endpoint });

  test.each([
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/gAAAA",
    "https://web.push.apple.com/QGuQ",
    "https://wns2-par02p.notify.windows.com/w/?token=BQYA",
  ])("accept %s", async (endpoint) => {
    expect(gateway().accepts(await withEndpoint(endpoint))).toBe(true);
  });

  test.each([
    "http://fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com:8443/fcm/send/abc",
    "https://fcm.googleapis.com.evil.example/x",
    "https://evil.example/fcm.googleapis.com",
    "https://user:pass@fcm.googleapis.com/fcm/send/abc",
    "https://fcm.googleapis.com@evil.example/",
    "https://FCM.googleapis.com/fcm/send/abc",
    "https://push.apple.com.evil.example/",
    "https://evilpush.apple.com.example/",
    "https://notify.windows.com/w",
    "https://169.254.169.254/latest/meta-data",
    "http://localhost:3000/api/auth/session",
    "https://[::1]/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "not an address",
    `https://fcm.googleapis.com/${"x".repeat(1_001)}`,
  ])("refuse %s", async (endpoint) => {
    const device = await withEndpoint(endpoint);
    expect(gateway().accepts(device)).toBe(false);
    // Also if the address is already in the table.
    const fetch = () => Promise.reject(new Error("must not be called"));
    expect(await gateway({ fetch }).send(device, message())).toEqual({ kind: "gone" });
  });

  test("of the sandbox count only where it runs", async () => {
    const device = await aDevice();
    expect(gateway().accepts(device)).toBe(true);
    expect(gateway({ sandbox: undefined }).accepts(device)).toBe(false);
  });

  test("require keys that are a point of the curve and 16 bytes", async () => {
    const device = await aDevice();
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString("base64url");
    const compressed = createECDH("prime256v1").generateKeys("base64url", "compressed");
    for (const p256dh of ["", "x", offCurve, compressed, `${device.p256dh}AAAA`, "<script>"])
      expect(gateway().accepts({ ...device, p256dh })).toBe(false);
    for (const auth of ["", "short", `${device.auth}AAAA`, "================"])
      expect(gateway().accepts({ ...device, auth })).toBe(false);
  });
});

describe("VAPID keys", () => {
  test("are the same for the same secret and differ for another", () => {
    expect(vapidKeysFrom("one")).toEqual(vapidKeysFrom("one"));
    expect(vapidKeysFrom("one").publicKey).not.toBe(vapidKeysFrom("two").publicKey);
    expect(isVapidPair(vapidKeysFrom("one"))).toBe(true);
    expect(isVapidPair({ ...vapidKeysFrom("one"), publicKey: vapidKeysFrom("two").publicKey })).toBe(false);
    expect(isVapidPair({ publicKey: "x", privateKey: "y" })).toBe(false);
  });
});
