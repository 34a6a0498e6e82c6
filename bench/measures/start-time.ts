/** What `npm start` costs on an existing database, with packages installed. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { freePort } from "#tests/support/free-port.ts";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import { untilReady } from "../servers/measured-process.ts";
import { processUsage } from "../servers/process-usage.ts";
import { productEnvironment } from "../servers/product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const starts = 5;
/** The first garbage collections after a start are over by then. */
const idleMs = 60_000;

export interface StartFigures {
  /** Of the fastest start, including that of the embedded database. */
  seconds: number;
  /** CPU time of the product's process until it is ready, in the cheapest start; undefined if unreadable. */
  cpuSeconds: number | undefined;
  /** Resident memory of a process that was idle for a minute. */
  idleBytes: number | undefined;
}

/** Starts several times, after a first start that created everything. */
export async function measureStart(dataDir: string): Promise<StartFigures> {
  const port = await freePort();
  const env = { ...process.env, ...productEnvironment(port), DATA_DIR: path.join(dataDir, "start") };
  const options = { cwd: root, env, stdio: "ignore" } as const;
  const seconds: number[] = [];
  const cpuSeconds: number[] = [];
  let idleBytes: number | undefined;
  for (let n = 0; n <= starts; n += 1) {
    const startedAt = performance.now();
    // Checks that the build matches the sources.
    spawnSync(process.execPath, ["scripts/build.ts"], options);
    const child = spawn(process.execPath, [...lean.flags, productProgram], options);
    const ended = once(child, "exit");
    await Promise.race([
      untilReady(`http://127.0.0.1:${port}${systemApi.ready.path}`),
      ended.then(() => Promise.reject(new Error("the product ended before it was ready"))),
    ]);
    if (n > 0) seconds.push((performance.now() - startedAt) / 1000);
    const usage = processUsage(child.pid);
    if (n > 0 && usage) cpuSeconds.push(usage.cpuMs / 1000);
    if (n === starts) {
      await sleep(idleMs);
      idleBytes = processUsage(child.pid)?.rssBytes;
    }
    child.kill("SIGTERM");
    await ended;
  }
  const cheapest = cpuSeconds.length > 0 ? Math.min(...cpuSeconds) : undefined;
  return { seconds: Math.min(...seconds), cpuSeconds: cheapest, idleBytes };
}
