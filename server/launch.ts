/** Starts the product on its database: pages, first content, demo, log for backups; says where it runs. */
import { stdout } from "node:process";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { clusterFolder } from "./data-folders.ts";
import { ownerOf } from "./db/backup/log-owner.ts";
import { keepShipping } from "./db/backup/log-shipping.ts";
import { placeOfLog } from "./db/backup/saved-log.ts";
import { keepReceiving, serverLogFolder } from "./db/backup/server-log.ts";
import { openStore } from "./db/backup/store.ts";
import { archiveFolder } from "./db/embedded/embedded-files.ts";
import { openDemoSignIns } from "./features/platform/demo/demo.service.ts";
import { mountBuiltPages, mountDevelopmentPages } from "./http/pages/web-pages.ts";
import { type Runor, startRunor } from "./runor.ts";
import { loadBaseContent } from "./seed/base-content.ts";
import { prepareDemo } from "./seed/demo.ts";

export async function launch({
  config,
  connectionString,
  log,
  development,
}: {
  config: Config;
  connectionString: string;
  log: Logger;
  development: boolean;
}): Promise<Runor> {
  const runor = await startRunor({
    config,
    connectionString,
    log,
    prepare: async (deps) => {
      await loadBaseContent(deps);
      await prepareDemo(deps);
    },
    mountPages: development ? mountDevelopmentPages : mountBuiltPages,
  });
  saveLog(runor);
  await announce(runor);
  return runor;
}

/** Stops with the process: a segment that was not stored as a whole is stored again after the next start. */
function saveLog({ deps: { config, log, metrics } }: Runor): void {
  const { databaseUrl, dataDir, role } = config;
  const place = placeOfLog(config);
  if (!place || role === "web") return;
  if (databaseUrl) keepReceiving(config, log);
  const archive = databaseUrl ? serverLogFolder(dataDir) : archiveFolder(clusterFolder(dataDir));
  keepShipping(archive, {
    openStore: () => openStore(place, config, metrics),
    ownerOf: () => ownerOf(config),
    log,
  });
}

async function announce(runor: Runor): Promise<void> {
  const { config } = runor.deps;
  const lines = ["", `  ${config.productName} is running at ${config.origin}`];
  if (config.sandboxed.payments || config.sandboxed.sms)
    lines.push(`  Sandbox: no real money. Text messages are at ${config.origin}/sandbox`);
  const people = await openDemoSignIns(runor.deps);
  if (people.length > 0) {
    lines.push("", "  Demo sign-ins:");
    for (const person of people)
      lines.push(`    ${person.label.padEnd(24)} ${person.phoneNumber}  ${person.password}`);
  }
  stdout.write(`${lines.join("\n")}\n\n`);
}
