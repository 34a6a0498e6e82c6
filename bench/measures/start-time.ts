/** How long a start takes on an existing database: `npm start` with packages installed. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { lean, productProgram } from "../../scripts/bootstrap.mjs";
import { freePort } from "../servers/free-port.ts";
import { untilReady } from "../servers/measured-process.ts";
import { productEnvironment } from "../servers/product.ts";

const root = path.resolve(import.meta.dirname, "../..");
const starts = 3;

/** Seconds of the fastest of several starts, including the embedded database's, after one that created everything. */
export async function measureStart(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, ...productEnvironment(port), DATA_DIR: path.join(dataDir, "start") };
  const options = { cwd: root, env, stdio: "ignore" } as const;
  const seconds: number[] = [];
  for (let n = 0; n <= starts; n += 1) {
    const startedAt = performance.now();
    // Checks that the build matches the sources.
    spawnSync(process.execPath, ["scripts/build.ts"], options);
    const child = spawn(process.execPath, [...lean.flags, productProgram], options);
    const ended = once(child, "exit");
    await Promise.race([
      untilReady(`http://127.0.0.1:${port}/readyz`),
      ended.then(() => Promise.reject(new Error("the product ended before it was ready"))),
    ]);
    if (n > 0) seconds.push((performance.now() - startedAt) / 1000);
    child.kill("SIGTERM");
    await ended;
  }
  return Math.min(...seconds);
}
