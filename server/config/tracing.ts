/** OpenTelemetry's own names, so that they mean what an operator expects. */
import * as z from "zod";
import { minuteMs } from "#shared/time/durations.ts";
import { setting, text } from "./setting.ts";

/** How the standard writes them: `name=value,name=value`, percent-encoded. */
const headerList = /^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/;
const collectorUrl = z.url({ protocol: /^https?$/ }).optional();

export const tracingSettings = {
  otlpEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_ENDPOINT",
    schema: collectorUrl,
    doc: "Collector that traces and metrics are sent to, by OTLP over HTTP, at /v1/traces and /v1/metrics below this address. Without it nothing is traced.",
  }),
  otlpTracesEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
    schema: collectorUrl,
    doc: "The same for traces, as the full address; takes precedence over OTEL_EXPORTER_OTLP_ENDPOINT.",
  }),
  otlpMetricsEndpoint: setting({
    env: "OTEL_EXPORTER_OTLP_METRICS_ENDPOINT",
    schema: collectorUrl,
    doc: "The same for metrics.",
  }),
  metricsExporter: setting({
    env: "OTEL_METRICS_EXPORTER",
    schema: z.enum(["otlp", "none"]).default("otlp"),
    doc: "none sends no metrics, for a collector that takes traces only. /metrics stays.",
  }),
  metricExportIntervalMs: setting({
    env: "OTEL_METRIC_EXPORT_INTERVAL",
    schema: z.coerce.number().int().min(1_000).max(3_600_000).default(minuteMs),
    doc: "Milliseconds between two sendings of metrics.",
  }),
  otlpHeaders: setting({
    env: "OTEL_EXPORTER_OTLP_HEADERS",
    schema: z
      .string()
      .regex(headerList, "must be like name=value,name=value")
      .refine(isDecodable, "has a broken percent-encoding")
      .optional(),
    doc: "Headers for the collector, such as its key: name=value,name=value.",
    secret: true,
  }),
  otelServiceName: setting({
    env: "OTEL_SERVICE_NAME",
    schema: text("runor"),
    doc: "Name of this product in traces and metrics.",
  }),
  tracesSampleRatio: setting({
    env: "OTEL_TRACES_SAMPLER_ARG",
    schema: z.coerce.number().min(0).max(1).default(0.01),
    doc: "Share of requests and tasks that are traced, 0 to 1. A trace that began elsewhere is continued if it was sampled there, with TRUST_PROXY=1.",
  }),
};

export interface Collector {
  url: string;
  headers: string | undefined;
}

interface CollectorSettings {
  otlpEndpoint: string | undefined;
  otlpTracesEndpoint: string | undefined;
  otlpMetricsEndpoint: string | undefined;
  metricsExporter: "otlp" | "none";
  otlpHeaders: string | undefined;
}

export const traceCollectorOf = (config: CollectorSettings): Collector | undefined =>
  collectorAt(config, config.otlpTracesEndpoint, "traces");

export const metricCollectorOf = (config: CollectorSettings): Collector | undefined =>
  config.metricsExporter === "none" ? undefined : collectorAt(config, config.otlpMetricsEndpoint, "metrics");

function collectorAt(
  { otlpEndpoint, otlpHeaders: headers }: CollectorSettings,
  own: string | undefined,
  what: "traces" | "metrics",
): Collector | undefined {
  const url = own ?? (otlpEndpoint && `${otlpEndpoint.replace(/\/+$/, "")}/v1/${what}`);
  return url === undefined ? undefined : { url, headers };
}

export const headersFrom = (list: string | undefined): Record<string, string> =>
  Object.fromEntries(
    (list?.split(",") ?? []).map((pair) => {
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );

function isDecodable(list: string): boolean {
  try {
    headersFrom(list);
    return true;
  } catch {
    return false;
  }
}
