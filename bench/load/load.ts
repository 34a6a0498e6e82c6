/** Sends load from a separate process, so that it takes no CPU time from the measured one. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface LoadRequest {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sends a new Idempotency-Key each time. */
  hasFreshKey?: boolean;
  /** Replaces "0000" in the path with other digits each time, so that no response is cached. */
  hasFreshDigits?: boolean;
}

export interface Load {
  address: string;
  requests: LoadRequest[];
  clients: number;
  /** Undefined: until each request was sent once. */
  seconds: number | undefined;
}

export interface LoadResult {
  seconds: number;
  /** Milliseconds of each answer, unordered. */
  durationsMs: Float64Array;
  statuses: Record<number, number>;
  failures: number;
}

export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });
  // If the load process ends, nothing was measured.
  const ended = once(child, "exit").then(() => {
    throw new Error("the load program ended: see its own output above");
  });
  ended.catch(() => undefined);
  return {
    run: async (load) => {
      const answer = once(child, "message");
      child.send(load);
      return (await Promise.race([answer, ended]))[0] as LoadResult;
    },
    stop: () => void child.kill(),
  };
}
