/** The sandbox's clock: one call moves the time of all processes, and what is then due runs. */
import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { startTestApp } from "#tests/support/app.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { buyUnits } from "#tests/support/money.ts";
import { aWithdrawer, withdraw } from "#tests/support/payouts.ts";

const dataDir = temporaryFolder("runor-clock-");
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let processes: Runor[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [await start(), await start()];
});
afterAll(async () => {
  for (const one of processes) await one.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Runor> {
  const port = await freePort();
  const config = readConfig({
    NODE_ENV: "test",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_POOL: "4",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  });
  const log = createLog("silent");
  return startRunor({ config, connectionString: database.connectionString, log, worker: false });
}

const move = (address: string, seconds: unknown) =>
  fetch(`${address}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ seconds }),
  });

test("moves the time of all processes, also of those that start later", async () => {
  const before = Date.now();
  const answer = await move(processes[0]!.address, 3 * 24 * 3600);
  expect(answer.status).toBe(200);
  expect(Date.parse((await answer.json()).now)).toBeGreaterThanOrEqual(before + 3 * 24 * 3600 * 1000);
  processes.push(await start());
  for (const { deps } of processes)
    expect(deps.clock.now().getTime()).toBeGreaterThanOrEqual(before + 3 * 24 * 3600 * 1000);
});

test.each([-1, "soon", 1.5, 1e12])("refuses to move by %j", async (seconds) => {
  expect((await move(processes[0]!.address, seconds)).status).toBe(400);
});

test("makes bought units withdrawable after three days", async () => {
  const app = await startTestApp();
  const person = await aWithdrawer(app, 0);
  await buyUnits(app, person, 2_000);
  expect((await withdraw(app, person, 1_000)).body.code).toBe("units_resting");
  expect((await move(app.address, 3 * 24 * 3600)).status).toBe(200);
  expect((await withdraw(app, person, 1_000)).status).toBe(201);
  await app.close();
});

test("does not exist with a live provider", async () => {
  const app = await startTestApp({
    TERMII_API_KEY: "TL-0123456789abcdef",
    TERMII_WEBHOOK_SECRET: "webhook-secret-of-its-own",
    FLUTTERWAVE_SECRET_KEY: "FLWSECK-0123456789abcdef-X",
    FLUTTERWAVE_WEBHOOK_HASH: "webhook-hash-of-its-own-here",
    SESSION_SECRET: "0123456789abcdef0123456789ABCDEF-own",
    PUBLIC_URL: "https://runor.ng",
    DEMO: "0",
    STAFF_SESSION_HOURS: "12",
    STAFF_IDLE_MINUTES: "30",
    STAFF_MASTER_PHONES: "08030000001",
  });
  expect((await move(app.address, 60)).status).toBe(404);
  await app.close();
});
