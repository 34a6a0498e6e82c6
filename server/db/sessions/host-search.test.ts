import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { openOwnerPool } from "../client.ts";
import { addressesOf, HostSearch } from "./host-search.ts";
import { SessionPool } from "./session-pool.ts";

let app: TestApp;
const sockets = new Set<Socket>();
/** Accepts connections and never answers, as a frozen machine does. */
const mute = createServer((socket) => void sockets.add(socket));
let hosts: { silent: string; real: string; both: string };

beforeAll(async () => {
  app = await startTestApp();
  mute.listen(0, "127.0.0.1");
  await once(mute, "listening");
  const { port } = mute.address() as { port: number };
  const [, user = "", name = "", socket = ""] = /^(.*@)\/(\w+)\?host=(.*)$/.exec(app.connectionString) ?? [];
  const [silent, real] = [`${user}127.0.0.1:${port}/${name}`, `${user}${socket}/${name}`];
  hosts = { silent, real, both: `${user}127.0.0.1:${port},${socket}/${name}` };
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  mute.close();
  await app.close();
});

test("a pool whose first host never answers moves to the primary, and the process's other pools with it", async () => {
  const pool = new SessionPool({
    connectionString: hosts.both,
    max: 2,
    connectionTimeoutMillis: 60_000,
    cutsSilence: true,
  });
  const beside = openOwnerPool({ connectionString: hosts.both, max: 1, log: app.deps.log });
  pool.on("error", () => {});
  beside.on("error", () => {});
  const asked = [pool, pool, pool, beside].map((one) => one.query("select 1 as one"));
  const answers = await Promise.all(asked);
  expect(answers.map(({ rows }) => rows)).toEqual(asked.map(() => [{ one: 1 }]));
  await pool.end();
  await beside.end();
});

test("refuses calls while no host has the wanted role, and finds the host once one has it", async () => {
  const found: string[] = [];
  const standby = HostSearch.for(hosts.both, { isReplica: true });
  await expect(standby.findWithin(0)).rejects.toMatchObject({ code: "08001" });
  const primary = HostSearch.for(hosts.both);
  const unfollow = primary.follow((host) => found.push(host));
  expect(await primary.find()).toBe(hosts.real);
  unfollow();
  expect(found).toEqual([hosts.real]);
});

test("each of several hosts gets an address with the same user, database and options", () => {
  expect(addressesOf("postgresql://me:pw@a:1,b,c:3/runor?sslmode=require")).toEqual([
    "postgresql://me:pw@a:1/runor?sslmode=require",
    "postgresql://me:pw@b/runor?sslmode=require",
    "postgresql://me:pw@c:3/runor?sslmode=require",
  ]);
  expect(addressesOf(app.connectionString)).toEqual([app.connectionString]);
});
