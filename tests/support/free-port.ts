import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ports of outgoing connections, one of which could take a port before it is used. */
const ports = { from: 10_000, below: 32_768 };

/** A port of this machine's own address that was free just now. */
export async function freePort(): Promise<number> {
  const port = randomInt(ports.from, ports.below);
  return (await isFree(port)) ? port : freePort();
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
