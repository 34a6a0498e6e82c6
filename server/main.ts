/** Starts the product: configuration, database, application, worker; stops it in order. */
import path from "node:path";
import { readConfig } from "./config.ts";
import { startEmbeddedPostgres } from "./db/embedded.ts";
import { mountBuiltPages, mountDevelopmentPages } from "./http/web-pages.ts";
import { createLog } from "./log.ts";
import { startRunor } from "./runor.ts";
import { loadDemoData, shouldLoadDemo } from "./seed/demo.ts";
import { announce } from "./start-banner.ts";

const config = readConfig();
const log = createLog(config.logLevel);
const development = process.argv.includes("--dev");
const embedded = config.databaseUrl
  ? undefined
  : await startEmbeddedPostgres(path.resolve(config.dataDir, "pg"));
const connectionString = config.databaseUrl ?? embedded?.connectionString ?? "";

const runor = await startRunor({
  config,
  connectionString,
  log,
  prepare: async (deps) => {
    if (await shouldLoadDemo(deps.config, deps.db)) await loadDemoData(deps);
  },
  mountPages: development ? mountDevelopmentPages : mountBuiltPages,
});
await announce(runor);

/** Requests finish, tasks stop, then the database. A second signal ends at once. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, "stopping");
  await runor.close();
  await embedded?.stop();
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(
    signal,
    () =>
      void stop(signal).catch((error) => {
        log.error({ err: error }, "did not stop in order");
        process.exit(1);
      }),
  );
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
