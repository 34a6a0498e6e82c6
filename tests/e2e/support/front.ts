/** A server between browser and product, with an address of its own, so that browsers know nothing of it. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse, request as send } from "node:http";
import type { AddressInfo } from "node:net";

export interface Front {
  address: string;
  close(): void;
}

/** Called for each answer of the product, which has no body yet. Returns whether it has answered the browser itself. */
type Interception = (request: IncomingMessage, response: ServerResponse, answer: IncomingMessage) => boolean;

/** Passes everything on to the product, and its answers back unless `intercept` takes them. */
export async function startFront(origin: string, intercept: Interception): Promise<Front> {
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      if (!intercept(request, response, answer))
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.once("error", () => response.destroy());
    request.pipe(onward);
  });
  await once(server.listen(0), "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  return { address: `http://${hostname}:${ownPort}`, close: () => server.close() };
}
