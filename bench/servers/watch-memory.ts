import { setInterval as every } from "node:timers/promises";
import type { MeasuredProcess } from "./measured-process.ts";

/** Reads the memory of a process until it is stopped, which returns the most that was seen, in bytes. */
export function watchMemory(product: MeasuredProcess, sampleMs: number): { stop(): Promise<number> } {
  const end = new AbortController();
  let most = 0;
  const watching = (async () => {
    for await (const _ of every(sampleMs, undefined, { signal: end.signal }))
      most = Math.max(most, (await product.usage()).rssBytes);
  })().catch((error: Error) => {
    if (error.name !== "AbortError") throw error;
  });
  return {
    stop: async () => {
      end.abort();
      await watching;
      return most;
    },
  };
}
