/** A real PostgreSQL from npm that runs from DATA_DIR on a private socket (no TCP). */
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { minuteMs } from "#shared/time/durations.ts";
import { completeSwap } from "./cluster-swap.ts";
import {
  create,
  makeSocketFolder,
  nativeFolder,
  type Paths,
  restoreLinks,
  socketFolder,
} from "./embedded-files.ts";
import { answers, join, launch, type Running } from "./embedded-process.ts";
import { removeLeftSockets } from "./left-sockets.ts";
import { isServed } from "./running-server.ts";

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

/** The socket is asked too: a process of another container has no id here. */
export const isRunning = async (cluster: string): Promise<boolean> =>
  isServed(path.resolve(cluster)) || (await answers(embeddedConnectionString(cluster)));

export function embeddedConnectionString(cluster: string, login = ownLogin): string {
  const [user, database, host] = [login.user, login.database, socketFolder(path.resolve(cluster))].map(
    encodeURIComponent,
  );
  return `postgresql://${user}@/${database}?host=${host}`;
}

/** Starts (the first time: creates) or joins the server. A server that ends unexpectedly is restarted. */
export async function startEmbeddedPostgres(
  cluster: string,
  {
    settings = {},
    onTrouble = () => {},
    patienceMs = minuteMs,
    native = nativeFolder(),
    login = ownLogin,
  }: EmbeddedOptions = {},
): Promise<EmbeddedPostgres> {
  const data = path.resolve(cluster);
  const paths: Paths = { native, data, socket: socketFolder(data) };
  const connectionString = embeddedConnectionString(data, login);
  makeSocketFolder(paths.socket);
  const start = async () => {
    // Without a socket there is no server to join: skipping the attempt starts the server sooner.
    const joined = existsSync(socketIn(paths.socket)) ? await join(paths, connectionString) : undefined;
    if (joined) return joined;
    restoreLinks(paths.native);
    completeSwap(data);
    if (!existsSync(path.join(data, "PG_VERSION"))) create(paths);
    return launch(paths, connectionString, { settings, patienceMs });
  };
  const running = await start();
  await removeLeftSockets(paths.socket);
  return { connectionString, stop: keepRunning(running, { start, onTrouble }) };
}

const socketIn = (folder: string): string => path.join(folder, ".s.PGSQL.5432");

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
