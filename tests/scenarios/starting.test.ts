/** Failing starts as owners make them: no process may be left running. */
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { productProgram } from "../../scripts/bootstrap.mjs";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("runor-starting-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(port: number, more: Record<string, string> = {}) {
  const environment = {
    DATA_DIR: folder,
    PORT: String(port),
    HOST: "127.0.0.1",
    DEMO: "0",
    LOG_LEVEL: "info",
    ...more,
  };
  const child = spawn(process.execPath, [productProgram], {
    cwd: root,
    env: childEnvironment(environment),
  });
  let said = "";
  child.stdout.on("data", (chunk) => {
    said += chunk;
  });
  const ended = new Promise<{ code: number | null; said: string }>((resolve) =>
    child.once("exit", (code) => resolve({ code, said })),
  );
  return { child, ended };
}

const isPostgresThere = () => existsSync(path.join(folder, "pg/postmaster.pid"));

test("on a taken port, or stopped while it starts, the product stops the database that it started", async () => {
  const taken = await new Promise<Server>((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => resolve(server));
  });
  const { port } = taken.address() as { port: number };
  const refused = await start(port).ended;
  taken.close();

  expect(refused.code).toBe(1);
  expect(refused.said).toContain("EADDRINUSE");
  expect(existsSync(path.join(folder, "pg/PG_VERSION"))).toBe(true);
  expect(isPostgresThere()).toBe(false);

  const stopped = start(port);
  await expect.poll(isPostgresThere, { timeout: 120_000, interval: 10 }).toBe(true);
  stopped.child.kill("SIGTERM");
  await stopped.ended;

  // A start that outlasts the stop's deadline on a busy machine leaves the database to its guard.
  await expect.poll(isPostgresThere).toBe(false);
}, 240_000);

test("with the address of another machine the start fails, and says only which setting is wrong", async () => {
  const { code, said } = await start(9, { HOST: "203.0.113.9" }).ended;

  expect(code).toBe(1);
  expect(said).toContain("cannot listen at HOST 203.0.113.9 and PORT 9: EADDRNOTAVAIL");
  expect(said).not.toContain("connection failed");
  expect(isPostgresThere()).toBe(false);
});

test("without a database at any of the named hosts the start fails, and says so", async () => {
  const { code, said } = await start(0, {
    DATABASE_URL: "postgresql://me@127.0.0.1:9,127.0.0.1:19/runor",
  }).ended;

  expect(code).toBe(1);
  expect(said).toContain("did not start");
  expect(said).toContain("connect ECONNREFUSED 127.0.0.1:9");
});
