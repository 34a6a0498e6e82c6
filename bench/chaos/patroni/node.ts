/** One database host: Patroni and the PostgreSQL that it runs, from the file in deploy/. */
import { type ChildProcess, spawn } from "node:child_process";
import { openSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { command } from "#server/db/embedded/embedded-files.ts";
import { signal } from "#tests/support/signal.ts";
import { ask } from "#tests/support/two-hosts.ts";
import { mountDisk } from "../disk.ts";
import type { Host } from "./network.ts";

export interface Node {
  name: string;
  address: string;
  start(): void;
  /** SIGKILL to its PostgreSQL alone. */
  killPostgres(): void;
  /** SIGKILL to Patroni alone, which does not start again; its PostgreSQL runs on. */
  killPatroni(): void;
  /** The machine is lost: its processes are killed, and packets to it get no answer. */
  lose(): void;
  /** Restarts the lost machine, or only Patroni if that was killed. */
  bringBack(): void;
  /** Stops Patroni and PostgreSQL without closing their connections. */
  freeze(): void;
  thaw(): void;
  pullCable(): void;
  plugCable(): void;
  slowDown(): void;
  speedUp(): void;
  /** Also uses up the segments of the log that PostgreSQL has prepared, so that it needs the disk at once. */
  fillDisk(): Promise<void>;
  emptyDisk(): void;
  stop(): Promise<void>;
}

const example = path.resolve(import.meta.dirname, "../../../deploy/patroni/patroni.yml");
/** Enough for the log of the longest run: PostgreSQL keeps a gigabyte of it. */
const diskMegabytes = 2_500;
const startsAgainMs = 1_000;
const stopsWithinMs = 20_000;

interface NodeOptions {
  folder: string;
  etcd: string;
  password: string;
}

export function makeNode(host: Host, { folder, etcd, password }: NodeOptions): Node {
  const own = path.join(folder, host.name);
  const data = path.join(own, "data");
  const disk = mountDisk(own, diskMegabytes);
  const settings = path.join(own, "patroni.json");
  writeFileSync(settings, JSON.stringify(settingsOf(host, { folder: own, etcd, password }), null, 2));
  const log = openSync(path.join(own, "patroni.log"), "a");
  let child: ChildProcess | undefined;
  let isWanted = false;

  const start = () => {
    isWanted = true;
    const { file, args, identity } = command("/usr/bin/patroni", [settings], [own]);
    const there = host.on(file, args);
    child = spawn(there.file, there.args, {
      env: { PATH: process.env.PATH, LC_ALL: "C.UTF-8", PYTHONUNBUFFERED: "1" },
      stdio: ["ignore", log, log],
      ...identity,
    });
    // Restarts it as systemd would.
    child.once("exit", () => {
      if (isWanted) setTimeout(() => isWanted && start(), startsAgainMs);
    });
  };
  const postgres = (): number[] => {
    const [first] = readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n");
    return [Number(first), ...childrenOf(Number(first))];
  };
  const all = () => [...(child?.pid ? [child.pid, ...childrenOf(child.pid)] : []), ...ifThere(postgres, [])];
  const killAll = () => {
    isWanted = false;
    signal(all(), "SIGKILL");
  };

  return {
    name: host.name,
    address: host.address,
    start,
    killPostgres: () => signal(postgres(), "SIGKILL"),
    killPatroni: () => {
      isWanted = false;
      child?.kill("SIGKILL");
    },
    lose: () => {
      host.pullCable();
      killAll();
    },
    bringBack: () => {
      host.plugCable();
      start();
    },
    freeze: () => signal(all(), "SIGSTOP"),
    thaw: () => signal(all(), "SIGCONT"),
    pullCable: host.pullCable,
    plugCable: host.plugCable,
    slowDown: host.slowDown,
    speedUp: host.speedUp,
    fillDisk: async () => {
      await disk.fill();
      await useUpLog(`postgresql://postgres:${password}@${host.address}/postgres`);
    },
    emptyDisk: disk.empty,
    stop: async () => {
      isWanted = false;
      if (child?.exitCode === null && child.signalCode === null) {
        const ended = new Promise<void>((resolve) => child?.once("exit", () => resolve()));
        child.kill("SIGTERM");
        const late = setTimeout(killAll, stopsWithinMs);
        await ended;
        clearTimeout(late);
      }
      killAll();
      disk.unmount();
    },
  };
}

/** The file in deploy/ with this host's values, and without the watchdog, which needs a real machine. */
function settingsOf({ name, address }: Host, { folder, etcd, password }: NodeOptions): object {
  const settings = parse(readFileSync(example, "utf8"));
  for (const account of Object.values<{ password: string }>(settings.postgresql.authentication))
    account.password = password;
  return {
    ...settings,
    name,
    restapi: { ...settings.restapi, connect_address: `${address}:8008` },
    etcd3: { hosts: [etcd] },
    postgresql: {
      ...settings.postgresql,
      connect_address: `${address}:5432`,
      data_dir: path.join(folder, "data"),
      pgpass: path.join(folder, "pgpass"),
      parameters: { ...settings.postgresql.parameters, unix_socket_directories: folder },
    },
    watchdog: { mode: "off" },
  };
}

async function useUpLog(connectionString: string): Promise<void> {
  try {
    for (let n = 0; n < maxSegments; n += 1) await ask(connectionString, "select pg_switch_wal()");
  } catch {
    // PostgreSQL could not create the next one, and ended all connections.
  }
}
/** Far more than PostgreSQL prepares. */
const maxSegments = 200;

function ifThere<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return otherwise;
  }
}

const childrenOf = (pid: number): number[] =>
  ifThere(() => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8"), "")
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .flatMap((child) => [child, ...childrenOf(child)]);
