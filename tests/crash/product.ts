/** The product in separate processes, which can be killed at any moment and are restarted. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { freePort } from "#tests/support/free-port.ts";
import { productProgram } from "../../scripts/bootstrap.mjs";
import { killServer } from "./kill-server.ts";

const root = path.resolve(import.meta.dirname, "../..");

export interface CrashingProduct {
  connectionString: string;
  /** Addresses of the processes; one of them may be down. */
  addresses: string[];
  /** Sends SIGKILL to one process of the product, which is restarted at once. */
  killProcess(n: number): void;
  /** Sends SIGKILL to the database with all its processes; it is restarted at once. */
  killDatabase(): Promise<void>;
  /** Waits until every process reports that it is ready. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

interface Slot {
  port: number;
  child: ChildProcess;
}

export interface CrashPlace {
  /** For files, and for the database unless `connectionString` is given. */
  folder: string;
  /** An empty database on a server that is not killed. */
  connectionString?: string;
}

/** Starts the database and `count` processes on it, each of which serves calls and runs queued tasks. */
export async function startCrashingProduct(
  { folder, connectionString: existing }: CrashPlace,
  count: number,
  environment: Record<string, string> = {},
): Promise<CrashingProduct> {
  const data = path.join(folder, "pg");
  const own = existing === undefined ? await startEmbeddedPostgres(data) : undefined;
  const connectionString = existing ?? own?.connectionString ?? "";
  const slots: Slot[] = [];
  let isStopping = false;

  const launch = (slot: { port: number }) => {
    const child = spawn(process.execPath, [productProgram], {
      cwd: root,
      env: childEnvironment({
        NODE_ENV: "test",
        // The load withdraws units right after buying them.
        BOUGHT_UNITS_HOLD_DAYS: "0",
        HOST: "127.0.0.1",
        PORT: String(slot.port),
        DATA_DIR: path.join(folder, `files-${slot.port}`),
        DATABASE_URL: connectionString,
        PROVIDER_TIMEOUT_SECONDS: "3",
        LOG_LEVEL: "silent",
        ...environment,
      }),
      stdio: ["ignore", "ignore", "inherit"],
    });
    child.once("exit", () => {
      if (!isStopping) Object.assign(slot, launch(slot));
    });
    return { child };
  };
  for (let n = 0; n < count; n += 1) {
    const slot = { port: await freePort() };
    slots.push(Object.assign(slot, launch(slot)));
    // Started in sequence, because the first one creates the tables.
    await untilReady(slot.port);
  }

  return {
    connectionString,
    addresses: slots.map(({ port }) => `http://127.0.0.1:${port}`),
    killProcess: (n) => void slots[n]?.child.kill("SIGKILL"),
    killDatabase: () => killServer(connectionString, data),
    ready: async () => {
      for (const { port } of slots) await untilReady(port);
    },
    stop: async () => {
      isStopping = true;
      await Promise.all(slots.map(({ child }) => ended(child)));
      await own?.stop();
    },
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}

const startsWithinMs = 180_000;

async function untilReady(port: number): Promise<void> {
  const deadline = Date.now() + startsWithinMs;
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(50);
  }
  throw new Error(`the process on port ${port} is not ready after ${startsWithinMs / 1000} s`);
}
