/** The product as if on several machines: two web processes and a worker behind HAProxy. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { freePort } from "#tests/support/free-port.ts";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import type { Database } from "./database.ts";

/** The folder of this version. */
export const root = path.resolve(import.meta.dirname, "../..");
const haproxy = "/usr/sbin/haproxy";
/** Of Debian's package faketime: sets the clock of one process. */
export const clockLibrary = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu/faketime/libfaketimeMT.so.1`;
const readyWithinMs = 120_000;

export interface Site<D extends Database = Database> {
  cluster: D;
  address: string;
  /** Sends SIGKILL to one part, which restarts at once as under systemd. */
  kill(name: Part): void;
  /** Restarts one process of the product after another, from the folder of a version. */
  restart(version: string): Promise<void>;
  /** Restarts one process with a clock that is ahead by so many seconds. Errors: `clockLibrary` is not installed. */
  setClock(name: Process, aheadSeconds: number): Promise<void>;
  /** Waits until all parts answer. Errors: after two minutes. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

const processes = ["web-1", "web-2", "worker"] as const;
type Process = (typeof processes)[number];
const parts = [...processes, "balancer"] as const;
type Part = (typeof parts)[number];

interface Program {
  file: string;
  args: string[];
  env: Record<string, string>;
  readyAt: string;
}

/** `version`: the folder of the built product. Errors: HAProxy is not installed. */
export async function startSite<D extends Database>(
  folder: string,
  startDatabase: (folder: string) => Promise<D>,
  version: string,
): Promise<Site<D>> {
  if (!existsSync(haproxy)) throw new Error(`${haproxy} is needed: apt-get install haproxy`);
  const cluster = await startDatabase(folder);
  const { address, programs } = await programsOf(path.join(folder, "files"), cluster.url);
  const children = new Map<Part, ChildProcess>();
  const clocks = new Map<Part, Record<string, string>>();
  let productFolder = version;
  let isStopping = false;
  const start = (name: Part) => {
    const { file, args, env } = programs[name];
    const child = spawn(file, args, {
      cwd: name === "balancer" ? root : productFolder,
      env: { PATH: process.env.PATH, ...env, ...clocks.get(name) },
      stdio: ["ignore", "ignore", name === "balancer" ? "ignore" : "inherit"],
    });
    children.set(name, child);
    child.once("exit", () => {
      setTimeout(() => isStopping || start(name), startsAgainMs);
    });
  };
  const stop = async () => {
    isStopping = true;
    await Promise.all([...children.values()].map(ended));
    await cluster.stop();
  };
  const restart = async (name: Process) => {
    const stopped = children.get(name);
    if (stopped) await ended(stopped);
    await answers(programs[name].readyAt);
  };
  try {
    for (const name of parts) {
      start(name);
      // One after the other: the first one creates the tables.
      await answers(programs[name].readyAt);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    cluster,
    address,
    kill: (name) => void children.get(name)?.kill("SIGKILL"),
    restart: async (next) => {
      productFolder = next;
      for (const name of processes) await restart(name);
    },
    setClock: async (name, aheadSeconds) => {
      if (!existsSync(clockLibrary)) throw new Error(`${clockLibrary} is needed: apt-get install faketime`);
      const wrong = {
        LD_PRELOAD: clockLibrary,
        FAKETIME: `+${aheadSeconds}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      };
      clocks.set(name, aheadSeconds === 0 ? {} : wrong);
      await restart(name);
    },
    ready: async () => {
      for (const name of parts) await answers(programs[name].readyAt);
    },
    stop,
  };
}

/** `dataDir`: of all processes. */
async function programsOf(
  dataDir: string,
  databaseUrl: string,
): Promise<{ address: string; programs: Record<Part, Program> }> {
  const port = { "web-1": await freePort(), "web-2": await freePort(), worker: await freePort() };
  const balancer = await freePort();
  const address = `http://127.0.0.1:${balancer}`;
  const product = (name: keyof typeof port, role: string): Program => ({
    file: process.execPath,
    args: [...lean.flags, productProgram],
    env: {
      NODE_ENV: "test",
      HOST: "127.0.0.1",
      PORT: String(port[name]),
      PUBLIC_URL: address,
      ROLE: role,
      TRUST_PROXY: "1",
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      DATABASE_READ_URL: databaseUrl,
      DEMO: "0",
      LOG_LEVEL: "silent",
      // The load withdraws units it has just bought, and the run's clock moves ahead.
      BOUGHT_UNITS_HOLD_DAYS: "0",
      FREE_JOBS_PER_MONTH: "100000",
      STAFF_SECOND_FACTOR: "optional",
      STAFF_IDLE_MINUTES: "600",
      PROVIDER_TIMEOUT_SECONDS: "3",
      ...lean.environment,
    },
    readyAt: `http://127.0.0.1:${port[name]}${systemApi.ready.path}`,
  });
  const programs: Record<Part, Program> = {
    "web-1": product("web-1", "web"),
    "web-2": product("web-2", "web"),
    worker: product("worker", "worker"),
    balancer: {
      file: haproxy,
      args: ["-db", "-f", "deploy/haproxy/haproxy.cfg"],
      env: {
        RUNOR_BIND: `127.0.0.1:${balancer}`,
        RUNOR_WEB_1: `127.0.0.1:${port["web-1"]}`,
        RUNOR_WEB_2: `127.0.0.1:${port["web-2"]}`,
      },
      readyAt: `${address}${systemApi.ready.path}`,
    },
  };
  return { address, programs };
}

const startsAgainMs = 100;

async function answers(address: string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(3_000) }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    await sleep(100);
  }
  throw new Error(`${address} is not ready after ${readyWithinMs / 1_000} s`);
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGTERM");
  });
}
