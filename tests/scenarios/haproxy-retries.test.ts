/** Calls that a process accepted and did not answer, at HAProxy configured as in deploy/haproxy; skipped without it. */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import http from "node:http";
import http2 from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

const program = "/usr/sbin/haproxy";
const badGateway = 502;

interface WebProcess {
  server: http.Server;
  /** Paths of the calls that it read to their end. */
  calls: string[];
}

describe("a call without an answer", needing("HAProxy", existsSync(program)), () => {
  let failing: WebProcess;
  let working: WebProcess;
  let haproxy: ChildProcess;
  let address: string;

  beforeAll(async () => {
    failing = await startWeb((response) => response.destroy());
    working = await startWeb((response) => response.end());
    const [first, second] = [failing, working].map(
      ({ server }) => `127.0.0.1:${(server.address() as AddressInfo).port}`,
    );
    const bind = `127.0.0.1:${await freePort()}`;
    haproxy = spawn(program, ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
      env: { ...process.env, RUNOR_BIND: bind, RUNOR_WEB_1: first, RUNOR_WEB_2: second },
      stdio: "ignore",
    });
    address = `http://${bind}`;
    await vi.waitFor(async () => expect(await call("GET", "/readyz")).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    haproxy.kill();
    if (haproxy.exitCode === null) await once(haproxy, "exit");
    for (const { server } of [failing, working]) server.close();
  });

  test.each(["POST", "PUT", "DELETE"])("is not sent again if it is a %s without a key", async (method) => {
    const { path, status } = await callFailing((path) => call(method, path));
    expect(status).toBe(badGateway);
    expect([...failing.calls, ...working.calls].filter((one) => one === path)).toHaveLength(1);
  });

  test("is not left to the caller to send again, as browsers do on a connection that served other calls", async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const session = http2.connect(address);
    const byHttp2 = async (path: string) => {
      const [answer] = await once(session.request({ ":path": path, ":method": "POST" }).end(), "response");
      return answer[":status"];
    };
    for (const post of [byHttp2, (path: string) => call("POST", path, { agent })])
      for (let twice = 0; twice < 2; twice += 1) expect((await callFailing(post)).status).toBe(badGateway);
    agent.destroy();
    session.close();
  });

  test.each([
    ["GET", {}],
    ["POST", { "idempotency-key": "of-one-transfer" }],
  ])("is sent to another process if it is a %s with the headers %o", async (method, headers) => {
    const { path, status } = await callFailing((path) => call(method, path, { headers }));
    expect(status).toBe(200);
    expect(working.calls.filter((one) => one === path)).toHaveLength(1);
  });

  test("is sent to another process without a key too, if the process refused the connection", async () => {
    failing.server.close();
    failing.server.closeAllConnections();
    const paths = ["/refused-1", "/refused-2", "/refused-3"];
    expect(await Promise.all(paths.map((path) => call("POST", path)))).toEqual([200, 200, 200]);
    expect(working.calls.filter((one) => one.startsWith("/refused")).toSorted()).toEqual(paths);
  }, 30_000);

  /** Calls until the failing process has read one. */
  async function callFailing(send: (path: string) => Promise<number>) {
    for (let turn = 1; ; turn += 1) {
      const path = `/${randomUUID()}`;
      const status = await send(path);
      if (failing.calls.includes(path)) return { path, status };
      expect(turn).toBeLessThan(20);
    }
  }

  async function startWeb(answer: (response: http.ServerResponse) => void): Promise<WebProcess> {
    const calls: string[] = [];
    const server = http.createServer(async (request, response) => {
      if (request.url === "/readyz") return response.end();
      await text(request);
      calls.push(request.url!);
      answer(response);
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    return { server, calls };
  }

  function call(method: string, path: string, options: http.RequestOptions = {}): Promise<number> {
    return new Promise((resolve, reject) => {
      const request = http.request(address + path, { agent: false, ...options, method });
      request.on("error", reject).on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      request.end(method === "GET" ? undefined : "amount=1");
    });
  }
});
