/** The network between the product and one database host: a TCP port in front of its socket that can be cut or slow. */
import { once } from "node:events";
import { createConnection, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export interface Link {
  port: number;
  /** Holds all bytes without refusing connections, as when a cable is pulled. */
  cut(): void;
  /** Delays bytes by the given number of milliseconds in each direction. */
  slowDown(ms: number): void;
  /** Delivers the bytes that were held. */
  heal(): void;
  close(): Promise<void>;
}

export async function openLink(socketPath: string): Promise<Link> {
  const open = new Set<Socket>();
  let delayMs = 0;
  let healed: Promise<void> | undefined;
  let finishCut: (() => void) | undefined;

  const carry = async (from: Socket, to: Socket) => {
    try {
      for await (const bytes of from) {
        if (delayMs > 0) await sleep(delayMs);
        await healed;
        if (!to.write(bytes)) await once(to, "drain");
      }
    } catch {
      // The other end is gone.
    }
    await healed;
    to.destroy();
  };
  const server = createServer((near) => {
    const far = createConnection(socketPath);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => open.delete(socket));
    }
    void carry(near, far);
    void carry(far, near);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as { port: number }).port,
    cut: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      healed = promise;
      finishCut = resolve;
    },
    slowDown: (ms) => {
      delayMs = ms;
    },
    heal: () => {
      delayMs = 0;
      healed = undefined;
      finishCut?.();
    },
    close: async () => {
      finishCut?.();
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
