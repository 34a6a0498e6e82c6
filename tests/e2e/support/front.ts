/** A reverse proxy in front of the product, with its own address, so browsers have nothing stored for it. */
import { once } from "node:events";
import {
  type ClientRequest,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as send,
} from "node:http";
import type { AddressInfo } from "node:net";

export interface Front {
  address: string;
  close(): void;
}

/** Called for each answer of the product, before its body. Returns whether it answered the browser itself. */
type Interception = (request: IncomingMessage, response: ServerResponse, answer: IncomingMessage) => boolean;

/** Called for each request, before its body. Returns whether it passes the body on itself. */
type Passing = (request: IncomingMessage, onward: ClientRequest) => boolean;

/** Passes requests to the product unless `pass` does, and its answers back unless `intercept` handles them. */
export async function startFront(
  origin: string,
  intercept: Interception,
  pass: Passing = () => false,
): Promise<Front> {
  const { hostname, port } = new URL(origin);
  const server = createServer((request, response) => {
    // On a connection used before, browsers repeat what was lost without telling the page.
    response.shouldKeepAlive = false;
    const { method, url: path, headers } = request;
    const onward = send({ hostname, port, method, path, headers }, (answer) => {
      if (!intercept(request, response, answer))
        answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers));
    });
    onward.once("error", () => response.destroy());
    if (!pass(request, onward)) request.pipe(onward);
  });
  await once(server.listen(0), "listening");
  const { port: ownPort } = server.address() as AddressInfo;
  return { address: `http://${hostname}:${ownPort}`, close: () => server.close() };
}
