import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { DatabaseClock } from "./database-clock.ts";
import { createLog } from "./log.ts";
import { createMetrics } from "./metrics.ts";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.connectionString, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

function aMachine({ aheadSeconds }: { aheadSeconds: number }) {
  const machine = { aheadSeconds, now: () => new Date(Date.now() + machine.aheadSeconds * 1000) };
  const metrics = createMetrics();
  const clock = new DatabaseClock({ pool, metrics, machine, log: createLog("silent") });
  const secondsOff = () => (clock.now().getTime() - Date.now()) / 1000;
  const reported = async () => (await metrics.clockOffsetSeconds.get()).values[0]?.value;
  return { machine, clock, secondsOff, reported };
}

test.each([60, -60, 3_600])("a clock %i seconds ahead is set to the database's", async (aheadSeconds) => {
  const { clock, secondsOff, reported } = aMachine({ aheadSeconds });
  await clock.read();
  expect(secondsOff()).toBeCloseTo(0, 0);
  expect(await reported()).toBeCloseTo(-aheadSeconds, 0);
});

test("keeps up with a clock that jumps, and with one that is put right", async () => {
  const { machine, clock, secondsOff, reported } = aMachine({ aheadSeconds: 0 });
  await clock.read();
  for (const jumpSeconds of [90, -40, 0]) {
    machine.aheadSeconds = jumpSeconds;
    await clock.read();
    expect(secondsOff()).toBeCloseTo(0, 0);
    expect(await reported()).toBeCloseTo(-jumpSeconds, 0);
  }
});

test("a machine that is right to a few hundred milliseconds keeps its own time", async () => {
  const { clock, machine } = aMachine({ aheadSeconds: 0.2 });
  await clock.read();
  expect(Math.abs(clock.now().getTime() - machine.now().getTime())).toBeLessThan(50);
});

test("a connection that does not answer is closed, so that the next user of the pool does not wait behind it", async () => {
  const hasty = new pg.Pool({ connectionString: database.connectionString, max: 1, query_timeout: 300 });
  const slow = await hasty.connect();
  void slow.query("select pg_sleep(3)").catch(() => {});
  slow.release();
  const clock = new DatabaseClock({ pool: hasty, metrics: createMetrics(), log: createLog("silent") });

  await expect(clock.read()).rejects.toThrow("timeout");
  expect((await hasty.query<{ one: number }>("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await hasty.end();
});
