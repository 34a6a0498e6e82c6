/** Processes behind HAProxy, configured as in deploy/haproxy; skipped without HAProxy. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { maxReadQueue } from "#server/http/limits/read-turns.ts";
import type { Runor } from "#server/runor.ts";
import * as walletApi from "#shared/contracts/wallet.endpoints.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { freePort } from "#tests/support/free-port.ts";
import { startMoneyCalls } from "#tests/support/money-calls.ts";
import { needing } from "#tests/support/needing.ts";
import { startProcessBeside } from "#tests/support/process-beside.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

const program = "/usr/sbin/haproxy";
/** Frequent enough that some calls meet a stopping process. */
const betweenCallsMs = 10;
const settings = { TRUST_PROXY: "1", DRAIN_SECONDS: "4" };

let app: TestApp;
let haproxy: ChildProcess;
let address: string;
const processes: { port: string; runor: Runor }[] = [];

const startWeb = async (port: string) => startProcessBeside(app, { ...settings, ROLE: "web", PORT: port });

describe("behind HAProxy", needing("HAProxy", existsSync(program)), () => {
  beforeAll(async () => {
    app = await startTestApp(settings);
    for (const port of [String(await freePort()), String(await freePort())])
      processes.push({ port, runor: await startWeb(port) });
    const bind = `127.0.0.1:${await freePort()}`;
    const [first, second] = processes.map(({ port }) => `127.0.0.1:${port}`);
    haproxy = spawn(program, ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
      env: { ...process.env, RUNOR_BIND: bind, RUNOR_WEB_1: first, RUNOR_WEB_2: second },
      stdio: "ignore",
    });
    address = `http://${bind}`;
    await vi.waitFor(async () => expect(await statusOf("/healthz")).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    haproxy.kill();
    if (haproxy.exitCode === null) await once(haproxy, "exit");
    for (const { runor } of processes) await runor.close();
    await app.close();
  });

  test("restarting one process after the other loses no call and no money", async () => {
    const statuses: number[] = [];
    let isOver = false;
    const caller = async () => {
      for (; !isOver; await sleep(betweenCallsMs)) statuses.push(await statusOf("/jobs/get-job"));
    };
    const callers = Array.from({ length: 4 }, caller);
    const withoutKey: number[] = [];
    const stranger = async () => {
      for (; !isOver; await sleep(10 * betweenCallsMs))
        withoutKey.push(await statusOf(walletApi.transfer.path, { method: "POST" }));
    };
    callers.push(stranger());
    const money = await startMoneyCalls(app, { address, isOver: () => isOver });
    for (const one of processes) {
      await one.runor.close({ drains: true });
      one.runor = await startWeb(one.port);
      await expect.poll(() => ready(one.port)).toBe(true);
    }
    isOver = true;
    await Promise.all(callers);
    const moved = await money.finish();
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    expect(statuses.length).toBeGreaterThan(100);
    expect(new Set(withoutKey)).toEqual(new Set([401]));
    expect(withoutKey.length).toBeGreaterThan(20);
    expect(moved.failed).toEqual([]);
    expect(moved.calls).toBeGreaterThan(50);
    await money.expectRightBooks();
  }, 120_000);

  test("figures are not served, and a caller cannot choose its own address", async () => {
    expect(await statusOf("/metrics")).toBe(404);

    const refusals = [];
    for (let call = 0; call < 301; call += 1) {
      const headers = { "x-forwarded-for": `198.51.100.${call % 250}`, "content-type": "application/json" };
      const answer = await fetch(`${address}/api/auth/login`, { method: "POST", headers, body: "{}" });
      refusals.push(answer.status);
    }
    expect(refusals.at(-1)).toBe(429);
  });

  test("a full queue of visitors' searches delays neither money nor people with an account, and the process refuses the rest", async () => {
    const person = await aSignedInUser(app);
    const lock = new pg.Client({ connectionString: app.connectionString });
    await lock.connect();
    await lock.query("begin; lock table jobs in access exclusive mode");
    const searches = 2 * maxReadQueue + 100;
    const refusals: string[] = [];
    const answers = Array.from({ length: searches }, async (_, n) => {
      const { status, body } = await search(n);
      if (status !== 200) refusals.push(body);
    });
    try {
      await expect.poll(() => refusals.length, { timeout: 20_000 }).toBeGreaterThan(0);
      const wallet = await fetch(`${address}/api/wallet/balance`, { headers: { cookie: person.cookie } });
      expect(wallet.status).toBe(200);
    } finally {
      await lock.query("rollback");
      await lock.end();
    }
    await Promise.all(answers);
    expect(refusals.filter((body) => !body.includes('"unavailable"'))).toHaveLength(0);
  }, 60_000);

  test("without a ready process visitors still reach one", async () => {
    await expect.poll(() => statusOf("/jobs/get-job")).toBe(200);
    await openIncident(app.deps, app.deps.db, {
      kind: "books-unbalanced",
      subject: "test",
      details: {},
      stopsPayouts: true,
    });
    await expect
      .poll(async () => Promise.all(processes.map(({ port }) => ready(port))))
      .toEqual([false, false]);
    await expect.poll(() => statusOf("/jobs/get-job")).toBe(200);
  });
});

/** A search that is not cached, of one of many visitors. */
function search(n: number): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const localAddress = `127.0.1.${n % 100}`;
    const request = http.get(`${address}/jobs/get-job?q=tiler+${n}`, { localAddress, agent: false });
    request.on("error", reject).on("response", (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, body }), reject);
    });
  });
}

async function statusOf(path: string, options?: RequestInit): Promise<number> {
  try {
    const answer = await fetch(address + path, options);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

const ready = async (port: string): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
