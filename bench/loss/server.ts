/** A PostgreSQL server on a host of its own, which can be lost, and a copy that is recovered from a saved log. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { command, shellWord } from "#server/db/embedded/embedded-files.ts";
import { ask } from "#tests/support/two-hosts.ts";
import type { Host } from "../chaos/patroni/network.ts";

/** Debian's folder of the oldest version that the product supports. */
export const programs = "/usr/lib/postgresql/15/bin";
const answersWithinMs = 60_000;

export interface Server {
  url: string;
  /** The machine is lost: packets to it get no answer, and its processes are killed. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

function run(program: string, args: string[], folder: string): void {
  const { file, args: all, identity } = command(path.join(programs, program), args, [folder]);
  execFileSync(file, all, { stdio: "pipe", ...identity });
}

export function createCluster(data: string): void {
  mkdirSync(path.dirname(data), { recursive: true });
  run("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"], data);
  appendFileSync(
    path.join(data, "pg_hba.conf"),
    "host all all samenet trust\nhost replication all samenet trust\n",
  );
}

export function copyOf({ url }: Server, data: string): void {
  run("pg_basebackup", ["-d", url, "-D", data, "--checkpoint=fast", "-X", "stream"], data);
}

export const startServer = (
  host: Host,
  data: string,
  settings: Record<string, string> = {},
): Promise<Server> =>
  start(data, { listen_addresses: host.address, unix_socket_directories: "", ...settings }, host);

/** Starts a copy that replays the log which the command restores, to its end. */
export function recover(data: string, restoreCommand: string): Promise<Server> {
  writeFileSync(path.join(data, "recovery.signal"), "");
  const socket = `${data}-socket`;
  mkdirSync(socket);
  return start(data, {
    listen_addresses: "",
    unix_socket_directories: socket,
    restore_command: restoreCommand,
  });
}

async function start(data: string, settings: Record<string, string>, host?: Host): Promise<Server> {
  const socket = settings.unix_socket_directories ?? "";
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { file, args, identity } = command(
    path.join(programs, "postgres"),
    ["-D", data, ...options],
    [data, ...(socket ? [socket] : [])],
  );
  const there = host?.on(file, args) ?? { file, args };
  const child = spawn(there.file, there.args, { stdio: "ignore", ...identity });
  const url = host
    ? `postgresql://postgres@${host.address}/postgres`
    : `postgresql://postgres@/postgres?host=${encodeURIComponent(socket)}`;
  await isUp(url, child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  return {
    url,
    lose: async () => {
      host?.pullCable();
      await end("SIGKILL");
    },
    stop: () => end("SIGINT"),
  };
}

/** Errors: the server ended, or does not answer after a minute. */
async function isUp(url: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + answersWithinMs; ; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    if (await ask(url, "select").catch(() => undefined)) return;
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not answer at ${url}`);
  }
}

/** Makes a standby the primary, which first replays all that it received. */
export async function promote(standby: Server): Promise<void> {
  await ask(standby.url, "select pg_promote()");
  await isRecovered(standby);
}

export async function isRecovered({ url }: Server): Promise<void> {
  while ((await ask(url, "select pg_is_in_recovery() as yes"))[0]?.yes) await sleep(100);
}

/** For `restore_command`: the first of the files that exists, unpacked if it is compressed. */
export const restoring = (folders: readonly string[]): string =>
  folders
    .map(shellWord)
    .flatMap((folder) => [
      `gzip -dc ${folder}/%f.gz > %p 2>/dev/null`,
      `cp ${folder}/%f %p 2>/dev/null`,
      `cp ${folder}/%f.partial %p 2>/dev/null`,
    ])
    .join(" || ");

export const hasPrograms = (): boolean => existsSync(path.join(programs, "postgres"));
