/** Log, metrics and traces. */
import * as z from "zod";
import {
  isPlainAbroad,
  isWeak,
  leastTokenLength,
  plainToOthers,
  refused,
  type SettingRule,
  warned,
} from "./rule.ts";
import { optional, setting } from "./setting.ts";
import { tracingSettings } from "./tracing.ts";

export const observingSettings = {
  logLevel: setting({
    env: "LOG_LEVEL",
    schema: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
    doc: "Lowest level that is logged.",
  }),
  metricsToken: setting({
    env: "METRICS_TOKEN",
    schema: optional,
    doc: "Bearer token for /metrics and the details of /readyz. In production both are closed without it.",
    secret: true,
  }),
  ...tracingSettings,
};

export const observingRules: SettingRule[] = [
  refused(
    "live",
    "LOG_LEVEL",
    "silent drops the records of attacks",
    ({ logLevel }) => logLevel === "silent",
  ),
  warned("LOG_LEVEL", "drops the records of refused calls", ({ logLevel }) => logLevel === "error"),
  refused(
    "everywhere",
    "METRICS_TOKEN",
    `needs at least ${leastTokenLength} characters`,
    ({ metricsToken }) => isWeak(metricsToken, leastTokenLength),
  ),
  warned("METRICS_TOKEN", "without it /metrics is off", (config) => !config.metricsToken),
  refused(
    "everywhere",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "needed with OTEL_EXPORTER_OTLP_HEADERS",
    ({ otlpHeaders, traceCollector, metricCollector }) =>
      otlpHeaders !== undefined && !traceCollector && !metricCollector,
  ),
  refused(
    "production",
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    `${plainToOthers} with OTEL_EXPORTER_OTLP_HEADERS, except on this machine`,
    ({ traceCollector, metricCollector }) =>
      [traceCollector, metricCollector].some((to) => to?.headers !== undefined && isPlainAbroad(to.url)),
  ),
];
