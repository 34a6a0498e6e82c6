import { setTimeout as sleep } from "node:timers/promises";
import type { Market } from "../market/open-market.ts";

const everyMs = 250;

/** Counts calls on one job after another, from outside the product. Returns a function that stops it. */
export function keepChanging({ owner, jobIds }: Market): () => Promise<void> {
  let isStopped = false;
  const changing = (async () => {
    for (let n = 0; !isStopped; n += 1) {
      await owner.query("update jobs set call_count = call_count + 1 where id = $1", [
        jobIds[n % jobIds.length],
      ]);
      await sleep(everyMs);
    }
  })();
  return async () => {
    isStopped = true;
    await changing;
  };
}
