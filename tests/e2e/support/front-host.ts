/** A host between browser and product, as a balancer is, which can answer in the product's place or lose answers. */
import { once } from "node:events";
import http, { type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface OwnAnswer {
  status?: number;
  type?: string;
  body?: Buffer | string;
}

export interface Rules {
  /** Answers itself; undefined passes the request on. */
  answer?(request: IncomingMessage): OwnAnswer | undefined;
  /** Whether the product's answer is lost on its way. */
  loses?(request: IncomingMessage): boolean;
}

export interface FrontHost {
  origin: string;
  /** Replaces the rules. */
  follow(rules: Rules): void;
  /** Waits until an answer was lost. */
  lost(): Promise<void>;
  close(): void;
}

export async function startFrontHost(product: string, first: Rules = {}): Promise<FrontHost> {
  let rules = first;
  let onLost = () => {};
  const lost = new Promise<void>((resolve) => {
    onLost = resolve;
  });
  const server = http.createServer((request, response) => {
    const own = rules.answer?.(request);
    if (!own) return pass(request, response);
    const { status = 200, type = "text/plain", body = "" } = own;
    response.writeHead(status, { "content-type": type, "cache-control": "no-cache" }).end(body);
  });
  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const { host } = new URL(product);
    // Writes are accepted from the product's own pages only.
    const headers = { ...request.headers, host, ...(request.headers.origin && { origin: product }) };
    const { method, url } = request;
    const onwards = http.request(product + url, { method, headers }, (answer) => {
      if (rules.loses?.(request)) return answer.resume().on("end", onLost);
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onwards.on("error", () => response.destroy());
    request.pipe(onwards);
  };
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    follow: (next) => {
      rules = next;
    },
    lost: () => lost,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
