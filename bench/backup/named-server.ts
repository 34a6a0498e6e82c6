import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { command } from "#server/db/embedded/embedded-files.ts";

export interface NamedServer {
  /** Of the database `shop`, as its owner. */
  url: string;
  /** As a role that may only replicate. */
  replicationUrl: string;
  /** As the superuser. */
  adminUrl: string;
  stop(): Promise<void>;
}

/** Starts a database server with PostgreSQL's programs in `programs`, as an owner names one in `DATABASE_URL`. */
export async function startNamedServer(programs: string, folder: string): Promise<NamedServer> {
  const data = path.join(folder, "server");
  const socket = path.join(folder, "socket");
  mkdirSync(socket, { recursive: true });
  const initdb = command(
    path.join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"],
    [data],
  );
  const made = spawnSync(initdb.file, initdb.args, { encoding: "utf8", ...initdb.identity });
  if (made.status !== 0) throw new Error(`initdb: ${made.stderr || made.error?.message}`);
  const settings = ["listen_addresses=", `unix_socket_directories=${socket}`, "max_wal_size=4GB"];
  const postgres = command(
    path.join(programs, "postgres"),
    ["-D", data, ...settings.flatMap((setting) => ["-c", setting])],
    [socket],
  );
  const child = spawn(postgres.file, postgres.args, { stdio: "ignore", ...postgres.identity });
  const as = (login: string) => `postgresql://${login}?host=${encodeURIComponent(socket)}`;
  const adminUrl = as("postgres@/postgres");
  const admin = await whenUp(adminUrl, child);
  await admin.query("create role shop_owner login createrole");
  await admin.query("create database shop owner shop_owner");
  await admin.query("create role saver login replication");
  await admin.end();
  const stop = async () => {
    const ended = once(child, "exit");
    child.kill("SIGINT");
    await ended;
  };
  return { url: as("shop_owner@/shop"), replicationUrl: as("saver@/shop"), adminUrl, stop };
}

async function whenUp(connectionString: string, server: ChildProcess): Promise<pg.Client> {
  while (server.exitCode === null) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      return client;
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`The database server ended with ${server.exitCode}.`);
}
