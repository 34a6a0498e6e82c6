/** Metrics as a collector receives them over HTTP. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/log.ts";
import { startTestApp } from "#tests/support/app.ts";
import { type Collector, startCollector } from "#tests/support/collector.ts";
import { freePort } from "#tests/support/free-port.ts";

let collector: Collector;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

const often = { OTEL_METRIC_EXPORT_INTERVAL: "1000" };

test("counters, gauges and histograms arrive as /metrics shows them, and the last ones at the stop", async () => {
  const app = await startTestApp({
    ...often,
    OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.address}/v1/metrics`,
  });
  const newest = (name: string) => collector.metrics().find((metric) => metric.name === name);
  await expect.poll(() => newest("runor_books_sound")?.points[0]?.asDouble).toBe(1);
  for (let time = 0; time < 3; time += 1) await app.call({ method: "GET", path: "/api/no-such-thing" });
  await app.call({ method: "GET", path: "/api/auth/keep-alive" });
  await app.close();

  const refused = newest("refused_requests_total");
  expect(refused).toMatchObject({ kind: "sum" });
  expect(refused?.points).toMatchObject([{ attributes: { code: "not_found", limit: "" }, asDouble: 3 }]);
  expect(newest("database_connections")).toMatchObject({ kind: "gauge" });
  const answered = newest("http_request_seconds");
  expect(answered).toMatchObject({ kind: "histogram" });
  const alive = answered?.points.find(({ attributes }) => attributes.route === "/api/auth/keep-alive");
  expect(alive).toMatchObject({ count: 1, explicitBounds: [0.005, 0.02, 0.1, 0.5, 2, 10] });
  expect(alive?.bucketCounts).toHaveLength(7);
  expect(alive?.bucketCounts?.reduce((sum, count) => sum + Number(count), 0)).toBe(1);
  expect(collector.spans()).toEqual([]);
});

test("OTEL_METRICS_EXPORTER=none sends none", async () => {
  const before = collector.headers().length;
  const app = await startTestApp({
    ...often,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_METRICS_EXPORTER: "none",
    OTEL_TRACES_SAMPLER_ARG: "0",
  });
  expect(app.deps.config.metricCollector).toBeUndefined();
  await app.close();
  expect(collector.headers()).toHaveLength(before);
});

test("a collector that is away is logged once, and the product answers", async () => {
  const lines: { msg: string; reason?: string }[] = [];
  const log = createLog("info", { write: (line) => lines.push(JSON.parse(line)) });
  const away = `http://127.0.0.1:${await freePort()}`;
  const app = await startTestApp(
    { ...often, OTEL_EXPORTER_OTLP_ENDPOINT: away, OTEL_TRACES_SAMPLER_ARG: "0" },
    { log },
  );
  const warnings = () => lines.filter(({ msg }) => msg === "metrics could not be sent");
  await expect.poll(warnings).toMatchObject([{ reason: "ECONNREFUSED" }]);
  expect((await app.call({ method: "GET", path: "/healthz" })).status).toBe(200);
  await app.close();
  expect(warnings()).toHaveLength(1);
});
