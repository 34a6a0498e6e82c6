/** A span for each request that Fastify handles; cached responses that the listener sends have none. */
import type { FastifyRequest } from "fastify";
import type { Deps } from "../deps.ts";
import { openSpan, type Span, within } from "../tracing/tracing.ts";
import { isInnerCall } from "./inner-call.ts";
import type { Server } from "./server-type.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: Span | undefined;
  }
}

export function registerRequestSpans(
  app: Server,
  { tracing, config }: Pick<Deps, "tracing" | "config">,
): void {
  if (!tracing) return;
  const begin = (request: FastifyRequest): Span | undefined => {
    const page = openSpan();
    // A page's calls belong to its trace, or to none.
    if (!page && isInnerCall(request.raw)) return undefined;
    const { method, route } = labelsOf(request);
    const name = `${method} ${route}`;
    const attributes = { "http.request.method": method, "http.route": route };
    if (page) return page.child(name, { attributes });
    const continues = config.trustProxy ? request.headers.traceparent?.toString() : undefined;
    return tracing.begin(name, { kind: "server", attributes, continues });
  };
  const enter = (request: FastifyRequest, _reply: unknown, done: () => void): void => {
    if (request.span) within(request.span, done);
    else done();
  };

  app.decorateRequest("span", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    request.span = begin(request);
    enter(request, reply, done);
  });
  // A body arrives in socket events, outside the async context that onRequest entered.
  app.addHook("preValidation", enter);
  app.addHook("onError", (request, _reply, error, done) => {
    request.span?.noteError(error);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    request.span?.note({ "http.response.status_code": reply.statusCode });
    request.span?.end();
    enter(request, reply, done);
  });
  app.addHook("onRequestAbort", (request, done) => {
    request.span?.end();
    done();
  });
}

const labelsOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  route: routeOptions.url ?? "unknown",
});
