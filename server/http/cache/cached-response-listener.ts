/** Serves cached responses straight from Node's request event; Fastify's overhead costs more than the response. */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "#server/deps.ts";
import { wroteElsewhere } from "../own-writes.ts";
import { securityHeaders } from "../security-headers.ts";
import type { Server } from "../server-type.ts";
import { isVisitor } from "../session.ts";
import { answerHeaders, isNotModified } from "./cached-reply.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { ResponseCache } from "./response-cache.ts";

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
  { config, draining, state }: Pick<Deps, "config" | "draining" | "state">,
): void {
  const always = Object.entries(securityHeaders(config));
  const opened: { cache: ResponseCache; admits: Admits | undefined }[] = [];
  const [serve] = app.server.listeners("request") as [(...args: [IncomingMessage, ServerResponse]) => void];
  let isShut = false;

  const answers = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== "GET" || isShut || draining.isOn || wroteElsewhere(request, state)) return false;
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

/** Header lines by a response's own headers, which most responses share. They differ for visitors. */
const common = { forVisitors: new WeakMap<object, string[]>(), forPeople: new WeakMap<object, string[]>() };

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { cached, always }: { cached: CachedResponse; always: Headers },
): true {
  const known = isVisitor(request) ? common.forVisitors : common.forPeople;
  let lines = known.get(cached.headers);
  if (!lines) {
    const { etag: _own, ...headers } = answerHeaders(request, cached);
    lines = linesOf([...always, ...Object.entries(headers)]);
    known.set(cached.headers, lines);
  }
  const own = ["etag", cached.etag];
  if (isNotModified(request.headers, cached)) {
    response.writeHead(304, lines.concat(own)).end();
    return true;
  }
  const { encoding, bytes } = cached.formFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") own.push("content-encoding", encoding);
  own.push("content-length", String(bytes.length));
  response.writeHead(cached.status, lines.concat(own)).end(bytes, "latin1");
  return true;
}

/** Flat list for Node's fast path: name, value, name, value. The later of two equal names wins. */
const linesOf = (headers: Headers): string[] => [...new Map(headers)].flat();
