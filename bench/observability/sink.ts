import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Accepts everything it receives, as a collector does. */
export async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    request.on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => (bytes / 1e6).toFixed(1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
