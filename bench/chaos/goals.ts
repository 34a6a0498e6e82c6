/** What people may notice of a fault at most. */
import { type CallRecord, type Kind, type KindReport, kinds, type Span } from "./record.ts";

export interface Goal {
  name: string;
  /** Whether the calls of one kind that were sent during the fault reach it. */
  isReached(report: KindReport): boolean;
}

export const gapWithin = (seconds: number): Goal => ({
  name: `longest gap ≤ ${seconds} s`,
  isReached: ({ longestGap }) => longestGap <= seconds,
});
export const noneFailed: Goal = { name: "no failed call", isReached: ({ failed }) => failed === 0 };

export interface FaultSpan extends Span {
  what: string;
  goal: Goal | undefined;
}

/** The kinds of calls that missed their goal during any of the spans. */
export const kindsMissing = (record: CallRecord, spans: readonly FaultSpan[]): Kind[] =>
  kinds.filter((kind) => spans.some((span) => span.goal && !span.goal.isReached(record.report(kind, span))));

/** A line for each fault during which a goal was missed. */
export const missedDuring = (record: CallRecord, spans: readonly FaultSpan[]): string[] =>
  spans.flatMap((span) => {
    const missing = kindsMissing(record, [span]);
    return missing.length > 0 ? [`${span.what}: missed "${span.goal?.name}" by ${missing.join(", ")}`] : [];
  });
