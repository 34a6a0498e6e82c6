/** Sends concurrent transfers in batches, which cost hardly more than one. A free lane adds no latency. */
import { AppError } from "../../../app-error.ts";
import { repeatedly } from "../../../db/in-transaction.ts";
import { isConnectionLost } from "../../../db/sql-state.ts";
import type { Deps } from "../../../deps.ts";
import { type TransferCall, type TransferOutcome, transferUnits } from "./transfers.queries.ts";

/** While one lane waits for its commit, the other works. */
const laneCount = 2;
const maxBatch = 64;
/** Some seconds of work; transfers beyond that are refused. */
const maxQueue = 5_000;

export type SendTransfer = (call: TransferCall) => Promise<TransferOutcome>;

interface Waiting {
  call: TransferCall;
  resolve: (outcome: TransferOutcome) => void;
  reject: (error: unknown) => void;
}

/** Errors: `unavailable` when the queue is full. After a lost connection the caller repeats with the same key. */
export function openTransferLanes(deps: Pick<Deps, "pool" | "metrics" | "clock">): SendTransfer {
  const waiting: Waiting[] = [];
  let busyLanes = 0;
  let isStarting = false;

  const startLanes = () => {
    isStarting = false;
    while (busyLanes < laneCount && waiting.length > 0) void runLane(takeTogether(waiting));
  };
  /** Starts after the other calls of the same tick have joined the queue. */
  const startSoon = () => {
    if (isStarting) return;
    isStarting = true;
    setImmediate(startLanes);
  };
  const runLane = async (together: Waiting[]) => {
    busyLanes += 1;
    await settle(deps, together);
    busyLanes -= 1;
    startSoon();
  };

  return (call) =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxQueue) return reject(new AppError("unavailable", { retryAfterSeconds: 1 }));
      waiting.push({ call, resolve, reject });
      startSoon();
    });
}

/** The longest waiting transfers, but no two with the same key: the second waits for the first one's answer. */
function takeTogether(waiting: Waiting[]): Waiting[] {
  const taken: Waiting[] = [];
  const left: Waiting[] = [];
  const keys = new Set<string>();
  for (const one of waiting) {
    const { senderId, key, transferId } = one.call;
    const name = key === undefined ? transferId : `${senderId} ${key}`;
    if (taken.length === maxBatch || keys.has(name)) left.push(one);
    else taken.push(one);
    keys.add(name);
  }
  waiting.splice(0, waiting.length, ...left);
  return taken;
}

/** After an unexpected error in a batch, each transfer is tried alone, so that only the faulty one fails. */
async function settle(deps: Pick<Deps, "pool" | "metrics" | "clock">, together: Waiting[]): Promise<void> {
  try {
    const calls = together.map(({ call }) => call);
    const outcomes = await repeatedly(deps, () => transferUnits(deps.pool, calls, deps.clock.now()));
    for (const [place, { resolve }] of together.entries()) resolve(outcomes[place]!);
  } catch (error) {
    if (together.length === 1 || isConnectionLost(error)) {
      for (const { reject } of together) reject(error);
      return;
    }
    for (const one of together) await settle(deps, [one]);
  }
}
