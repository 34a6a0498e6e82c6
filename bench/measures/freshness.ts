/** How long a change stays invisible while the product is under load. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf } from "#shared/contracts/address.ts";
import * as jobsApi from "#shared/contracts/jobs.endpoints.ts";
import type { Bench } from "./measure-row.ts";
import { rows } from "./rows.ts";

const changes = 8;
const askEveryMs = 10;
const patienceMs = 10_000;

/**
 * Changes jobs directly in the database and requests the list until it shows each change. Returns the most milliseconds
 * that this took.
 */
export async function measureFreshness({ data: market, product, load }: Bench): Promise<number> {
  const row = rows.find(({ name }) => name === "list-20")!;
  const { clients } = row;
  const seconds = changes * 1.2;
  const busy = load.run({ address: product.address, requests: row.requests(market), clients, seconds });
  let mostMs = 0;
  for (let n = 0; n < changes; n += 1) mostMs = Math.max(mostMs, await timeToSee(market, product.address, n));
  await busy;
  return mostMs;
}

async function timeToSee({ owner }: Bench["data"], address: string, n: number): Promise<number> {
  const url = address + addressOf(jobsApi.list, { query: { limit: 20 } });
  const headers = { "x-forwarded-for": `10.99.0.${n}` };
  const list = async () => (await fetch(url, { headers })).text();
  const [first] = JSON.parse(await list()) as { _id: string }[];
  // Letters only: the product hides numbers.
  const mark = `Changed ${randomBytes(9).toString("hex").replace(/\d/g, "x")}`;
  // Changes must fall at any point of the feed's polling interval.
  await sleep(Math.random() * 300);
  await owner.query("update jobs set description = $2 where id = $1", [first?._id, mark]);
  const committedAt = performance.now();
  while (performance.now() - committedAt < patienceMs) {
    if ((await list()).includes(mark)) return performance.now() - committedAt;
    await sleep(askEveryMs);
  }
  throw new Error(`a change was not seen within ${patienceMs / 1000} s`);
}
