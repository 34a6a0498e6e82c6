/**
 * Transfers that arrive together go to the database together: one way and one commit for all of them costs hardly more
 * than for one. Nobody waits for others to come: what is there when a lane is free goes at once.
 */
import { AppError } from "../../../app-error.ts";
import { repeatedly } from "../../../db/in-transaction.ts";
import { isConnectionLost } from "../../../db/sql-state.ts";
import type { Deps } from "../../../deps.ts";
import { type TransferCall, type TransferOutcome, transferUnits } from "./transfers.queries.ts";

/** While one lane's commit is on its way to the disk the other works. */
const laneCount = 2;
const maxBatch = 64;
/** Some seconds of work: whoever would wait longer is told to come again. */
const maxQueue = 5_000;

export type SendTransfer = (call: TransferCall) => Promise<TransferOutcome>;

interface Waiting {
  call: TransferCall;
  resolve: (outcome: TransferOutcome) => void;
  reject: (error: unknown) => void;
}

/**
 * The lanes of one process. Errors: `unavailable` when too many wait; a lost connection leaves it open whether the
 * transfer happened, so the caller repeats with the same key.
 */
export function openTransferLanes(deps: Pick<Deps, "pool" | "metrics" | "clock">): SendTransfer {
  const waiting: Waiting[] = [];
  let busyLanes = 0;
  let isStarting = false;

  const startLanes = () => {
    isStarting = false;
    while (busyLanes < laneCount && waiting.length > 0) void runLane(takeTogether(waiting));
  };
  /** After what else has arrived at this moment. */
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

/** The ones that waited longest, but no two with the same key: the second one waits for the first one's answer. */
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

/** Where something unforeseen stops them all, each is tried alone, so that it stops only its own. */
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
