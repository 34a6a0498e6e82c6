/** An external push service: counts the messages it gets, including those of processes that die meanwhile. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { newDeviceKeys } from "#sandbox/web-push/encryption.ts";

export interface PushService {
  /** The address that the product must accept as its own: the sandbox's devices may be only there. */
  origin: string;
  newDevice(): { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Device and topic of every message, in order of arrival. */
  received: readonly string[];
  stop(): Promise<void>;
}

/** Long enough that kills hit processes between a message and its answer. */
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
