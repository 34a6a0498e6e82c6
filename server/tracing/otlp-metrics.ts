/** Sends the product's metrics to a collector with OpenTelemetry's SDK. Loaded only where a collector is configured. */
import { setTimeout as sleep } from "node:timers/promises";
import { type HrTime, ValueType } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { emptyResource, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  MeterProvider,
  type MetricData,
  type MetricProducer,
  PeriodicExportingMetricReader,
} from "@opentelemetry/sdk-metrics";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import { type Collector, headersFrom } from "../config/tracing.ts";
import type { Config } from "../config.ts";
import { reportingFailures } from "./reporting.ts";

const exportTimeoutMs = 5_000;
const closeMs = 1_000;

interface Needs {
  config: Config;
  collector: Collector;
  registry: Registry;
  /** Reads the gauges that are states of the database; may fail. */
  update(): Promise<unknown>;
  log: Logger;
}

/** Sends every `OTEL_METRIC_EXPORT_INTERVAL`, and once more when it is closed, for a second at most. */
export function sendMetrics({ config, collector, log, ...source }: Needs): { close(): Promise<void> } {
  const exporter = new OTLPMetricExporter({
    url: collector.url,
    headers: headersFrom(collector.headers),
    timeoutMillis: exportTimeoutMs,
  });
  let isClosing = false;
  const update = async () => {
    // A database that hangs delays no metric of the process itself, and a stop waits for none.
    if (!isClosing)
      await Promise.race([
        source.update().catch(() => {}),
        sleep(exportTimeoutMs, undefined, { ref: false }),
      ]);
  };
  const provider = new MeterProvider({
    resource: resourceFromAttributes({
      "service.name": config.otelServiceName,
      "process.pid": process.pid,
    }),
    readers: [
      new PeriodicExportingMetricReader({
        exporter: reportingFailures(exporter, { log, message: "metrics could not be sent" }),
        exportIntervalMillis: config.metricExportIntervalMs,
        exportTimeoutMillis: Math.min(exportTimeoutMs, config.metricExportIntervalMs),
        metricProducers: [producerOf({ registry: source.registry, update })],
      }),
    ],
  });
  return {
    close: () => {
      isClosing = true;
      return Promise.race([provider.shutdown().catch(() => {}), sleep(closeMs)]);
    },
  };
}

/** The metrics are counted once, for Prometheus; this reads them in OpenTelemetry's form. */
function producerOf({ registry, update }: Pick<Needs, "registry" | "update">): MetricProducer {
  const startTime = timeOf(performance.timeOrigin);
  return {
    collect: async () => {
      await update();
      const time = { startTime, endTime: timeOf(Date.now()) };
      const metrics = (await registry.getMetricsAsJSON()).map((metric) =>
        dataOf(metric as unknown as Metric, time),
      );
      const scopeMetrics = [{ scope: { name: "runor" }, metrics }];
      return { resourceMetrics: { resource: emptyResource(), scopeMetrics }, errors: [] };
    },
  };
}

/** As prom-client returns it; `metricName` tells a histogram's buckets, sums and counts apart. */
interface Metric {
  name: string;
  help: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  values: { value: number; labels: Record<string, string | number>; metricName?: string }[];
}
type Times = Pick<DataPoint<number>, "startTime" | "endTime">;

const timeOf = (ms: number): HrTime => [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1e6)];

function dataOf(metric: Metric, time: Times): MetricData {
  const base = {
    descriptor: { name: metric.name, description: metric.help, unit: "", valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  if (metric.type === "histogram")
    return { ...base, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, time) };
  const dataPoints = metric.values.map(({ labels, value }) => ({ ...time, attributes: labels, value }));
  return metric.type === "counter"
    ? { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints }
    : { ...base, dataPointType: DataPointType.GAUGE, dataPoints };
}

function histogramsOf({ name, values }: Metric, time: Times): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...own } }) => JSON.stringify(own));
  return [...series].map(([own, parts]) => {
    const named = (end: string) =>
      parts.find(({ metricName }) => metricName === `${name}_${end}`)?.value ?? 0;
    const buckets = parts.filter(({ labels }) => labels.le !== undefined);
    // Prometheus counts what is below each boundary, OpenTelemetry what is between two.
    const counts = buckets.map(({ value }, place) => value - (buckets[place - 1]?.value ?? 0));
    const boundaries = buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite);
    return {
      ...time,
      attributes: JSON.parse(own),
      value: { buckets: { boundaries, counts }, sum: named("sum"), count: named("count") },
    };
  });
}
