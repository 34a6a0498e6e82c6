/** Starts the product: configuration, database, application, worker; stops it in order. */
import path from "node:path";
import { type Config, inspectSettings } from "./config.ts";
import { startEmbeddedPostgres } from "./db/embedded.ts";
import { mountBuiltPages, mountDevelopmentPages } from "./http/web-pages.ts";
import { createLog } from "./log.ts";
import { type Runor, startRunor } from "./runor.ts";
import { loadBaseContent } from "./seed/base-content.ts";
import { prepareDemo } from "./seed/demo.ts";
import { announce } from "./start-banner.ts";

const development = process.argv.includes("--dev");
const config = settingsOrEnd();
const log = createLog(config.logLevel);
const embedded = config.databaseUrl
  ? undefined
  : startEmbeddedPostgres(path.resolve(config.dataDir, "pg"), {
      onTrouble: (error) => log.error({ err: error }, "the database could not be started again"),
    });
let runor: Runor | undefined;

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void stop(signal));
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
await start().catch(async (error) => {
  log.fatal({ err: error }, "did not start");
  await (await embedded?.catch(() => undefined))?.stop();
  process.exit(1);
});

/** A stack trace would hide what its owner has to mend. */
function settingsOrEnd(): Config {
  const { config, refusals, warnings } = inspectSettings(undefined, { development });
  if (!config || refusals.length > 0) {
    process.stderr.write(`Settings to fix:\n  ${refusals.join("\n  ")}\n`);
    process.exit(1);
  }
  if (warnings.length > 0) process.stderr.write(`Settings to look at:\n  ${warnings.join("\n  ")}\n`);
  return config;
}

async function start(): Promise<void> {
  const connectionString = config.databaseUrl ?? (await embedded)?.connectionString ?? "";
  runor = await startRunor({
    config,
    connectionString,
    log,
    prepare: async (deps) => {
      await loadBaseContent(deps);
      await prepareDemo(deps);
    },
    mountPages: development ? mountDevelopmentPages : mountBuiltPages,
  });
  await announce(runor);
}

/** Requests finish, tasks stop, then the database, also one that is just starting. A second signal ends at once. */
async function stop(signal: string): Promise<void> {
  log.info({ signal }, "stopping");
  try {
    await runor?.close();
    await (await embedded)?.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "did not stop in order");
    process.exit(1);
  }
}
