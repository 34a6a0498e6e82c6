import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { type Runor, type StartOptions, startRunor } from "#server/runor.ts";
import type { TestApp } from "./app.ts";
import { freePort } from "./free-port.ts";

/** Another process of the product on the app's database and files; `ROLE` decides which tasks it runs. */
export async function startProcessBeside(
  app: TestApp,
  settings: Record<string, string> = {},
  options: Pick<StartOptions, "mountPages"> = {},
): Promise<Runor> {
  const own = { NODE_ENV: "test", HOST: "127.0.0.1", DATABASE_POOL: "4", PUBLIC_URL: app.address };
  const dataDir = app.deps.config.dataDir;
  const connectionString = app.deps.pool.options.connectionString ?? "";
  const database = settings.ROLE === "worker" ? { DATABASE_URL: connectionString } : {};
  const PORT = String(await freePort());
  return startRunor({
    config: readConfig({ ...own, ...database, PORT, DATA_DIR: dataDir, ...settings }),
    connectionString,
    log: createLog("silent"),
    worker: settings.ROLE !== undefined,
    ...options,
  });
}
