/** Traces of tasks: a stored task carries the identity of the span that queued it. */
import { openSpan, type Span, type Tracing } from "../tracing/tracing.ts";

/** Stored beside a task's own data. */
interface Origin {
  traceparent: string;
  byTask: boolean;
}
/** Null: queued by its schedule. */
export type QueuedData<Data> = (Data & { queuedBy?: Origin }) | null;

export function withTrace<Data extends object>(data: Data): QueuedData<Data> {
  const span = openSpan();
  if (!span) return data;
  return { ...data, queuedBy: { traceparent: span.traceparent, byTask: span.root === "consumer" } };
}

export function withoutTrace<Data extends object>(stored: QueuedData<Data>): Data {
  const { queuedBy: _, ...data } = stored ?? {};
  return data as unknown as Data;
}

/**
 * A task continues the trace of the request that queued it. One that a task queued begins its own and links to it:
 * tasks that queue each other for days would otherwise be one endless trace.
 */
export function beginTask(tracing: Tracing, name: string, queued: QueuedData<object>): Span | undefined {
  const queuedBy = queued?.queuedBy;
  return tracing.begin(name, {
    kind: "consumer",
    attributes: { "messaging.operation.type": "process", "messaging.destination.name": name },
    ...(queuedBy && { [queuedBy.byTask ? "linksTo" : "continues"]: queuedBy.traceparent }),
  });
}
