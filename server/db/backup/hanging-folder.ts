/** Keeps a folder that hangs from taking the threads with which a process reads files, compresses and hashes passwords. */
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Place } from "./places.ts";

/** Of a process's four threads. */
const callsAtOnce = 2;

interface Calls {
  running: number;
  /** Of those, whose callers have given up. */
  hanging: number;
  /** Each takes over the turn of a call that ends. */
  waiting: (() => void)[];
}
/** By the place's name: a process opens it repeatedly, and a call that hangs outlives its caller's patience. */
const callsOf = new Map<string, Calls>();

/** Errors of all calls: the folder has neither answered nor taken a part of a file for `patienceMs`. */
export function patiently(place: Place, patienceMs: number): Place {
  const { name } = place;
  const calls = callsOf.get(name) ?? { running: 0, hanging: 0, waiting: [] };
  callsOf.set(name, calls);
  const inTime = <T>(work: Work<T>) =>
    finishInTime(work, { calls, patienceMs, noAnswer: () => new Error(`${name} does not answer.`) });
  return {
    ...place,
    list: (...of) => inTime(() => place.list(...of)),
    has: (key) => inTime(() => place.has(key)),
    read: (key) => inTime(() => place.read(key)),
    write: (key, content) =>
      inTime((onProgress) => place.write(key, watched(content, onProgress))).catch((error) => {
        content.destroy();
        throw error;
      }),
    remove: (key) => inTime(() => place.remove(key)),
  };
}

type Work<T> = (onProgress: () => void) => Promise<T>;

interface Patience {
  calls: Calls;
  /** From the beginning, or from the last progress. */
  patienceMs: number;
  noAnswer: () => Error;
}

async function finishInTime<T>(work: Work<T>, { calls, patienceMs, noAnswer }: Patience): Promise<T> {
  if (calls.hanging >= callsAtOnce) throw noAnswer();
  let until = Date.now() + patienceMs;
  let isLate = false;
  let isRunning = false;
  const run = async () => {
    if (calls.running < callsAtOnce) calls.running += 1;
    else await new Promise<void>((resolve) => calls.waiting.push(resolve));
    try {
      if (isLate) throw noAnswer();
      isRunning = true;
      return await work(() => {
        until = Date.now() + patienceMs;
      });
    } finally {
      if (isRunning && isLate) calls.hanging -= 1;
      const next = calls.waiting.shift();
      if (next) next();
      else calls.running -= 1;
    }
  };
  const end = new AbortController();
  const beLate = async (): Promise<never> => {
    for (let left = patienceMs; left > 0; left = until - Date.now())
      await sleep(left, undefined, { ref: false, signal: end.signal });
    isLate = true;
    if (isRunning) calls.hanging += 1;
    throw noAnswer();
  };
  return Promise.race([run(), beLate()]).finally(() => end.abort());
}

/** A large file takes longer than a folder may be silent. */
function watched(content: Readable, onProgress: () => void): Readable {
  const parts = async function* () {
    for await (const part of content) {
      onProgress();
      yield part;
    }
  };
  return Readable.from(parts(), { objectMode: false });
}
