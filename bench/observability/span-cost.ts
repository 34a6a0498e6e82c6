/** CPU time of a request with ten child spans, measured in isolation. */
import Fastify from "fastify";
import { readConfig } from "#server/config.ts";
import { registerRequestSpans } from "#server/http/request-spans.ts";
import type { Server } from "#server/http/server-type.ts";
import { createLog } from "#server/log.ts";
import { openTracing } from "#server/tracing/otlp.ts";
import { inSpan } from "#server/tracing/tracing.ts";
import { inRounds } from "../measures/rounds.ts";

const rounds = 31;
const requests = 2_000;
const below = 10;

/** Microseconds of CPU per request: the median of the rounds, for each sampled share. */
export async function spanCosts(
  collector: string,
): Promise<Record<"off" | "none" | "usual" | "all", number>> {
  const costs = await inRounds(rounds, {
    off: await stretchOf(undefined),
    none: await stretchOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: "0" }),
    usual: await stretchOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }),
    all: await stretchOf({ OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: "1" }),
  });
  const median = (list: number[]) =>
    list.toSorted((one, other) => one - other)[list.length >> 1] ?? Number.NaN;
  return {
    off: median(costs.off),
    none: median(costs.none),
    usual: median(costs.usual),
    all: median(costs.all),
  };
}

async function stretchOf(environment: Record<string, string> | undefined): Promise<() => Promise<number>> {
  const config = readConfig(environment ?? {});
  const tracing = config.traceCollector && openTracing(config, config.traceCollector, createLog("silent"));
  const app = Fastify() as unknown as Server;
  registerRequestSpans(app, { config, tracing });
  const attributes = { "db.system.name": "postgresql", "db.query.summary": "SELECT jobs" };
  app.get("/", async () => {
    for (let number = 0; number < below; number += 1)
      await inSpan("SELECT jobs", { kind: "client", attributes }, async () => number);
    return {};
  });
  await app.ready();
  return async () => {
    const before = process.threadCpuUsage();
    for (let number = 0; number < requests; number += 1) await app.inject("/");
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / requests;
  };
}
