/** Serves cached responses straight from Node's request event; Fastify's overhead costs more than the response. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "../deps.ts";
import { answerHeaders, encodedFor, isNotModified } from "./cached-reply.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Server } from "./server-type.ts";
import { isVisitor } from "./session.ts";

export type Admits = (request: IncomingMessage) => boolean;

interface CachedResponseListener {
  open(cache: ResponseCache, admits?: Admits): void;
  /** The cached response for an API address, valid for every user without blocks. */
  find(address: string): CachedResponse | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    cachedResponseListener: CachedResponseListener;
  }
}

/** Installs the listener in front of the application. Its answers carry no request id. */
export function registerCachedResponses(
  app: Server,
  { config, draining }: Pick<Deps, "config" | "draining">,
): void {
  const always = Object.entries(securityHeaders(config));
  const opened: { cache: ResponseCache; admits: Admits | undefined }[] = [];
  const [serve] = app.server.listeners("request") as [(...args: [IncomingMessage, ServerResponse]) => void];
  let isShut = false;

  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" || isShut || draining.isOn) return false;
    for (const { cache, admits } of opened) {
      const cached = cache.find(request.url ?? "");
      if (cached) return admits?.(request) !== false && write(request, response, { cached, always });
    }
    return false;
  };
  app.server.removeListener("request", serve);
  app.server.on("request", (request, response) => {
    if (!answers(request, response)) serve(request, response);
  });
  // While closing, Fastify answers, with `Connection: close`.
  app.addHook("preClose", async () => {
    isShut = true;
  });
  app.decorate("cachedResponseListener", {
    open: (cache, admits) => void opened.push({ cache, admits }),
    find: (address) => {
      for (const { cache } of opened) {
        const found = cache.find(address);
        if (found) return found;
      }
    },
  });
}

type Headers = readonly (readonly [string, string])[];

/** Header lines of the bytes of a response, which differ for visitors. */
const written = { forVisitors: new WeakMap<Buffer, string[]>(), forPeople: new WeakMap<Buffer, string[]>() };

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { cached, always }: { cached: CachedResponse; always: Headers },
): true {
  const common = (): Headers => [...always, ...Object.entries(answerHeaders(request, cached))];
  if (isNotModified(request.headers, cached)) {
    response.writeHead(304, linesOf(common())).end();
    return true;
  }
  const { encoding, bytes } = encodedFor(request.headers, cached);
  const known = isVisitor(request) ? written.forVisitors : written.forPeople;
  let lines = known.get(bytes);
  if (!lines) {
    const own = {
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": bytes.length,
    };
    lines = linesOf([
      ...common(),
      ...Object.entries(own).map(([name, value]) => [name, String(value)] as const),
    ]);
    known.set(bytes, lines);
  }
  response.writeHead(cached.status, lines).end(bytes);
  return true;
}

/** Flat list for Node's fast path: name, value, name, value. The later of two equal names wins. */
const linesOf = (headers: Headers): string[] => [...new Map(headers)].flat();
