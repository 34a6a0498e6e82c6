/** A real PostgreSQL from npm that runs from DATA_DIR on a private socket (no TCP). */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import type { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import {
  archiveCommand,
  command,
  create,
  environment,
  makeSocketFolder,
  nativeFolder,
  type Paths,
  restoreLinks,
  socketFolder,
} from "./embedded-files.ts";
import { endUnguarded, guard } from "./embedded-guard.ts";

export interface EmbeddedPostgres {
  connectionString: string;
  /** Stops the server after open work; does nothing if another process started it. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  settings?: Record<string, string>;
  onTrouble?: (error: unknown) => void;
  /** How long it may take to accept connections: replaying a long log takes longer than a start. */
  patienceMs?: number;
  /** Folder above `bin` of another PostgreSQL. */
  native?: string;
  login?: Login;
}

/** Role and database of the connections. */
export interface Login {
  user: string;
  database: string;
}

const ownLogin: Login = { user: "postgres", database: "postgres" };

export const isRunning = (dataDir: string): Promise<boolean> => answers(embeddedConnectionString(dataDir));

export function embeddedConnectionString(dataDir: string, login = ownLogin): string {
  const [user, database, host] = [login.user, login.database, socketFolder(path.resolve(dataDir))].map(
    encodeURIComponent,
  );
  return `postgresql://${user}@/${database}?host=${host}`;
}

/** Starts (the first time: creates) or joins the server. A server that ends unexpectedly is restarted. */
export async function startEmbeddedPostgres(
  dataDir: string,
  {
    settings = {},
    onTrouble = () => {},
    patienceMs = 60_000,
    native = nativeFolder(),
    login = ownLogin,
  }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const data = path.resolve(dataDir);
  const paths: Paths = { native, data, socket: socketFolder(data) };
  const connectionString = embeddedConnectionString(data, login);
  makeSocketFolder(paths.socket);
  const start = async () => {
    // A folder without a socket is not asked: the server is then started before this process loads anything else.
    const joined = existsSync(socketIn(paths.socket)) ? await join(paths, connectionString) : undefined;
    if (joined) return joined;
    restoreLinks(paths.native);
    if (!existsSync(path.join(data, "PG_VERSION"))) create(paths);
    return launch(paths, connectionString, { settings, patienceMs });
  };
  return { connectionString, stop: keepRunning(await start(), { start, onTrouble }) };
}

const socketIn = (folder: string): string => path.join(folder, ".s.PGSQL.5432");

interface Running {
  stop(): Promise<void>;
  ended: Promise<void>;
}

/** Joins another process's server. Its starter stops it; if that is gone, the last to leave. Undefined: no answer. */
async function join(paths: Paths, connectionString: string): Promise<Running | undefined> {
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

const firstProcessOf = (data: string): number =>
  Number(readFileSync(path.join(data, "postmaster.pid"), "utf8").split("\n")[0]);

const againAfterMs = 1_000;

function keepRunning(
  first: Running,
  { start, onTrouble }: { start: () => Promise<Running>; onTrouble: (error: unknown) => void },
): () => Promise<void> {
  let running: Running | undefined = first;
  let isStopping = false;
  const watch = async () => {
    for (;;) {
      await running?.ended;
      running = undefined;
      if (isStopping) return;
      try {
        running = await start();
      } catch (error) {
        onTrouble(error);
        await sleep(againAfterMs, undefined, { ref: false });
      }
      if (isStopping) return running?.stop();
    }
  };
  const watching = watch();
  return async () => {
    isStopping = true;
    await running?.stop();
    await watching;
  };
}

async function launch(
  paths: Paths,
  connectionString: string,
  options: { settings: Record<string, string>; patienceMs: number },
): Promise<Running> {
  const settings: Record<string, string> = {
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
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const deadline = Date.now() + options.patienceMs;
  while (Date.now() < deadline) {
    makeSocketFolder(paths.socket);
    const server = command(
      path.join(paths.native, "bin/postgres"),
      ["-D", paths.data, ...flags],
      [paths.socket],
    );
    let said = "";
    const child = spawn("/bin/sh", ["-c", guard, "guard", server.file, ...server.args], {
      env: environment(paths.native),
      ...server.identity,
      stdio: ["ignore", "ignore", "pipe", "pipe"],
      detached: true,
    });
    const order = child.stdio[3] as Writable & { unref(): void };
    order.on("error", () => {});
    child.stderr?.on("data", (chunk) => {
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
        order.unref();
        child.unref();
        const stop = async () => {
          child.ref();
          order.destroy();
          await end;
          rmSync(paths.socket, { recursive: true, force: true });
        };
        return { stop, ended: end };
      }
      await sleep(20);
    }
    // Processes of a killed server may hold the folder for a moment longer: retry.
    if (!/lock file|shared memory|still in use/i.test(said))
      throw new Error(`The embedded database did not start: ${said}`);
    const joined = await join(paths, connectionString);
    if (joined) return joined;
    await sleep(200);
  }
  throw new Error("The embedded database did not start in time.");
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
