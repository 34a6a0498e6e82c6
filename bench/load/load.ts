/** Sends load from a process of its own, so that measuring takes no time from what is measured. */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

export interface LoadRequest {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** Sends another Idempotency-Key each time. */
  hasFreshKey?: boolean;
  /** Asks with other digits each time instead of every "0000" in the path, so that no answer is ready in memory. */
  hasFreshDigits?: boolean;
}

export interface Load {
  address: string;
  requests: LoadRequest[];
  clients: number;
  seconds: number;
}

export interface LoadResult {
  seconds: number;
  /** Milliseconds of each answer, in no order. */
  durationsMs: Float64Array;
  /** Answers by status. */
  statuses: Record<number, number>;
  /** Connections that failed or answered nothing in time. */
  failures: number;
}

export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const child = fork(path.join(import.meta.dirname, "load-process.ts"), { serialization: "advanced" });
  // Without its program nothing is sent, and nothing must pass for measured.
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
