/**
 * Answers what is ready in memory before the framework looks at the request: its ways in and out cost more than such
 * an answer itself. What is not ready, or not to be told to this caller, goes the usual way and gets the same answer.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Deps } from "../deps.ts";
import { answerHeaders, formFor, isKnown } from "./cached-reply.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";
import { securityHeaders } from "./security-headers.ts";
import type { Server } from "./server-type.ts";

/** Whether a request may have what is ready for everyone. */
export type Admits = (request: IncomingMessage) => boolean;

export interface ReadyDoor {
  /** Lets answers of these snapshots out through the door. */
  open(cache: ResponseCache, admits?: Admits): void;
  /** What is ready at an address of the API, for everyone but those who blocked somebody or are blocked. */
  find(address: string): CachedResponse | undefined;
}

declare module "fastify" {
  interface FastifyInstance {
    readyDoor: ReadyDoor;
  }
}

/** Puts the door in front of the application. Answers that come through it carry no request id. */
export function registerReadyDoor(
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
  // While the application closes, it tells callers to go elsewhere.
  app.addHook("preClose", async () => {
    isShut = true;
  });
  app.decorate("readyDoor", {
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

/** Header lines of an answer in one form, put together once. */
const written = new WeakMap<Buffer, string[]>();

function write(
  request: IncomingMessage,
  response: ServerResponse,
  { cached, always }: { cached: CachedResponse; always: Headers },
): true {
  const common = (): Headers => [...always, ...Object.entries(answerHeaders(cached))];
  if (isKnown(request.headers, cached)) {
    response.writeHead(304, linesOf(common())).end();
    return true;
  }
  const { encoding, bytes } = formFor(request.headers, cached);
  let lines = written.get(bytes);
  if (!lines) {
    const own = {
      ...(encoding !== "identity" && { "content-encoding": encoding }),
      "content-length": bytes.length,
    };
    lines = linesOf([
      ...common(),
      ...Object.entries(own).map(([name, value]) => [name, String(value)] as const),
    ]);
    written.set(bytes, lines);
  }
  response.writeHead(200, lines).end(bytes);
  return true;
}

/** As Node takes them without looking: name, value, name, value. The later of two names counts. */
const linesOf = (headers: Headers): string[] => [...new Map(headers)].flat();
