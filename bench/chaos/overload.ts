/** Measures how many searches the site can answer, then sends a multiple of it. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type CallRecord, type Kind, type KindReport, kinds, type Span } from "./record.ts";

export interface OverloadOrder {
  address: string;
  seconds: number;
  /** Searches a second, regardless of answers; null: each client waits for its answer. */
  perSecond: number | null;
}

export interface OverloadResult {
  sent: number;
  done: number;
  later: number;
  failed: number;
  /** Total milliseconds that the `later` answers took. */
  laterMs: number;
}

export interface Overload {
  /** Searches a second that the site answered when each client waited for its answer. */
  capacity: number;
  sent: OverloadResult;
  during: Span;
  /** Begins when the last search has been sent. */
  after: Span;
}

const wantedFactor = 5;
/** Below this the clients were too slow, and the site was not overloaded as intended. */
const leastFactor = 4.8;
const maxRecoverySeconds = 10;
const measureSeconds = 10;
const afterSeconds = 30;

/** How many times the capacity was really sent. */
export const factorOf = ({ sent, capacity, during }: Overload): number =>
  sent.sent / ((during.to - during.from) / 1_000) / capacity;

/** Goals of the site, and the first one of the run itself. */
export const overloadGoals: readonly {
  name: string;
  isReached(overload: Overload, record: CallRecord): boolean;
}[] = [
  {
    name: `at least ${leastFactor} times the capacity is sent`,
    isReached: (overload) => factorOf(overload) >= leastFactor,
  },
  {
    name: "money is shed last: the share of its calls that fail is not larger than that of searches",
    isReached: ({ during }, record) => {
      const failing = (kind: Kind) => shareFailed(record.report(kind, during));
      return failing("money") <= failing("search");
    },
  },
  {
    name: "no call about money is left without an answer",
    isReached: ({ during }, record) => record.report("money", during).noAnswer === 0,
  },
  {
    name: `no call fails later than ${maxRecoverySeconds} s after the overload`,
    isReached: ({ after }, record) =>
      kinds.every((kind) => record.failingUntil(kind, after) <= maxRecoverySeconds),
  },
];

const shareFailed = ({ calls, failed }: KindReport): number => failed / Math.max(1, calls);

export const missedIn = (overload: Overload, record: CallRecord): string[] =>
  overloadGoals
    .filter(({ isReached }) => !isReached(overload, record))
    .map(({ name }) => `overload: missed "${name}"`);

export async function overloadSite(address: string, seconds: number): Promise<Overload> {
  const alone = await sendSearches({ address, seconds: measureSeconds, perSecond: null });
  const capacity = alone.done / measureSeconds;
  const from = performance.now();
  const to = from + seconds * 1_000;
  const sending = sendSearches({ address, seconds, perSecond: wantedFactor * capacity });
  await sleep((seconds + afterSeconds) * 1_000);
  return { capacity, sent: await sending, during: { from, to }, after: { from: to, to: performance.now() } };
}

/** Sends from a separate process, so that the other load is not slowed down. */
async function sendSearches(order: OverloadOrder): Promise<OverloadResult> {
  const child = fork(path.join(import.meta.dirname, "overload-process.ts"));
  try {
    child.send(order);
    const [result] = await once(child, "message");
    return result as OverloadResult;
  } finally {
    child.kill();
  }
}
