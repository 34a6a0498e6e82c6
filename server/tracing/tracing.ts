/** Spans of traced requests and tasks. Features and the database know this file only; otlp.ts records and sends. */
import { AsyncLocalStorage } from "node:async_hooks";

export type SpanAttributes = Record<string, string | number | boolean>;
export type SpanKind = "internal" | "server" | "client" | "consumer";

export interface NewSpan {
  kind?: SpanKind;
  attributes?: SpanAttributes;
}

export interface Span {
  readonly hasEnded: boolean;
  /** Kind of the trace's first span in this process. */
  readonly root: SpanKind;
  readonly traceId: string;
  /** Identifies the span to other processes, in the W3C's format. */
  readonly traceparent: string;
  child(name: string, span: NewSpan): Span;
  rename(name: string): void;
  note(attributes: SpanAttributes): void;
  /** Notes the error's code. Its message may hold personal data and is left out. */
  noteError(error: unknown): void;
  end(): void;
}

export interface NewTrace extends NewSpan {
  /** A `traceparent` whose trace continues; an invalid one is ignored. */
  continues?: string | undefined;
  /** A `traceparent` that the new trace refers to. */
  linksTo?: string | undefined;
}

export interface Tracing {
  /** Undefined: this trace is not sampled, and nothing below it is recorded. */
  begin(name: string, trace: NewTrace): Span | undefined;
  /** Sends what is left, for a second at most. */
  close(): Promise<void>;
}

const active = new AsyncLocalStorage<Span>();

/** A span to record under; undefined if the work is not traced, or the span has ended (a timer may outlive it). */
export function openSpan(): Span | undefined {
  const span = active.getStore();
  return span && !span.hasEnded ? span : undefined;
}

export const within = <T>(span: Span, work: () => T): T => active.run(span, work);

/** What log lines of traced work show. */
export function traceFields(): { traceId?: string } {
  const span = active.getStore();
  return span ? { traceId: span.traceId } : {};
}

/** Runs the work as a part of the traced request or task; outside of one it only runs. */
export function inSpan<T>(
  name: string,
  { attributes, kind }: NewSpan,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  const parent = openSpan();
  if (!parent) return work(undefined);
  return endingWith(parent.child(name, { ...(kind && { kind }), ...(attributes && { attributes }) }), work);
}

export async function endingWith<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    return await within(span, () => work(span));
  } catch (error) {
    span.noteError(error);
    throw error;
  } finally {
    span.end();
  }
}
