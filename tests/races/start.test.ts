/** Processes that start at the same moment on one empty database, as after a power cut. */
import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { shouldLoadDemo } from "#server/seed/demo.ts";
import { inDatabase, onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";

test("all of them start, and none loads demo data into a database that the owner configured", async () => {
  const server = process.env.TEST_DATABASE_SERVER ?? "";
  const name = `test_start_${randomBytes(4).toString("hex")}`;
  const dataDir = temporaryFolder("runor-start-");
  await onServer(server, `create database ${name}`);
  const connectionString = inDatabase(server, name);
  const start = async () => {
    const PORT = String(await freePort());
    const environment = { NODE_ENV: "test", HOST: "127.0.0.1", PORT, DATABASE_POOL: "3" };
    const config = readConfig({ ...environment, DATA_DIR: dataDir, DATABASE_URL: connectionString });
    return startRunor({ config, connectionString, log: createLog("silent"), worker: false });
  };
  let running: Runor[] = [];
  try {
    running = await Promise.all([start(), start(), start(), start()]);

    for (const { app, deps } of running) {
      expect((await app.inject("/readyz")).statusCode).toBe(200);
      expect(await shouldLoadDemo(deps.config, deps.db)).toBe(false);
    }
  } finally {
    await Promise.all(running.map((one) => one.close()));
    await onServer(server, `drop database if exists ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}, 120_000);
