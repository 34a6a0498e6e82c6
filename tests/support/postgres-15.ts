/** A throw-away cluster of PostgreSQL 15, the oldest supported version, if Debian's package is installed. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { vi } from "vitest";
import { command } from "#server/db/embedded/embedded-files.ts";
import { onServer } from "./database.ts";
import { runFolder, temporaryFolder } from "./folder.ts";
import { migrateHere } from "./global-setup.ts";

const programs = "/usr/lib/postgresql/15/bin";
export const hasPostgres15 = existsSync(programs);

interface Listening {
  port: number;
  /** Its pg_hba.conf, which has to let `postgres` in through the socket. */
  access: string;
}

export interface TestServer {
  connectionString: string;
  /** Of the migrated database `shop`, as its owner, who may create roles but is no superuser. */
  shop: string;
  /** Of the same database, as a role that may only replicate. */
  saver: string;
  stop(): Promise<void>;
}

/** A copy of a cluster that is created once per run, because its creation takes as long as ten starts. */
export async function startPostgres15(listening?: Listening, settings: string[] = []): Promise<TestServer> {
  const made = path.join(runFolder(), "cluster-15");
  if (!existsSync(made)) await makeCluster(made);
  const folder = temporaryFolder("runor-pg15-");
  const data = path.join(folder, "data");
  execFileSync("cp", ["-a", made, data]);
  const server = await start(data, listening, settings);
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** Two workers may create it at the same time: the first rename wins. */
async function makeCluster(made: string): Promise<void> {
  const own = `${made}-${process.pid}`;
  const initdb = command(
    path.join(programs, "initdb"),
    [
      ...["-D", own, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"],
      // Backups and recoveries copy whole segments; the test of the embedded database has the usual 16 MB.
      "--wal-segsize=1",
    ],
    [own],
  );
  const ran = spawnSync(initdb.file, initdb.args, { encoding: "utf8", ...initdb.identity });
  if (ran.status !== 0) throw new Error(`initdb: ${ran.stderr || ran.error?.message}`);
  const server = await start(own);
  for (const statement of [
    "create role shop_owner login createrole",
    "create database shop owner shop_owner",
    "create role saver login replication",
  ])
    await onServer(server.connectionString, statement);
  await migrateHere(server.shop);
  await server.stop();
  if (!existsSync(made)) renameSync(own, made);
}

async function start(data: string, listening?: Listening, more: string[] = []): Promise<TestServer> {
  const socket = `${data}-socket`;
  mkdirSync(socket);
  const settings = [
    "listen_addresses=",
    `unix_socket_directories=${socket}`,
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "autovacuum=off",
    // Disabled plan methods raise cost estimates so high that each query would be compiled, at a higher cost.
    "jit=off",
    "max_connections=200",
    ...(listening
      ? ["listen_addresses=127.0.0.1", `port=${listening.port}`, `hba_file=${listening.access}`]
      : []),
    ...more,
  ];
  const server = command(
    path.join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    [socket],
  );
  const child = spawn(server.file, server.args, { stdio: "ignore", ...server.identity });
  const as = (login: string) =>
    `postgresql://${login}?host=${encodeURIComponent(socket)}${listening ? `&port=${listening.port}` : ""}`;
  const connectionString = as("postgres@/postgres");
  await vi.waitFor(() => onServer(connectionString, "select"), { timeout: 30_000 });
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
    rmSync(socket, { recursive: true, force: true });
  };
  return { connectionString, shop: as("shop_owner@/shop"), saver: as("saver@/shop"), stop };
}
