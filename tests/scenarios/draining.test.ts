/** Rolling restarts behind a balancer lose no call, and processes take only the work of their role. */
import { Agent, createServer, get, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setInterval as everyMs } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Runor } from "#server/runor.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { startMoneyCalls } from "#tests/support/money-calls.ts";
import { signUpForm } from "#tests/support/people.ts";
import { startProcessBeside } from "#tests/support/process-beside.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const startBeside = (settings?: Record<string, string>) => startProcessBeside(app, settings);

const statusOf = (address: string, agent?: Agent) =>
  new Promise<number>((resolve) => {
    get(address, agent ? { agent } : {}, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    }).on("error", () => resolve(0));
  });

const asksEveryMs = 250;
const paceMs = 50;

interface Balancer {
  address: string;
  backends: Set<string>;
  /** How often the balancer has found each backend ready. */
  checks: Map<string, number>;
  close(): void;
}

/** Sends each call to the next ready process, without retries, over kept-alive connections. */
async function startBalancer(): Promise<Balancer> {
  const backends = new Set<string>();
  const ready = new Set<string>();
  const checks = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  const ask = setInterval(() => {
    for (const backend of backends)
      void statusOf(`${backend}/readyz`).then((status) => {
        checks.set(backend, (checks.get(backend) ?? 0) + 1);
        if (status === 200 && backends.has(backend)) ready.add(backend);
        else ready.delete(backend);
      });
  }, asksEveryMs);
  let turn = 0;
  const server: Server = createServer((incoming, outgoing) => {
    const [...able] = ready;
    const backend = able[turn++ % able.length];
    if (!backend) return void outgoing.writeHead(502).end();
    const { method, headers } = incoming;
    const onward = request(backend + incoming.url, { method, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.headersSent || outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    backends,
    checks,
    close: () => {
      clearInterval(ask);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

test("three restarts behind a plain balancer lose no call and no money", async () => {
  const balancer = await startBalancer();
  let running = [await startBeside(), await startBeside()];
  for (const { address } of running) balancer.backends.add(address);
  const lost: number[] = [];
  let calls = 0;
  let isOver = false;
  const caller = async () => {
    // A fixed rate: callers in a tight loop would take a processor from the restarting processes.
    for await (const _ of everyMs(paceMs)) {
      if (isOver) return;
      const status = await statusOf(`${balancer.address}/api/auth/keep-alive`);
      calls += 1;
      if (status !== 200) lost.push(status);
    }
  };
  try {
    await expect.poll(() => statusOf(`${balancer.address}/api/auth/keep-alive`)).toBe(200);
    const callers = Array.from({ length: 6 }, caller);
    const money = await startMoneyCalls(app, { address: balancer.address, isOver: () => isOver });
    for (let restart = 0; restart < 3; restart += 1) {
      const checks = () => running.map(({ address }) => balancer.checks.get(address) ?? 0);
      // By then the balancer sends calls to each process, and each knows that there is a balancer.
      await expect.poll(() => Math.min(...checks())).toBeGreaterThanOrEqual(4);
      const [oldest, ...others] = running;
      await oldest?.close({ drains: true });
      balancer.backends.delete(oldest?.address ?? "");
      const next = await startBeside();
      balancer.backends.add(next.address);
      running = [...others, next];
    }
    isOver = true;
    await Promise.all(callers);
    const moved = await money.finish();
    expect(lost).toEqual([]);
    expect(calls).toBeGreaterThan(200);
    expect(moved.failed).toEqual([]);
    expect(moved.calls).toBeGreaterThan(50);
    await money.expectRightBooks();
  } finally {
    isOver = true;
    balancer.close();
    await Promise.all(running.map((one) => one.close()));
  }
}, 240_000);

test("a stopping process first reports that it is not ready, still answers, and closes its callers' connections", async () => {
  const leaving = await startBeside({ DRAIN_SECONDS: "2" });
  const agent = new Agent({ keepAlive: true });
  const closed = leaving.close({ drains: true });
  await expect.poll(() => statusOf(`${leaving.address}/readyz`)).toBe(503);

  const answer = await fetch(`${leaving.address}/jobs/get-job`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await statusOf(`${leaving.address}/healthz`, agent)).toBe(200);
  await closed;
  expect(await statusOf(`${leaving.address}/healthz`)).toBe(0);
  agent.destroy();
});

test("a process without a balancer, or in a hurry, stops without waiting", async () => {
  const quick = await startBeside();
  const slow = await startBeside({ DRAIN_SECONDS: "6" });
  const hurry = new AbortController();
  const order: string[] = [];
  const leave = (name: string, one: Runor) =>
    one.close({ drains: true, hurry: hurry.signal }).then(() => order.push(name));
  const left = [leave("slow", slow), leave("quick", quick)];
  await left[1];
  expect(order).toEqual(["quick"]);
  expect(await statusOf(`${slow.address}/healthz`)).toBe(200);
  hurry.abort();
  await Promise.all(left);
});

test("ROLE=web leaves queued work, ROLE=worker does it and serves only health checks", async () => {
  const web = await startBeside({ ROLE: "web" });
  const body = signUpForm();
  const sign = await web.app.inject({ method: "POST", url: "/api/auth/signup", payload: body });
  expect(sign.statusCode).toBe(201);
  const waiting = async () =>
    (await app.deps.pool.query("select from pgboss.job where state in ('created', 'retry', 'active')"))
      .rowCount;
  expect(await waiting()).toBeGreaterThan(0);
  await web.close();
  expect(await app.messagesTo(body.phoneNumber)).toEqual([]);

  const worker = await startBeside({ ROLE: "worker" });
  try {
    await expect.poll(() => app.messagesTo(body.phoneNumber)).toHaveLength(1);
    const status = async (path: string) => statusOf(worker.address + path);
    expect(await Promise.all(["/healthz", "/readyz", "/metrics"].map(status))).toEqual([200, 200, 200]);
    expect(await Promise.all(["/", "/jobs/get-job", "/api/settings", "/login"].map(status))).toEqual(
      Array(4).fill(404),
    );
  } finally {
    await worker.close();
  }
});
