/** HAProxy's own figures, configured as in deploy/haproxy and with a third process; skipped without HAProxy. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";

const program = "/usr/sbin/haproxy";
const names = ["web-1", "web-2", "web-3"];
/** Debian's user for HAProxy, if these tests may start a program as another user. */
const user = process.getuid?.() === 0 ? userNamed("haproxy") : undefined;

function userNamed(name: string): { name: string; id: string } | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => one.startsWith(`${name}:`));
  return line === undefined ? undefined : { name, id: line.split(":")[2] ?? "" };
}

describe("HAProxy's figures", needing("HAProxy", existsSync(program)), () => {
  const servers: http.Server[] = [];
  let haproxy: ChildProcess;
  let [people, observers] = ["", ""];

  beforeAll(async () => {
    for (const name of names) {
      const server = http.createServer((request, response) => {
        if (request.url === "/broken") return response.destroy();
        response.statusCode = request.url === "/busy" ? 503 : 200;
        response.end(name);
      });
      await once(server.listen(0, "127.0.0.1"), "listening");
      servers.push(server);
    }
    const addresses = servers.map((server) => `127.0.0.1:${(server.address() as AddressInfo).port}`);
    const [bind, metricsBind] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`];
    haproxy = spawn(program, ["-db", "-f", "deploy/haproxy/haproxy.cfg"], {
      env: {
        ...process.env,
        RUNOR_BIND: bind,
        RUNOR_METRICS_BIND: metricsBind,
        RUNOR_WEB_1: addresses[0],
        RUNOR_WEB_2: addresses[1],
        RUNOR_WEB_3: addresses[2],
        RUNOR_USER: user?.name,
      },
      stdio: "ignore",
    });
    people = `http://${bind}`;
    observers = `http://${metricsBind}`;
    await vi.waitFor(async () => expect((await fetch(people)).status).toBe(200), { timeout: 60_000 });
  });
  afterAll(async () => {
    haproxy.kill();
    if (haproxy.exitCode === null) await once(haproxy, "exit");
    for (const server of servers) server.close();
  });

  test(
    "come from a process without root's rights",
    needing("root, and Debian's user for HAProxy", user !== undefined),
    () => {
      const status = readFileSync(`/proc/${haproxy.pid}/status`, "utf8");
      expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(user?.id);
    },
  );

  test("are served at their own address only", async () => {
    expect((await fetch(`${people}/metrics`)).status).toBe(404);
    expect((await fetch(`${observers}/`)).status).toBe(404);
    expect((await fetch(`${observers}/metrics`)).status).toBe(200);
  });

  test("include everything that the alerts and the dashboard read", async () => {
    const figures = await figuresNow();
    const read = ["prometheus/alerts.yml", "grafana/dashboards/runor.json"].flatMap((file) => [
      ...readFileSync(`deploy/${file}`, "utf8").matchAll(/(haproxy_\w+)\{([^}]*)\}/g),
    ]);
    const missing = read.filter(([, name = "", matchers = ""]) => {
      const labels = matchers.replaceAll("\\", "").split(",");
      return !figures.some(
        (line) => line.startsWith(`${name}{`) && labels.every((one) => line.includes(one)),
      );
    });
    expect(read.length).toBeGreaterThan(5);
    expect(missing.map(([series]) => series)).toEqual([]);
  });

  test("tell calls that HAProxy refused from those that a process refused", async () => {
    const before = await serverErrors();
    expect((await fetch(`${people}/busy`)).status).toBe(503);
    expect((await fetch(`${people}/broken`, { method: "POST" })).status).toBe(502);
    const after = await serverErrors();
    expect(after.ofBackend - before.ofBackend).toBe(2);
    expect(after.ofServers - before.ofServers).toBe(1);
  });

  test("count a third process, which takes calls like the others", async () => {
    const answered = new Set<string>();
    await expect
      .poll(async () => answered.add(await (await fetch(people)).text()).size, { timeout: 20_000 })
      .toBe(names.length);
    const figures = await figuresNow();
    const isUp = names.map((name) =>
      figures.includes(`haproxy_server_status{proxy="web",server="${name}",state="UP"} 1`),
    );
    expect(isUp).toEqual([true, true, true]);
  });

  const figuresNow = async () => (await (await fetch(`${observers}/metrics`)).text()).split("\n");

  async function serverErrors() {
    const figures = await figuresNow();
    const sumOf = (name: string) =>
      figures
        .filter((line) => line.startsWith(`${name}{proxy="web",`) && line.includes('code="5xx"'))
        .reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    return {
      ofBackend: sumOf("haproxy_backend_http_responses_total"),
      ofServers: sumOf("haproxy_server_http_responses_total"),
    };
  }
});
