/** What people saw: every call by its kind, with its answer and when it came. */
import type { AskedCall } from "#tests/crash/call.ts";

export const kinds = ["page", "search", "post", "call", "money"] as const;
export type Kind = (typeof kinds)[number];

interface Seen extends AskedCall {
  kind: Kind;
  answeredAt: number;
}

export interface Span {
  from: number;
  to: number;
}

export type FailedCall = Pick<AskedCall, "method" | "path" | "status" | "mayRetry">;

export interface KindReport {
  calls: number;
  done: number;
  /** Refused with a time to retry: 503 or 429 with `Retry-After`. */
  later: number;
  /** Count per status that is none of the above. */
  other: Record<number, number>;
  noAnswer: number;
  /** Failed for their sender: `later`, no answer, or a server error. */
  failed: number;
  failedCalls: FailedCall[];
  /** Of `done`: answered from the cache and marked with their age, because no database could be reached. */
  old: number;
  oldestSeconds: number;
  /** Longest time in seconds between two successful answers. */
  longestGap: number;
}

export class CallRecord {
  private readonly seen: Seen[] = [];

  add(kind: Kind, asked: AskedCall): void {
    this.seen.push({ ...asked, kind, answeredAt: performance.now() });
  }

  /** Kinds of which no call has succeeded since then. */
  kindsWithoutSuccessSince(moment: number): Kind[] {
    const done = new Set<Kind>();
    for (let n = this.seen.length - 1; n >= 0 && this.seen[n]!.answeredAt >= moment; n -= 1)
      if (isDone(this.seen[n]!)) done.add(this.seen[n]!.kind);
    return kinds.filter((kind) => !done.has(kind));
  }

  /** Seconds from the span's start to the last answer that failed: none, a server error or `later`. */
  failingUntil(kind: Kind, { from, to }: Span): number {
    const failed = this.sent({ from, to }).filter((one) => one.kind === kind && hasFailed(one));
    return (Math.max(from, ...failed.map(({ answeredAt }) => answeredAt)) - from) / 1_000;
  }

  /** Each failed call that was sent within the span: its method, its path without ids, and its status. */
  failed(span: Span): string[] {
    return this.sent(span)
      .filter(hasFailed)
      .map(({ method, path, status }) => `${method} ${withoutIds(path)} ${status || "without an answer"}`);
  }

  /** Counts calls sent within the span. The longest gap includes the span's start and end. */
  report(kind: Kind, { from, to }: Span): KindReport {
    const calls = this.sent({ from, to }).filter((one) => one.kind === kind);
    const failedCalls = calls.filter(hasFailed);
    const report: KindReport = {
      calls: calls.length,
      done: 0,
      later: 0,
      other: {},
      noAnswer: 0,
      failed: failedCalls.length,
      failedCalls,
      old: 0,
      oldestSeconds: 0,
      longestGap: 0,
    };
    for (const one of calls) {
      const { status } = one;
      if (status === 0) report.noAnswer += 1;
      else if (status < 300) report.done += 1;
      else if (isLater(one)) report.later += 1;
      else report.other[status] = (report.other[status] ?? 0) + 1;
      if (one.oldMs === undefined) continue;
      report.old += 1;
      report.oldestSeconds = Math.max(report.oldestSeconds, one.oldMs / 1_000);
    }
    const done = this.seen
      .filter((one) => one.kind === kind && isDone(one))
      .map(({ answeredAt }) => answeredAt)
      .filter((at) => at >= from && at < to);
    const moments = [from, ...done.toSorted((a, b) => a - b), to];
    const gaps = moments.slice(1).map((at, n) => at - moments[n]!);
    report.longestGap = Math.max(...gaps) / 1_000;
    return report;
  }

  private sent({ from, to }: Span): Seen[] {
    return this.seen.filter(({ askedAt }) => askedAt >= from && askedAt < to);
  }
}

const isDone = ({ status }: Seen): boolean => status > 0 && status < 300;

const hasFailed = (one: Seen): boolean => one.status === 0 || one.status >= 500 || isLater(one);

/** A 409 is not counted: two accountants at one withdrawal may get one at any time. */
const isLater = ({ status, mayRetry }: Seen): boolean => mayRetry && (status === 503 || status === 429);

const withoutIds = (path: string): string => path.replace(/\?.*/, "").replace(/\/[^/]*\d[^/]*/g, "/:id");
