/** Starts the product: configuration, database, application, worker; stops it in order. */
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
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

/** A group's signal comes twice, from the terminal and from `npm start`; a later one is somebody in a hurry. */
const sameOrderMs = 1_000;
/**
 * An order to stop ends everything within 12 seconds, however many steps hang. Each time counts from the order; with
 * scripts/start.mjs, which kills a product that hangs itself, and the guard of the database these are one plan.
 */
const cutRequestsMs = 8_000;
/** Whatever goes on by then: the guard needs another 3.5 seconds for a database that hangs. */
const stopDatabaseMs = 8_500;
const everythingMs = 12_200;
const hurry = new AbortController();
let orderedAt: number | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => order(signal));
// `npm start` was killed: nobody is left who could pass an order on.
process.on("disconnect", () => order("disconnect"));
process.channel?.unref();
if (process.send && !process.connected) order("disconnect");
// A closed terminal takes no more lines.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
await start().catch(async (error) => {
  // Told to stop meanwhile: the database has gone under its feet.
  if (orderedAt !== undefined) return;
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

function order(reason: string): void {
  if (orderedAt === undefined) {
    orderedAt = performance.now();
    void stop(reason);
  } else if (performance.now() - orderedAt > sameOrderMs) hurry.abort();
}

/** Requests finish, tasks stop, then the database, also one that is just starting. */
async function stop(reason: string): Promise<void> {
  log.info({ reason }, "stopping");
  // The database ends with this process, even if it is killed.
  setTimeout(() => process.exit(1), everythingMs);
  setTimeout(() => hurry.abort(), cutRequestsMs);
  const late = sleep(stopDatabaseMs);
  try {
    await Promise.race([runor?.close({ drains: true, hurry: hurry.signal }), late]);
    const database = await Promise.race([embedded, late]);
    // Tells scripts/start.mjs that this process does not hang.
    if (process.connected) process.disconnect();
    await database?.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "did not stop in order");
    process.exit(1);
  }
}
