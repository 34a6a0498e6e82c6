/** What people saw: every call by its kind, with its answer and when it came. */
import type { AskedCall } from "#tests/crash/load.ts";

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

export interface KindReport {
  calls: number;
  done: number;
  /** Refused with a time to ask again: 503 or 429 with `Retry-After`. */
  later: number;
  /** Other statuses than these, with their numbers. */
  other: Record<number, number>;
  noAnswer: number;
  /** Of those done: from memory and marked with their age, because no database could be reached. */
  old: number;
  oldestSeconds: number;
  /** Seconds between two answers that did what was asked. */
  longestGap: number;
}

export class CallRecord {
  private readonly seen: Seen[] = [];

  add(kind: Kind, asked: AskedCall): void {
    this.seen.push({ ...asked, kind, answeredAt: performance.now() });
  }

  /** Seconds from the span's start to its last call without an answer, or with one to ask again or a server error. */
  failingUntil(kind: Kind, { from, to }: Span): number {
    const failed = this.seen.filter(
      (one) =>
        one.kind === kind &&
        one.askedAt >= from &&
        one.askedAt < to &&
        (one.status === 0 || one.status >= 500 || isLater(one)),
    );
    return (Math.max(from, ...failed.map(({ answeredAt }) => answeredAt)) - from) / 1_000;
  }

  /** Calls asked within the span. The longest gap also counts from its start and to its end. */
  report(kind: Kind, { from, to }: Span): KindReport {
    const calls = this.seen.filter((one) => one.kind === kind && one.askedAt >= from && one.askedAt < to);
    const report: KindReport = {
      calls: calls.length,
      done: 0,
      later: 0,
      other: {},
      noAnswer: 0,
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
      .filter((one) => one.kind === kind && one.status > 0 && one.status < 300)
      .map(({ answeredAt }) => answeredAt)
      .filter((at) => at >= from && at < to);
    const moments = [from, ...done.toSorted((a, b) => a - b), to];
    const gaps = moments.slice(1).map((at, n) => at - moments[n]!);
    report.longestGap = Math.max(...gaps) / 1_000;
    return report;
  }
}

/** Accountants at the same withdrawal may be asked to try again (409), at any time. */
const isLater = ({ status, mayRetry }: Seen): boolean => mayRetry && (status === 503 || status === 429);
