import { table } from "../report/tables.ts";
import { type FaultSpan, kindsMissing } from "./goals.ts";
import { factorOf, type Overload, overloadGoals } from "./overload.ts";
import { type CallRecord, type KindReport, kinds, type Span } from "./record.ts";

interface Result {
  whole: Span;
  spans: readonly FaultSpan[];
  overload: Overload | undefined;
  counts: Record<string, number>;
  /** Undefined until the run is compared with the database. */
  wrong: readonly string[] | undefined;
}

export function reportTables(
  record: CallRecord,
  { whole, spans, overload, counts, wrong }: Result,
): string[] {
  const acknowledged = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  const seconds = Math.round((whole.to - whole.from) / 1_000);
  const allCalls = kinds.reduce((sum, kind) => sum + record.report(kind, whole).calls, 0);
  const share = (calls: number) => `${Math.round((calls / allCalls) * 100)} %`;
  return [
    `${seconds} s with ${spans.length - 1} faults. Acknowledged: ${acknowledged.join(", ")}. Lost or doubled: ${wrong?.length ?? "not known yet"}.`,
    counted(
      [
        "kind",
        "calls",
        "share",
        "done",
        "of them old",
        "to ask again",
        "no answer",
        "other",
        "longest gap s",
      ],
      kinds.map((kind) => {
        const { calls, done, later, noAnswer, other, longestGap, ...rest } = record.report(kind, whole);
        const seen = [calls, share(calls), done, oldOf(rest), later, noAnswer, otherOf(other)];
        return [kind, ...seen, longestGap.toFixed(1)];
      }),
    ),
    counted(
      ["fault", "times", "goal", ...kinds.flatMap((kind) => [`${kind}: gap s`, "failed"])],
      byFault(spans).map(([what, same]) => [
        what,
        same.length,
        goalOf(record, same),
        ...kinds.flatMap((kind) => {
          const reports = same.map((span) => record.report(kind, span));
          const gap = Math.max(...reports.map(({ longestGap }) => longestGap));
          return [gap.toFixed(1), reports.reduce((sum, { failed }) => sum + failed, 0)];
        }),
      ]),
    ),
    ...(overload ? overloadTables(record, overload) : []),
  ];
}

/** Which calls failed during each fault: "kill -9 of the balancer: 2 × GET /jobs/get-job 503". */
export function failedCalls(record: CallRecord, spans: readonly FaultSpan[]): string[] {
  return byFault(spans).flatMap(([what, same]) => {
    const counts = Map.groupBy(
      same.flatMap((span) => record.failed(span)),
      (call) => call,
    );
    const calls = [...counts].map(([call, { length }]) => `${length} × ${call}`);
    return calls.length > 0 ? [`${what}: ${calls.join(", ")}`] : [];
  });
}

const byFault = (spans: readonly FaultSpan[]) => [...Map.groupBy(spans, ({ what }) => what)];

function overloadTables(record: CallRecord, overload: Overload): string[] {
  const { reports, capacity, during, after } = overload;
  const seconds = (during.to - during.from) / 1_000;
  return [
    `Then ${seconds.toFixed(0)} s of ${factorOf(overload).toFixed(1)} times the ${Math.round(capacity)} calls a second that the site could answer, in the mix of a day:`,
    counted(
      [
        "kind",
        "calls",
        "answered",
        "503 with Retry-After",
        "other refusals",
        "no answer",
        "95 % answered within ms",
        "95 % refused within ms",
      ],
      reports.map(({ kind, sent, answered, shed, other, noAnswer, answeredMs, shedMs }) => {
        const counts = [sent, answered, ofCalls(shed, sent), otherOf(other), noAnswer];
        return [kind, ...counts, msOf(answeredMs), msOf(shedMs)];
      }),
    ),
    "What the run's own people saw meanwhile, and for how long afterwards:",
    counted(
      ["kind", "calls", "done", "to ask again", "no answer", "longest gap s", "failing afterwards s"],
      kinds.map((kind) => {
        const { calls, done, later, noAnswer, longestGap } = record.report(kind, during);
        const seen = [calls, done, later, noAnswer, longestGap.toFixed(1)];
        return [kind, ...seen, record.failingUntil(kind, after).toFixed(1)];
      }),
    ),
    counted(
      ["goal of the overload", ""],
      overloadGoals.map(({ name, isReached }) => [
        name,
        isReached(overload, record) ? "reached" : "**missed**",
      ]),
    ),
  ];
}

function goalOf(record: CallRecord, spans: readonly FaultSpan[]): string {
  const missing = kindsMissing(record, spans);
  const name = spans[0]?.goal?.name;
  if (name === undefined) return "–";
  return `${name}: ${missing.length > 0 ? `**missed** by ${missing.join(", ")}` : "reached"}`;
}

const oldOf = ({ old, oldestSeconds }: Pick<KindReport, "old" | "oldestSeconds">): string =>
  old === 0 ? "0" : `${old}, up to ${Math.round(oldestSeconds)} s`;

const ofCalls = (count: number, calls: number): string =>
  count === 0 ? "0" : `${count} (${((count / calls) * 100).toFixed(1)} %)`;

const msOf = (ms: number | null): string => ms?.toFixed(0) ?? "–";

const otherOf = (other: Record<number, number>): string =>
  Object.entries(other)
    .map(([status, count]) => `${count} × ${status}`)
    .join(", ") || "0";

const counted = (head: string[], lines: (string | number)[][]): string =>
  table(
    head,
    lines.map((cells) => cells.map(String)),
    ["left"],
  );
