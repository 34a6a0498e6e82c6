/** Records spans with OpenTelemetry's SDK and sends them to a collector. Loaded only where a collector is configured. */
import { setTimeout as sleep } from "node:timers/promises";
import * as api from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";
import { AppError } from "../app-error.ts";
import { type Collector, headersFrom } from "../config/tracing.ts";
import type { Config } from "../config.ts";
import { sqlState } from "../db/sql-state.ts";
import { reportingFailures } from "./reporting.ts";
import type { NewSpan, NewTrace, Span, SpanAttributes, SpanKind, Tracing } from "./tracing.ts";

const kinds: Record<SpanKind, api.SpanKind> = {
  internal: api.SpanKind.INTERNAL,
  server: api.SpanKind.SERVER,
  client: api.SpanKind.CLIENT,
  consumer: api.SpanKind.CONSUMER,
};

/** For one batch. A slow collector delays no request: spans wait in a bounded queue and are then dropped. */
const exportTimeoutMs = 5_000;
const maxQueue = 4_096;
const closeMs = 1_000;

export function openTracing(config: Config, collector: Collector, log: Logger): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": config.otelServiceName,
      "process.pid": process.pid,
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingFailures(
          new OTLPTraceExporter({
            url: collector.url,
            headers: headersFrom(collector.headers),
            timeoutMillis: exportTimeoutMs,
          }),
          { log, message: "traces could not be sent" },
        ),
        maxQueueSize: maxQueue,
        exportTimeoutMillis: exportTimeoutMs,
      }),
    ],
  });
  const tracer = provider.getTracer("runor");
  return {
    begin: (name, trace) => {
      const parent = remoteContext(trace.continues);
      if (!isChosen(parent, config.tracesSampleRatio)) return undefined;
      return new RecordedSpan(
        tracer,
        tracer.startSpan(name, ...beginning(trace, parent)),
        trace.kind ?? "internal",
      );
    },
    close: () => Promise.race([provider.shutdown().catch(() => {}), sleep(closeMs)]),
  };
}

const isSampled = (context: api.SpanContext): boolean => (context.traceFlags & api.TraceFlags.SAMPLED) !== 0;

/** A trace that began elsewhere is sampled as it was there. The SDK's samplers would first build a span for every request. */
const isChosen = (parent: api.SpanContext | undefined, ratio: number): boolean =>
  parent ? isSampled(parent) : Math.random() < ratio;

function beginning(
  { linksTo, continues: _, ...span }: NewTrace,
  parent: api.SpanContext | undefined,
): [api.SpanOptions, api.Context] {
  const link = remoteContext(linksTo);
  return [
    { ...optionsOf(span), ...(link && { links: [{ context: link }] }) },
    parent ? api.trace.setSpanContext(api.ROOT_CONTEXT, parent) : api.ROOT_CONTEXT,
  ];
}

const optionsOf = ({ kind = "internal", attributes }: NewSpan): api.SpanOptions => ({
  kind: kinds[kind],
  ...(attributes && { attributes }),
});

function remoteContext(traceparent: string | undefined): api.SpanContext | undefined {
  const [, traceId, spanId, flags] =
    /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return api.isSpanContextValid(context) ? context : undefined;
}

class RecordedSpan implements Span {
  readonly traceId: string;
  readonly root: SpanKind;
  private readonly tracer: api.Tracer;
  private readonly span: api.Span;

  constructor(tracer: api.Tracer, span: api.Span, root: SpanKind) {
    this.root = root;
    this.tracer = tracer;
    this.span = span;
    this.traceId = span.spanContext().traceId;
  }

  get hasEnded(): boolean {
    return !this.span.isRecording();
  }

  get traceparent(): string {
    return `00-${this.traceId}-${this.span.spanContext().spanId}-01`;
  }

  child(name: string, span: NewSpan): Span {
    const context = api.trace.setSpan(api.ROOT_CONTEXT, this.span);
    return new RecordedSpan(this.tracer, this.tracer.startSpan(name, optionsOf(span), context), this.root);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  note(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  noteError(error: unknown): void {
    this.span.setAttribute("error.type", codeOf(error));
    if (!isRefusal(error)) this.span.setStatus({ code: api.SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

/** A refusal that the caller can fix is not a failure of the product. */
const isRefusal = (error: unknown): boolean => error instanceof AppError && error.status < 500;

const codeOf = (error: unknown): string =>
  sqlState(error) ?? (error instanceof Error ? error.name : "unknown");
