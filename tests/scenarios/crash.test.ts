/**
 * The short form of `npm run bench -- crash`, and of `chaos` for what needs no balancer: its load, kills of processes and
 * database, and the mix of its overload, sent to one process while the database keeps reads of jobs waiting.
 */
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CrashingProduct } from "#tests/crash/product.ts";
import { runCrashes } from "#tests/crash/run.ts";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type MixReport, sendCalls } from "../../bench/chaos/overload.ts";
import { makeCrowd } from "../../bench/chaos/overload-crowd.ts";
import { moneyKinds } from "../../bench/chaos/overload-mix.ts";

const crowdSize = { people: 100, coldJobs: 2_000 };
/** A machine that runs other tests too may be slow to answer. */
const load = { seconds: 10, perSecond: 100, callers: 1_000, answerWithinMs: 60_000 };
/** Longer than a read may wait for its turn. */
const stallMs = 8_000;

const folder = temporaryFolder("runor-crash-");
let report: Awaited<ReturnType<typeof runCrashes>>;
let overload: MixReport[];
beforeAll(async () => {
  await copyOwnCluster(path.join(folder, "pg"));
  report = await runCrashes({
    ...{ folder, kills: 3, people: 12, seed: 20_261_120, untilSettled: false },
    afterwards: async (product) => {
      const crowd = await makeCrowd(product.connectionString, crowdSize);
      const sent = sendCalls({ ...load, address: product.addresses[0]!, crowd });
      const [{ reports, book }] = await Promise.all([sent, stallJobs(product)]);
      overload = reports;
      return [book];
    },
  });
}, 400_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** More reads than turns arrive meanwhile, on a machine of any speed. */
async function stallJobs({ connectionString }: CrashingProduct): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query("begin; lock table jobs in access exclusive mode");
  await sleep(stallMs);
  await client.end();
}

test("a product killed and overloaded while money moves and jobs are posted and called about loses nothing acknowledged and doubles nothing", () => {
  expect(report.differences).toEqual([]);
  expect(report.kills).toEqual({ database: 1, process: 2 });
  expect(report.answered).toBeGreaterThan(20);
  expect([report.posted, report.called].every((count) => count > 0)).toBe(true);
});

test("an overloaded process refuses with a 503 that says when to ask again, searches before money, which is always answered", () => {
  const shareShed = ({ shed, sent }: MixReport) => shed / sent;
  const [search] = overload.filter(({ kind }) => kind === "search").map(shareShed);
  const money = overload.filter(({ kind }) => moneyKinds.includes(kind));
  expect(overload.flatMap(({ other }) => Object.keys(other))).toEqual([]);
  expect(search).toBeGreaterThan(0.1);
  expect(money.map(({ noAnswer }) => noAnswer)).toEqual([0, 0]);
  expect(Math.max(...money.map(shareShed))).toBeLessThan(search!);
});
