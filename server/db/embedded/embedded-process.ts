/** The server's process: started behind a guard, or joined if another process of the product started it. */
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { archiveCommand, command, environment, makeSocketFolder, type Paths } from "./embedded-files.ts";
import { endUnguarded, guard } from "./embedded-guard.ts";
import { serverOf } from "./running-server.ts";
import { wakeCheckpointer } from "./wake-checkpointer.ts";

export interface Running {
  stop(): Promise<void>;
  ended: Promise<void>;
}

/**
 * Joins another process's server. The starting process stops it, or the last process to disconnect if that one is gone.
 * Undefined: no answer.
 */
export async function join(paths: Paths, connectionString: string): Promise<Running | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000, query_timeout: 1_000 });
  const ended = new Promise<void>((resolve) => client.once("end", resolve));
  client.on("error", () => {});
  try {
    await client.connect();
  } catch {
    await client.end().catch(() => {});
    return undefined;
  }
  // The types lack ref() and unref(), which keep this connection from holding the process open.
  const held = client as unknown as { ref(): void; unref(): void };
  held.unref();
  const stop = async () => {
    held.ref();
    if (await isAlone(client)) endUnguarded(firstProcessOf(paths.data));
    else await client.end().catch(() => {});
    await ended;
  };
  return { stop, ended };
}

const othersConnected = `select from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Asks several times: on a busy machine, connections closed a moment ago are still counted. */
async function isAlone(client: pg.Client): Promise<boolean> {
  for (let asked = 0; asked < 10; asked += 1) {
    const others = await client.query(othersConnected).catch(() => undefined);
    if (others?.rowCount === 0) return true;
    await sleep(100);
  }
  return false;
}

function firstProcessOf(data: string): number {
  const server = serverOf(data);
  if (!server) throw new Error(`No server runs on ${data}.`);
  return server.pid;
}

interface LaunchOptions {
  settings: Record<string, string>;
  patienceMs: number;
}

/** Starts the server, or joins one that another process starts at the same time. */
export async function launch(
  paths: Paths,
  connectionString: string,
  { settings, patienceMs }: LaunchOptions,
): Promise<Running> {
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    const server = spawnGuarded(paths, settings);
    while (!server.hasEnded() && Date.now() < deadline) {
      if (await answers(connectionString, wakeCheckpointer)) return server.release();
      await sleep(20);
    }
    // Processes of a killed server may hold the folder for a moment longer: retry.
    const isHeld = /lock file|shared memory|still in use/i.test(server.said());
    if (!isHeld || /could not \w+ (?:old )?lock file/.test(server.said()))
      throw new Error(`The embedded database did not start: ${server.said()}`);
    const joined = await join(paths, connectionString);
    if (joined) return joined;
    await sleep(200);
  }
  throw new Error("The embedded database did not start in time.");
}

interface GuardedServer {
  hasEnded(): boolean;
  /** The end of what it wrote to standard error. */
  said(): string;
  /** Lets this process end before the server does. */
  release(): Running;
}

function spawnGuarded(paths: Paths, settings: Record<string, string>): GuardedServer {
  makeSocketFolder(paths.socket);
  const program = path.join(paths.native, "bin/postgres");
  const server = command(program, ["-D", paths.data, ...flagsOf(paths, settings)], [paths.socket]);
  const child = spawn("/bin/sh", ["-c", guard, "guard", server.file, ...server.args], {
    env: environment(paths.native),
    ...server.identity,
    stdio: ["ignore", "ignore", "pipe", "pipe"],
    detached: true,
  });
  let said = "";
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      hasEnded = true;
      resolve();
    });
  });
  child.once("error", (error) => {
    said += error.message;
    hasEnded = true;
  });
  child.stderr?.on("data", (chunk) => {
    said = (said + chunk).slice(-2_000);
  });
  // The guard stops the server when this pipe closes.
  const order = child.stdio[3] as Writable & { unref(): void };
  order.on("error", () => {});
  const stop = async () => {
    child.ref();
    order.destroy();
    await ended;
    rmSync(paths.socket, { recursive: true, force: true });
  };
  const release = () => {
    (child.stderr as unknown as { unref(): void }).unref();
    order.unref();
    child.unref();
    return { stop, ended };
  };
  return { hasEnded: () => hasEnded, said: () => said, release };
}

function flagsOf(paths: Paths, settings: Record<string, string>): string[] {
  const all = {
    listen_addresses: "",
    unix_socket_directories: paths.socket,
    unix_socket_permissions: "0700",
    max_connections: "60",
    timezone: "UTC",
    shared_buffers: "128MB",
    log_min_messages: "fatal",
    // Bounds the log that a backup can miss to one minute.
    archive_mode: "on",
    archive_command: archiveCommand(paths.data),
    archive_timeout: "60",
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** `afterwards` may fail. */
export async function answers(connectionString: string, afterwards?: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    if (afterwards) await client.query(afterwards).catch(() => {});
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
