/** The process of the product: its configuration, its database, and what `launch.ts` starts; stops them in order. */
import { setTimeout as sleep } from "node:timers/promises";
import { hourMs } from "#shared/time/durations.ts";
import { type Config, inspectSettings } from "./config.ts";
import { clusterFolder } from "./data-folders.ts";
import { startEmbeddedPostgres } from "./db/embedded/embedded.ts";
import { createLog } from "./log.ts";
import type { Runor } from "./runor.ts";

const development = process.argv.includes("--dev");
const config = settingsOrEnd();
const log = createLog(config.logLevel);
const embedded = config.databaseUrl
  ? undefined
  : startEmbeddedPostgres(clusterFolder(config.dataDir), {
      settings: { archive_timeout: String(config.backupLogSeconds) },
      onTrouble: (error) => log.error({ err: error }, "the database could not be started again"),
    });
// Reported by start(), which waits for it later.
embedded?.catch(() => {});
let runor: Runor | undefined;

/** The terminal and `npm start` both send a signal; a later one means that the operator wants to stop now. */
const sameOrderMs = 1_000;
/** A stop takes at most 12 seconds from the signal, in step with scripts/start.mjs and the database's guard. */
const cutRequestsMs = 8_000;
/** The database is stopped by then in any case: its guard needs another 3.5 seconds if it hangs. */
const stopDatabaseMs = 8_500;
const everythingMs = 12_200;
const hurry = new AbortController();
let orderedAt: number | undefined;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => order(signal));
// `npm start` was killed: no later signal would arrive.
process.on("disconnect", () => order("disconnect"));
process.channel?.unref();
if (process.send && !process.connected) order("disconnect");
// A closed terminal causes write errors.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
process.on("unhandledRejection", (error) => log.error({ err: error }, "unhandled rejection"));
// The start may wait for what does not keep the process running, such as a search for the database's hosts.
const awake = setInterval(() => {}, hourMs);
// Not awaited: what start() loads may import this module, and would wait for its end.
void start()
  .catch(async (error) => {
    // Stopped during the start: the error comes from the database being shut down.
    if (orderedAt !== undefined) return;
    log.fatal({ err: error }, "did not start");
    await (await embedded?.catch(() => undefined))?.stop();
    process.exit(1);
  })
  .finally(() => clearInterval(awake));

/** A stack trace would bury the settings to fix. */
function settingsOrEnd(): Config {
  const { config, refusals, warnings } = inspectSettings(undefined, { development });
  if (warnings.length > 0) process.stderr.write(`Settings to look at:\n  ${warnings.join("\n  ")}\n`);
  if (!config || refusals.length > 0) {
    process.stderr.write(`Settings to fix:\n  ${refusals.join("\n  ")}\n`);
    process.exit(1);
  }
  return config;
}

/** The rest is loaded while the database starts, which takes about as long. */
async function start(): Promise<void> {
  const { launch } = await import("./launch.ts");
  const connectionString = config.databaseUrl ?? (await embedded)?.connectionString ?? "";
  runor = await launch({ config, connectionString, log, development });
}

function order(reason: string): void {
  if (orderedAt === undefined) {
    orderedAt = performance.now();
    void stop(reason);
  } else if (performance.now() - orderedAt > sameOrderMs) hurry.abort();
}

/** Finishes requests, then tasks, then stops the database, even one that is still starting. */
async function stop(reason: string): Promise<void> {
  log.info({ reason }, "stopping");
  // The database's guard stops it when this process ends, even if killed.
  setTimeout(() => process.exit(1), everythingMs);
  setTimeout(() => hurry.abort(), cutRequestsMs);
  const late = sleep(stopDatabaseMs);
  try {
    await Promise.race([runor?.close({ drains: true, hurry: hurry.signal }), late]);
    const database = await Promise.race([embedded, late]);
    // Notifies scripts/start.mjs that this process does not hang.
    if (process.connected) process.disconnect();
    await database?.stop();
    process.exit(0);
  } catch (error) {
    log.error({ err: error }, "did not stop in order");
    process.exit(1);
  }
}
