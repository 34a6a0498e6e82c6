/** Calls that wait in HAProxy, with the rules of deploy/haproxy and servers that take few calls; skipped without it. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

const program = "/usr/sbin/haproxy";
/** In place of 1,500: a thousand connections would prove no more. */
const callsPerServer = 10;
/** More than the 200 from which on HAProxy refuses visitors' reads. */
const waiting = 220;
const cookie = "runor_session=of-a-person";

describe("a queue in HAProxy", needing("HAProxy", existsSync(program)), () => {
  const held: http.ServerResponse[] = [];
  const reached: string[] = [];
  let haproxy: ChildProcess;
  let servers: http.Server[];
  let address: string;
  let figures: string;

  beforeAll(async () => {
    servers = await Promise.all([startHolding(), startHolding()]);
    const [first, second] = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
    const shipped = readFileSync("deploy/haproxy/haproxy.cfg", "utf8");
    expect(shipped).toMatch(/maxconn 1500$/m);
    expect(shipped).toMatch(/timeout queue 3s$/m);
    const config = shipped
      .replace(/maxconn 1500$/m, `maxconn ${callsPerServer}`)
      // On a busy machine the calls of a test wait longer than three seconds.
      .replace(/timeout queue 3s$/m, "timeout queue 60s");
    const file = path.join(temporaryFolder("runor-haproxy-"), "haproxy.cfg");
    writeFileSync(file, config);
    const [bind, figuresBind] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    haproxy = spawn(program, ["-db", "-f", file], {
      env: {
        ...process.env,
        RUNOR_BIND: bind,
        RUNOR_METRICS_BIND: figuresBind,
        RUNOR_WEB_1: first,
        RUNOR_WEB_2: second,
      },
      stdio: "ignore",
    });
    address = `http://${bind}`;
    figures = `http://${figuresBind}/metrics`;
    await vi.waitFor(async () => expect(await call("GET", "/readyz")).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    haproxy.kill();
    if (haproxy.exitCode === null) await once(haproxy, "exit");
    for (const server of servers) server.close();
  });

  test("refuses visitors' reads at once; people's reads wait, and what changes something goes first", async () => {
    const people = Array.from({ length: 2 * callsPerServer + waiting }, (_, n) =>
      call("GET", `/api/wallet/balance?${n}`, { cookie }),
    );
    let answered = 0;
    for (const answer of people) void answer.then(() => (answered += 1));
    await expect.poll(inQueue).toBe(waiting);
    expect(await call("GET", "/jobs/get-job?q=tiler")).toBe(503);
    // A call that waited too long would get the same answer, but after those that have waited longer.
    expect(answered).toBe(0);
    const change = call("POST", "/jobs/post-job");
    const another = call("GET", "/api/wallet/balance?last", { cookie });
    await expect.poll(inQueue).toBe(waiting + 2);
    release();

    expect(await Promise.all([...people, change, another])).toEqual(
      [...people, change, another].map(() => 200),
    );
    const place = reached.indexOf("POST /jobs/post-job");
    expect(place).toBeGreaterThanOrEqual(2 * callsPerServer);
    expect(place).toBeLessThan(4 * callsPerServer);
    expect(await call("GET", "/jobs/get-job?q=tiler")).toBe(200);
  }, 60_000);

  test("people's reads go before those of visitors that wait already", async () => {
    isHolding = true;
    reached.splice(0);
    const visitors = Array.from({ length: 2 * callsPerServer + 60 }, (_, n) =>
      call("GET", `/jobs/get-job?page=${n}`),
    );
    await expect.poll(inQueue).toBe(60);
    const person = call("GET", "/api/wallet/balance", { cookie });
    await expect.poll(inQueue).toBe(61);
    release();

    await Promise.all([...visitors, person]);
    const place = reached.indexOf("GET /api/wallet/balance");
    expect(place).toBeGreaterThanOrEqual(2 * callsPerServer);
    expect(place).toBeLessThan(4 * callsPerServer);
  }, 60_000);

  /** Answers health checks; holds all other calls until `release`. */
  async function startHolding(): Promise<http.Server> {
    const server = http.createServer((request, answer) => {
      if (request.url === "/readyz") return answer.end();
      reached.push(`${request.method} ${request.url}`);
      if (isHolding) held.push(answer);
      else answer.end();
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return server;
  }

  let isHolding = true;
  function release(): void {
    isHolding = false;
    for (const answer of held.splice(0)) answer.end();
  }

  /** How many calls HAProxy holds in its queue. */
  async function inQueue(): Promise<number> {
    const lines = (await (await fetch(figures)).text()).split("\n");
    const line = lines.find((one) => one.startsWith('haproxy_backend_current_queue{proxy="web"}'));
    return Number(line?.split(" ")[1]);
  }

  function call(method: string, at: string, headers: http.OutgoingHttpHeaders = {}): Promise<number> {
    const request = http.request(address + at, { method, headers, agent: false });
    const answer = new Promise<number>((resolve, reject) => {
      request.on("error", reject).on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
    });
    answer.catch(() => undefined);
    request.end();
    return answer;
  }
});
