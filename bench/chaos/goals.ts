/** What people may notice of a fault at most. */
import * as paymentsApi from "#shared/contracts/payments.endpoints.ts";
import { type CallRecord, type FailedCall, type KindReport, kinds, type Span } from "./record.ts";

export interface Goal {
  name: string;
  /** Whether the calls of one kind that were sent during the fault reach it. */
  isReached(report: KindReport): boolean;
}

export const gapWithin = (seconds: number): Goal => ({
  name: `longest gap ≤ ${seconds} s`,
  isReached: ({ longestGap }) => longestGap <= seconds,
});

const failsOnly = (name: string, mayFail: (call: FailedCall) => boolean): Goal => ({
  name,
  isReached: ({ failedCalls }) => failedCalls.every(mayFail),
});
export const noneFailed = failsOnly("no failed call", () => false);

/** What a person pays for at the provider, and the browser's report that it was paid. */
const atProvider: readonly string[] = [paymentsApi.order.path, paymentsApi.report.path];
export const onlyPaymentsFail = failsOnly(
  "only orders and reports of payments fail",
  ({ method, path }) => method === "POST" && atProvider.includes(path),
);
/** Of a full disk. */
export const onlyWritesRefused = failsOnly(
  "only writes fail, with a 503 that says when to ask again",
  ({ method, status, mayRetry }) => method !== "GET" && status === 503 && mayRetry,
);

export const both = (one: Goal, other: Goal): Goal => ({
  name: `${one.name}; ${other.name}`,
  isReached: (report) => one.isReached(report) && other.isReached(report),
});

export interface FaultSpan extends Span {
  what: string;
  goal: Goal | undefined;
}

/** The kinds of calls that missed their goal during any of the spans. A goal is missed too if there was no call to judge. */
export const kindsMissing = (record: CallRecord, spans: readonly FaultSpan[]): string[] =>
  kinds.flatMap((kind) => {
    const judged = spans.flatMap(({ goal, ...span }) =>
      goal ? [{ goal, report: record.report(kind, span) }] : [],
    );
    if (judged.some(({ report }) => report.calls === 0)) return [`${kind} (no call)`];
    return judged.every(({ goal, report }) => goal.isReached(report)) ? [] : [kind];
  });

/** A line for each fault during which a goal was missed. */
export const missedDuring = (record: CallRecord, spans: readonly FaultSpan[]): string[] =>
  spans.flatMap((span) => {
    const missing = kindsMissing(record, [span]);
    return missing.length > 0 ? [`${span.what}: missed "${span.goal?.name}" by ${missing.join(", ")}`] : [];
  });
