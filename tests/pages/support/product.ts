/** The product under the page tests: one for all, with demo data, as in the browser journeys. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { staffSettings } from "#tests/e2e/support/staff-phones.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { removeAbandonedFolders, temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { productProgram } from "../../../scripts/bootstrap.mjs";

const startMs = 120_000;

export default async function startProduct(): Promise<() => Promise<void>> {
  removeAbandonedFolders();
  const dataDir = temporaryFolder("runor-pages-");
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const product = spawn(
    process.execPath,
    ["--import", "./tests/support/cheap-passwords.ts", productProgram],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: childEnvironment({
        PORT: String(port),
        DATA_DIR: dataDir,
        TRUST_PROXY: "1",
        LOG_LEVEL: "warn",
        DEMO: "1",
        NODE_ENV: "test",
        // All tests share this product's clock, so none can move it past the hold period.
        BOUGHT_UNITS_HOLD_DAYS: "0",
        ...staffSettings,
      }),
    },
  );
  // Workers inherit both variables.
  process.env.PAGES_ORIGIN = origin;
  process.env.E2E_DATA_DIR = dataDir;
  const ended = once(product, "exit");
  await Promise.race([
    untilReady(`${origin}/readyz`),
    ended.then(() => Promise.reject(new Error("the product did not start"))),
  ]);
  return async () => {
    product.kill("SIGTERM");
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
}

async function untilReady(address: string): Promise<void> {
  const until = Date.now() + startMs;
  while (Date.now() < until) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`${address} did not answer`);
}
