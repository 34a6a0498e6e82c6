/** CPU time that log and spans add to a request with ten database statements, measured without HTTP and database. */
import { setTimeout as sleep } from "node:timers/promises";
import Fastify from "fastify";
import pino from "pino";
import type { Actor } from "#server/actor.ts";
import { readConfig } from "#server/config.ts";
import { systemClock } from "#server/deps.ts";
import { registerRequestLog } from "#server/http/request-log.ts";
import { registerRequestSpans } from "#server/http/request-spans.ts";
import type { Server } from "#server/http/server-type.ts";
import { createLog } from "#server/log.ts";
import { withHashedIdentities } from "#server/log-identity.ts";
import { createMetrics } from "#server/metrics.ts";
import { openTracing } from "#server/tracing/otlp.ts";
import { inSpan } from "#server/tracing/tracing.ts";
import { quantile } from "../measures/quantile.ts";
import { inRounds } from "../measures/rounds.ts";

const rounds = 31;
const requests = 2_000;
const statements = 10;
/** The requests leave the event loop no turn, so spans would wait until the memory is full. */
const sendingMs = 100;

/** Microseconds of CPU more than without log and spans: the median of the rounds. */
export interface AddedCosts {
  /** No line in the log. */
  read: number;
  /** One line in the log. */
  write: number;
  tracedRead: number;
}

/** `usual`: the default settings with this collector; `traced`: all requests are traced. */
export async function addedCosts(collector: string): Promise<AddedCosts> {
  const usual = { OTEL_EXPORTER_OTLP_ENDPOINT: collector };
  const traced = { ...usual, OTEL_TRACES_SAMPLER_ARG: "1" };
  const silent = { LOG_LEVEL: "silent" };
  const costs = await inRounds(rounds, {
    bareRead: await stretchOf("GET", silent),
    read: await stretchOf("GET", usual),
    tracedRead: await stretchOf("GET", traced),
    bareWrite: await stretchOf("POST", silent),
    write: await stretchOf("POST", usual),
  });
  const median = (list: number[]) => quantile(list, 0.5);
  return {
    read: median(costs.read) - median(costs.bareRead),
    write: median(costs.write) - median(costs.bareWrite),
    tracedRead: median(costs.tracedRead) - median(costs.bareRead),
  };
}

async function stretchOf(
  method: "GET" | "POST",
  environment: Record<string, string>,
): Promise<() => Promise<number>> {
  const config = readConfig(environment);
  const lines = createLog(config.logLevel, pino.destination({ dest: "/dev/null", sync: true }));
  const log = withHashedIdentities(lines, { config, clock: systemClock });
  const tracing = config.traceCollector && openTracing(config, config.traceCollector, log);
  const app = Fastify() as unknown as Server;
  app.addHook("onRequest", async (request) => {
    request.actor = { userId: "0193c5b2-7c1d-7000-8000-000000000001" } as Actor;
  });
  registerRequestSpans(app, { config, tracing });
  registerRequestLog(app, { log, metrics: createMetrics() });
  const attributes = { "db.system.name": "postgresql", "db.query.summary": "SELECT jobs" };
  app.route({
    method,
    url: "/",
    handler: async () => {
      for (let number = 0; number < statements; number += 1)
        await inSpan("SELECT jobs", { kind: "client", attributes }, async () => number);
      return {};
    },
  });
  await app.ready();
  return async () => {
    const before = process.threadCpuUsage();
    for (let number = 0; number < requests; number += 1) await app.inject({ method, url: "/" });
    const { user, system } = process.threadCpuUsage(before);
    await sleep(sendingMs);
    return (user + system) / requests;
  };
}
