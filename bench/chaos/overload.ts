/** Measures how many calls the site can answer in the mix of a day, then sends a multiple of it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Crowd, type MixBook, type MixKind, moneyKinds, reads } from "./overload-mix.ts";
import { type CallRecord, type Kind, type KindReport, kinds, type Span } from "./record.ts";

export interface OverloadOrder {
  address: string;
  seconds: number;
  /** Calls a second, regardless of answers; null: each client waits for its answer. */
  perSecond: number | null;
  /** How many calls wait for an answer at most. */
  callers: number;
  answerWithinMs: number;
  crowd: Crowd;
}

export interface MixReport {
  kind: MixKind;
  sent: number;
  /** Done, or refused for the call's own reason, such as too few units. */
  answered: number;
  /** Refused with 503 and `Retry-After`. */
  shed: number;
  /** Count per status of all other refusals. */
  other: Record<number, number>;
  noAnswer: number;
  /** 95 % of the answers and of the refusals came within these milliseconds; null: there were none. */
  answeredMs: number | null;
  shedMs: number | null;
}

export interface OverloadResult {
  reports: MixReport[];
  book: MixBook;
}

export interface Overload {
  /** Calls a second that the site answered when each client waited for its answer. */
  capacity: number;
  reports: MixReport[];
  /** Of the measurement of the capacity too. */
  books: MixBook[];
  during: Span;
  /** Begins when the last call has been sent. */
  after: Span;
}

const wantedFactor = 5;
const measureCallers = 16;
const callers = 5_000;
const answerWithinMs = 20_000;
/** Below this the clients were too slow, and the site was not overloaded as intended. */
const leastFactor = 4.8;
const maxRecoverySeconds = 10;
const measureSeconds = 10;
const afterSeconds = 30;
/** More pages than are asked for while the capacity is measured. */
const pagesToMeasure = 5_000;

export const sumOf = (reports: readonly MixReport[], what: "sent" | "answered" | "noAnswer"): number =>
  reports.reduce((sum, report) => sum + report[what], 0);

/** How many times the capacity was really sent. */
export const factorOf = ({ reports, capacity, during }: Overload): number =>
  sumOf(reports, "sent") / ((during.to - during.from) / 1_000) / capacity;

/** Goals of the site, and the first one of the run itself. */
export const overloadGoals: readonly {
  name: string;
  isReached(overload: Overload, record: CallRecord): boolean;
}[] = [
  {
    name: `at least ${leastFactor} times the capacity is sent, and calls of each kind`,
    isReached: (overload, record) =>
      factorOf(overload) >= leastFactor &&
      overload.reports.every(({ sent }) => sent > 0) &&
      kinds.every((kind) => record.report(kind, overload.during).calls > 0),
  },
  {
    name: "people with an account are shed last: of each kind of their calls no larger share goes unanswered than of visitors' reads",
    isReached: ({ reports }) => {
      const [ofVisitors, ofPeople] = [true, false].map((wanted) =>
        reports.filter(({ kind }) => reads.includes(kind) === wanted),
      );
      return ofPeople!.every((report) => shareUnanswered([report]) <= shareUnanswered(ofVisitors!));
    },
  },
  {
    name: "money is shed last: of balances and transfers no larger share goes unanswered than of any other kind",
    isReached: ({ reports }) => {
      const [money, others] = [true, false].map((wanted) =>
        reports.filter(({ kind }) => moneyKinds.includes(kind) === wanted),
      );
      return money!.every((of) =>
        others!.every((other) => shareUnanswered([of]) <= shareUnanswered([other])),
      );
    },
  },
  {
    name: "every refusal is a 503 that says when to ask again",
    isReached: ({ reports }) => reports.every(({ other }) => Object.keys(other).length === 0),
  },
  {
    name: "money of the run's own people is shed last: the share of its calls that fail is not larger than that of searches",
    isReached: ({ during }, record) => {
      const failing = (kind: Kind) => shareFailed(record.report(kind, during));
      return failing("money") <= failing("search");
    },
  },
  {
    name: "no call about money is left without an answer",
    isReached: ({ during, reports }, record) =>
      record.report("money", during).noAnswer === 0 &&
      reports.every(({ kind, noAnswer }) => !moneyKinds.includes(kind) || noAnswer === 0),
  },
  {
    name: `no call fails later than ${maxRecoverySeconds} s after the overload`,
    isReached: ({ after }, record) =>
      kinds.every((kind) => record.failingUntil(kind, after) <= maxRecoverySeconds),
  },
];

const shareUnanswered = (reports: readonly MixReport[]): number =>
  1 - sumOf(reports, "answered") / Math.max(1, sumOf(reports, "sent"));

const shareFailed = ({ calls, failed }: KindReport): number => failed / Math.max(1, calls);

export const missedIn = (overload: Overload, record: CallRecord): string[] =>
  overloadGoals
    .filter(({ isReached }) => !isReached(overload, record))
    .map(({ name }) => `overload: missed "${name}"`);

export async function overloadSite(address: string, seconds: number, crowd: Crowd): Promise<Overload> {
  const [first, others] = [crowd.coldJobIds.slice(0, pagesToMeasure), crowd.coldJobIds.slice(pagesToMeasure)];
  const measure = {
    ...{ address, seconds: measureSeconds, perSecond: null },
    ...{ callers: measureCallers, answerWithinMs },
  };
  const alone = await sendCalls({ ...measure, crowd: { ...crowd, coldJobIds: first } });
  const capacity = sumOf(alone.reports, "answered") / measureSeconds;
  const from = performance.now();
  const to = from + seconds * 1_000;
  const flood = { address, seconds, perSecond: wantedFactor * capacity, callers, answerWithinMs };
  const sending = sendCalls({ ...flood, crowd: { ...crowd, coldJobIds: others } });
  await sleep((seconds + afterSeconds) * 1_000);
  const { reports, book } = await sending;
  const after = { from: to, to: performance.now() };
  return { capacity, reports, books: [alone.book, book], during: { from, to }, after };
}

/** Sends from a separate process, so that the other load is not slowed down. */
export async function sendCalls(order: OverloadOrder): Promise<OverloadResult> {
  const child = fork(path.join(import.meta.dirname, "overload-process.ts"));
  try {
    child.send(order);
    const ended = once(child, "exit").then(([code]) => {
      throw new Error(`the process that sends the calls ended with ${code}`);
    });
    const [result] = await Promise.race([once(child, "message"), ended]);
    return result as OverloadResult;
  } finally {
    child.kill();
  }
}
