/** A collector of traces and metrics: OTLP over HTTP, as JSON. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface Sent {
  resourceSpans: {
    scopeSpans: { spans: (Omit<ReceivedSpan, "attributes"> & { attributes: Attribute[] })[] }[];
  }[];
}

type SentPoints = {
  dataPoints: (Omit<ReceivedMetric["points"][number], "attributes"> & { attributes: Attribute[] })[];
};
interface SentMetrics {
  resourceMetrics: {
    scopeMetrics: {
      metrics: { name: string; sum?: SentPoints; gauge?: SentPoints; histogram?: SentPoints }[];
    }[];
  }[];
}

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  /** 2: server, 3: client, 5: consumer. */
  kind: number;
  attributes: Record<string, unknown>;
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

/** A counter or gauge has a number for each series, a histogram the counts between its bounds. */
export interface ReceivedMetric {
  name: string;
  kind: "sum" | "gauge" | "histogram";
  points: {
    attributes: Record<string, unknown>;
    asDouble?: number;
    count?: number;
    bucketCounts?: number[];
    explicitBounds?: number[];
  }[];
}

export interface Collector {
  address: string;
  spans(): ReceivedSpan[];
  /** Newest first. */
  metrics(): ReceivedMetric[];
  /** Everything that arrived, for what must not be in it. */
  text(): string;
  headers(): IncomingHttpHeaders[];
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const metricBodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    if (request.url === "/v1/traces") bodies.push(Buffer.concat(parts).toString());
    if (request.url === "/v1/metrics") metricBodies.unshift(Buffer.concat(parts).toString());
    headers.push(request.headers);
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const spansOf = (body: string) =>
    (JSON.parse(body) as Sent).resourceSpans
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: plain(span.attributes) }));
  const metricsOf = (body: string): ReceivedMetric[] =>
    (JSON.parse(body) as SentMetrics).resourceMetrics
      .flatMap(({ scopeMetrics }) => scopeMetrics)
      .flatMap(({ metrics }) => metrics)
      .map(({ name, sum, gauge, histogram }) => ({
        name,
        kind: sum ? "sum" : gauge ? "gauge" : "histogram",
        points: (sum ?? gauge ?? histogram)!.dataPoints.map((point) => ({
          ...point,
          attributes: plain(point.attributes),
        })),
      }));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () => bodies.flatMap(spansOf),
    metrics: () => metricBodies.flatMap(metricsOf),
    text: () => [...bodies, ...metricBodies].join("\n"),
    headers: () => headers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const plain = (attributes: Attribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
