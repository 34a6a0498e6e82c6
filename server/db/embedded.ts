/**
 * A real PostgreSQL that comes from npm and runs from DATA_DIR on a private socket (no TCP).
 * As root it enters a user namespace so that the server does not run as root while its files stay root's.
 */
import { spawn } from "node:child_process";
import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  command,
  create,
  environment,
  makeSocketFolder,
  nativeFolder,
  type Paths,
  restoreLinks,
  socketFolder,
} from "./embedded-files.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** Stops the server after open work; leaves one alone that another process had started. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  settings?: Record<string, string>;
  /** Hears why the server could not be started again. */
  onTrouble?: (error: unknown) => void;
}

/**
 * Starts (first time: creates) the server in `dataDir`, or joins the one already running there. One that ends unasked
 * (killed, out of memory) is started again.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  { settings = {}, onTrouble = () => {} }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const data = path.resolve(dataDir);
  const paths: Paths = { native: nativeFolder(), data, socket: socketFolder(data) };
  const connectionString = `postgresql://postgres@/postgres?host=${encodeURIComponent(paths.socket)}`;
  makeSocketFolder(paths.socket);
  if (await answers(connectionString)) return { connectionString, stop: somebodyElses.stop };
  restoreLinks(paths.native);
  if (!existsSync(path.join(data, "PG_VERSION"))) create(paths);
  const start = () => launch(paths, connectionString, settings);
  const stop = keepRunning(await start(), { start, onTrouble });
  const removeSocket = () => rmSync(paths.socket, { recursive: true, force: true });
  return { connectionString, stop: () => stop().then(removeSocket) };
}

interface Running {
  stop(): Promise<void>;
  /** Settles when the server is gone, asked or not. */
  ended: Promise<void>;
}

/** Who started it looks after it. */
const somebodyElses: Running = { stop: async () => {}, ended: new Promise(() => {}) };

const againAfterMs = 1_000;

/** Starts the server again until it is to stop. */
function keepRunning(
  first: Running,
  { start, onTrouble }: { start: () => Promise<Running>; onTrouble: (error: unknown) => void },
): () => Promise<void> {
  let running = first;
  let isStopping = false;
  const watch = async () => {
    for (;;) {
      await running.ended;
      if (isStopping) return;
      try {
        running = await start();
      } catch (error) {
        onTrouble(error);
        await sleep(againAfterMs, undefined, { ref: false });
      }
      if (isStopping) return running.stop();
    }
  };
  const watching = watch();
  return async () => {
    isStopping = true;
    await running.stop();
    if (running !== somebodyElses) await watching;
  };
}

async function launch(
  paths: Paths,
  connectionString: string,
  extra: Record<string, string>,
): Promise<Running> {
  const settings: Record<string, string> = {
    listen_addresses: "",
    unix_socket_directories: paths.socket,
    unix_socket_permissions: "0700",
    max_connections: "60",
    timezone: "UTC",
    shared_buffers: "128MB",
    log_min_messages: "fatal",
    ...extra,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    makeSocketFolder(paths.socket);
    const server = command(
      path.join(paths.native, "bin/postgres"),
      ["-D", paths.data, ...flags],
      [paths.socket],
    );
    let said = "";
    const child = spawn(server.file, server.args, {
      env: environment(paths.native),
      ...server.identity,
      stdio: ["ignore", "ignore", "pipe"],
      // Its own group: Ctrl-C must reach the product first, which then stops the database in order.
      detached: true,
    });
    child.stderr.on("data", (chunk) => {
      said = (said + chunk).slice(-2_000);
    });
    let ended = false;
    const end = new Promise<void>((resolve) =>
      child.once("exit", () => {
        ended = true;
        resolve();
      }),
    );
    child.once("error", (error) => {
      said += error.message;
      ended = true;
    });
    while (!ended && Date.now() < deadline) {
      if (await answers(connectionString)) {
        (child.stderr as unknown as { unref(): void }).unref();
        child.unref();
        const stop = async () => {
          child.ref();
          if (child.pid && !ended) process.kill(child.pid, "SIGINT");
          await end;
        };
        return { stop, ended: end };
      }
      await sleep(20);
    }
    // A killed server's last processes can still hold the folder for a moment: try again.
    if (!/lock file|shared memory|still in use/i.test(said))
      throw new Error(`The embedded database did not start: ${said}`);
    if (await answers(connectionString)) return somebodyElses;
    await sleep(200);
  }
  throw new Error("The embedded database did not start within a minute.");
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
