/** A push service outside of the product: it counts what it is handed, also by processes that die before its answer. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { newDeviceKeys } from "#sandbox/web-push/encryption.ts";

export interface PushService {
  /** What the product has to take for its own address: only there the sandbox's devices may live. */
  origin: string;
  /** A browser's subscription. */
  newDevice(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Device and topic of every message, in the order in which they came. */
  received: readonly string[];
  stop(): Promise<void>;
}

/** So long that a kill falls between messages and their answers. */
const answersAfterMs = 300;

export async function startPushService(): Promise<PushService> {
  const received: string[] = [];
  const { p256dh, auth } = newDeviceKeys();
  let devices = 0;
  const server = createServer(async (request, response) => {
    request.resume();
    received.push(`${request.url} ${request.headers.topic}`);
    await sleep(answersAfterMs);
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    newDevice: () => {
      devices += 1;
      return { endpoint: `${origin}/sandbox/push/${devices}`, keys: { p256dh, auth } };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
