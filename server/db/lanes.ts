/** Sends concurrent calls to the database in batches, which cost hardly more than one. A free lane adds no latency. */
import { AppError } from "../app-error.ts";
import type { ProcessState } from "../process-state.ts";
import { isConnectionLost } from "./sql-state.ts";

const maxBatch = 64;

interface Waiting<Call, Result> {
  call: Call;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

interface LaneOptions<Call, Result> {
  name: string;
  state: ProcessState;
  /** Results in the order of the calls. */
  run: (calls: readonly Call[]) => Promise<Result[]>;
  /** With two, one lane works while the other waits for its commit; with one, batches are larger. */
  laneCount: number;
  /** Sized to a few seconds of work; further calls get `unavailable`. */
  maxQueue: number;
  /** Calls with the same name are never in one batch: the second waits for the first one's result. */
  nameOf?: (call: Call) => string;
}

/**
 * Errors: `unavailable` when the queue is full. After an unexpected error in a batch, each call is tried alone, so that
 * only the faulty one fails; after a lost connection all fail, because the batch may have been committed.
 */
export function openLanes<Call, Result>(options: LaneOptions<Call, Result>): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = [];
  let busyLanes = 0;
  let runningCalls = 0;
  let isStarting = false;
  options.state.watch({
    name: options.name,
    load: () => ({ running: runningCalls, waiting: waiting.length }),
  });

  const startLanes = () => {
    isStarting = false;
    while (busyLanes < options.laneCount && waiting.length > 0)
      void runLane(takeBatch(waiting, options.nameOf));
  };
  /** Starts after the other calls of the same tick have joined the queue. */
  const startSoon = () => {
    if (isStarting) return;
    isStarting = true;
    setImmediate(startLanes);
  };
  const runLane = async (batch: Waiting<Call, Result>[]) => {
    busyLanes += 1;
    runningCalls += batch.length;
    await settle(options.run, batch);
    busyLanes -= 1;
    runningCalls -= batch.length;
    startSoon();
  };

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= options.maxQueue)
        return reject(new AppError("unavailable", { limit: options.name, retryAfterSeconds: 1 }));
      waiting.push({ call, resolve, reject });
      startSoon();
    });
}

/** The longest waiting calls. */
function takeBatch<Call, Result>(
  waiting: Waiting<Call, Result>[],
  nameOf: LaneOptions<Call, Result>["nameOf"],
): Waiting<Call, Result>[] {
  if (!nameOf) return waiting.splice(0, maxBatch);
  const taken: Waiting<Call, Result>[] = [];
  const left: Waiting<Call, Result>[] = [];
  const names = new Set<string>();
  for (const one of waiting) {
    const name = nameOf(one.call);
    if (taken.length === maxBatch || names.has(name)) left.push(one);
    else taken.push(one);
    names.add(name);
  }
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

async function settle<Call, Result>(
  run: LaneOptions<Call, Result>["run"],
  batch: Waiting<Call, Result>[],
): Promise<void> {
  try {
    const results = await run(batch.map(({ call }) => call));
    for (const [place, { resolve }] of batch.entries()) resolve(results[place]!);
  } catch (error) {
    if (batch.length === 1 || isConnectionLost(error)) {
      for (const { reject } of batch) reject(error);
      return;
    }
    for (const one of batch) await settle(run, [one]);
  }
}
