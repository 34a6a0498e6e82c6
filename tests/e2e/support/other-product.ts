/** A second product with other settings. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { embeddedConnectionString } from "#server/db/embedded/embedded.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { productProgram } from "../../../scripts/bootstrap.mjs";

const patienceMs = 90_000;
const cheapPasswords = "./tests/support/cheap-passwords.ts";

export interface OtherProduct {
  origin: string;
  database: string;
  stop(): Promise<void>;
}

/** Starts the built product on its own empty database. */
export async function startOtherProduct(settings: Record<string, string>): Promise<OtherProduct> {
  const dataDir = temporaryFolder("runor-other-");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const own = { PORT: String(port), DATA_DIR: dataDir, DEMO: "0", NODE_ENV: "test", LOG_LEVEL: "warn" };
  const product = spawn(process.execPath, ["--import", cheapPasswords, productProgram], {
    env: { ...process.env, TRUST_PROXY: "1", ...own, ...settings },
    stdio: "ignore",
  });
  const stop = async () => {
    if (product.exitCode === null) {
      product.kill("SIGTERM");
      await once(product, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  await untilReady(product, origin).catch(async (error) => {
    await stop();
    throw error;
  });
  return { origin, database: embeddedConnectionString(path.join(dataDir, "pg")), stop };
}

async function untilReady(product: ChildProcess, origin: string): Promise<void> {
  const until = Date.now() + patienceMs;
  while (Date.now() < until) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(200);
  }
  throw new Error("the product did not get ready");
}
