/** Sends cached responses in the right encoding, or 304 if the browser has the same bytes. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Server } from "../server-type.ts";
import { isVisitor } from "../session.ts";
import type { CachedResponse } from "./cached-response.ts";
import type { Admits } from "./cached-response-listener.ts";
import type { ResponseCache } from "./response-cache.ts";

/** Route hook: answers API calls within the process from memory; HTTP requests are served by the listener. */
export function fromCache(app: Server, cache: ResponseCache, admits?: Admits): onRequestHookHandler {
  app.cachedResponseListener.open(cache, admits);
  return (request, reply, done) => {
    const cached = admits?.(request.raw) === false ? undefined : cache.find(request.raw.url ?? "");
    if (!cached) return done();
    sendCached(request, reply, cached);
  };
}

/** How long a shared cache may serve a visitor's answer, and then serve it stale while it revalidates. */
export const sharedSeconds = 5;
const forVisitors = `public, max-age=0, s-maxage=${sharedSeconds}, stale-while-revalidate=${sharedSeconds}`;
const forPeople = "private, no-cache";

/** Headers of a cached response. JSON unless its own headers differ; the browser revalidates each time. */
export const answerHeaders = (request: IncomingMessage, cached: CachedResponse): Record<string, string> => ({
  "cache-control": isVisitor(request) ? forVisitors : forPeople,
  vary: "accept-encoding, cookie",
  etag: cached.etag,
  "content-type": "application/json; charset=utf-8",
  ...cached.headers,
});

export function isNotModified(headers: IncomingHttpHeaders, cached: CachedResponse): boolean {
  if (cached.status !== 200) return false;
  const known = headers["if-none-match"];
  return known !== undefined && (known === "*" || known.includes(cached.etag));
}

export function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): FastifyReply {
  reply.code(cached.status).headers(answerHeaders(request.raw, cached));
  if (isNotModified(request.headers, cached)) return reply.code(304).send();
  const { encoding, bytes } = cached.formFor(request.headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(Buffer.from(bytes, "latin1"));
}
