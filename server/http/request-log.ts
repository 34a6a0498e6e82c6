import type { Deps } from "../deps.ts";
import type { Server } from "./server-type.ts";

const slowMs = 1_000;

/** Metrics for every answer; log lines for writes, refused permissions, failures and slow answers. */
export function registerRequestLog(app: Server, deps: Pick<Deps, "log" | "metrics">): void {
  // A line of scalar fields: searching it for nested secrets takes longer than writing it.
  const log = deps.log.child({}, { redact: { paths: [] } });
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "unknown";
    const { statusCode, elapsedTime } = reply;
    deps.metrics.httpSeconds.observe(
      { method: request.method, route, status: statusCode },
      elapsedTime / 1000,
    );
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Reads are refused with 503 by the thousand under a flood, which must not fill the log; metrics count them.
    const isShed = statusCode === 503;
    if (isRead && statusCode !== 403 && (isShed || (statusCode < 500 && elapsedTime < slowMs))) return;
    const line = {
      reqId: request.id,
      method: request.method,
      route,
      status: statusCode,
      ms: Math.round(elapsedTime),
      userId: request.actor?.userId,
      address: request.ip,
    };
    if (statusCode >= 500) log.error(line, "answered");
    else log.info(line, "answered");
  });
}
