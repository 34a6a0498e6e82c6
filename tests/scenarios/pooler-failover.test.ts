/** Failovers behind PgBouncer: one for all database hosts, whose file changes, and one on each host. */
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { differences } from "#tests/crash/compare.ts";
import { moveMoney, newBook } from "#tests/crash/load.ts";
import { makePeople } from "#tests/crash/people.ts";
import { finishPurchases } from "#tests/crash/settle.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { needing } from "#tests/support/needing.ts";
import { hasPooler, type Pooler, startPooler } from "#tests/support/pooler.ts";
import { signal } from "#tests/support/signal.ts";
import { ask, startTwoHosts, type TwoHosts } from "#tests/support/two-hosts.ts";

describe("a failover behind PgBouncer", needing("PgBouncer", hasPooler), () => {
  const patiently = { timeout: 30_000, interval: 100 };
  let folder: string;
  let hosts: TwoHosts;
  let poolers: Pooler[];
  let app: TestApp;

  const dataOf = (host: "first" | "second") => path.join(folder, host);
  beforeEach(async () => {
    folder = temporaryFolder("runor-pooler-");
    hosts = await startTwoHosts(folder);
    poolers = [];
  }, 60_000);
  afterEach(async () => {
    await app.close();
    for (const { kill } of poolers) kill();
    await hosts.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  async function startBehind(...names: Parameters<typeof dataOf>[0][]): Promise<void> {
    for (const name of names) poolers.push(await startPooler({ folder, data: dataOf(name) }));
    const url = `postgresql://postgres@${poolers.map(({ port }) => `127.0.0.1:${port}`).join(",")}/postgres`;
    const database = { connectionString: url, name: "postgres", drop: async () => {} };
    app = await startTestApp({ DATABASE_URL: url, DEMO: "0" }, { database, worker: true });
  }

  /** Every process of the first server, which keeps its connections open and sends nothing. */
  async function firstProcesses(): Promise<number[]> {
    const rows = await ask(hosts.first.connectionString, "select pid from pg_stat_activity");
    const server = readFileSync(path.join(dataOf("first"), "postmaster.pid"), "utf8").split("\n")[0];
    return [Number(server), ...rows.map(({ pid }) => pid)];
  }
  async function promoteSecond(): Promise<void> {
    await ask(hosts.second.connectionString, "alter system set synchronous_standby_names = ''");
    await ask(hosts.second.connectionString, "select pg_promote()");
  }

  /** Moves money before, during and after the failover. Returns what was acknowledged and is not there, or there twice. */
  async function moneyThrough(failOver: () => Promise<void>): Promise<string[]> {
    const people = await makePeople(hosts.first.connectionString, 6);
    let isOver = false;
    const load = { addresses: [app.address], chance: seededNumbers(7).next, isOver: () => isOver };
    const book = newBook();
    const moving = moveMoney(people, load, book);
    const done = () => book.transfers.filter(({ answer }) => answer === "done").length;
    try {
      await expect.poll(done, patiently).toBeGreaterThan(3);
      await failOver();
      const before = done();
      await expect.poll(done, patiently).toBeGreaterThan(before + 3);
    } finally {
      isOver = true;
      await moving;
    }
    await finishPurchases(load, book);
    const db = new pg.Client({ connectionString: hosts.second.connectionString });
    await db.connect();
    try {
      return await differences(db, people, book);
    } finally {
      await db.end();
    }
  }

  test("with one for all hosts nothing acknowledged is lost, and transfers succeed once it leads to the new primary and has closed what leads to the former one", async () => {
    await startBehind("first");
    let frozen: number[] = [];
    const wrong = await moneyThrough(async () => {
      frozen = await firstProcesses();
      signal(frozen, "SIGSTOP");
      await promoteSecond();
      await poolers[0]?.leadTo(dataOf("second"));
    }).finally(() => signal(frozen, "SIGCONT"));
    expect(wrong).toEqual([]);
  }, 90_000);

  test("with one on each host the product finds that of the new primary, and nothing acknowledged is lost", async () => {
    await startBehind("first", "second");
    const wrong = await moneyThrough(async () => {
      await hosts.killFirst();
      await promoteSecond();
    });
    expect(wrong).toEqual([]);
  }, 90_000);
});
