/** Point-in-time recovery of a database server: recovers its copy beside the product and loads it as text. */
import path from "node:path";
import type { Config } from "#server/config.ts";
import { connectToPrimary } from "../hosts.ts";
import { type Backup, listBackups, newestBackup, type PhysicalCopy } from "./backups.ts";
import { folderPlace } from "./places.ts";
import { addReceived } from "./received-log.ts";
import { bringLog, recoveryTo, whileRecovered } from "./recovery.ts";
import type { FileSizes } from "./saved-files.ts";
import { inScratch } from "./scratch.ts";
import { backUpServer, expectAlone, type Prepare, restoreServer } from "./server-backup.ts";
import { saveRest, stageServer } from "./server-base.ts";
import { openSource, serverLogFolder } from "./server-log.ts";
import { openStore, type Store } from "./store.ts";

interface MomentOptions {
  store: Store;
  to: Date;
  config: Config;
  prepare: Prepare;
}

/**
 * Restores the server as it was at `to`. Nothing changes before its copy is read and the books balance.
 * Errors: says what is missing to reach that moment, or who else is connected.
 */
export async function restoreServerTo(
  url: string,
  { store, to, config, prepare }: MomentOptions,
): Promise<{ named: FileSizes }> {
  const whole = (await listBackups(store)).find(({ finishedAt }) => finishedAt === to.toISOString());
  if (whole) return restoreServer(url, { store, of: to, prepare });
  const backup = await newestBackup(
    store,
    to,
    ({ kind, physical }) => kind === "embedded" || physical !== undefined,
  );
  const { physical } = backup;
  if (!physical) throw new Error("This is a backup of the embedded database: unset DATABASE_URL.");
  await expectUnused(url);
  const folder = path.resolve(config.dataDir, "moment");
  return inScratch(folder, async () => {
    const text = await openStore(path.join(folder, "text"), config);
    await readMoment({ store, backup, physical, to, config, folder }, text);
    return restoreServer(url, { store: text, prepare });
  });
}

async function expectUnused(url: string): Promise<void> {
  const client = await connectToPrimary(url);
  await expectAlone(client).finally(() => client.end());
}

interface Recovery {
  store: Store;
  backup: Backup;
  physical: PhysicalCopy;
  to: Date;
  config: Config;
  folder: string;
}

/** Recovers the copy to the moment and saves its tables as text. */
async function readMoment(
  { store, backup, physical, to, config, folder }: Recovery,
  text: Store,
): Promise<void> {
  const place = { cluster: path.join(folder, "pg"), programs: config.databasePrograms };
  const { staged, server } = await stageServer(store, { backup, physical }, place);
  const source = await openSource(config);
  try {
    if (source && source.cluster === backup.cluster) await saveRest(source, store);
    await bringLog(store, staged, backup.firstSegment);
    await addReceived(serverLogFolder(config.dataDir), { staged, cluster: backup.cluster });
    await whileRecovered(
      staged,
      recoveryTo(to, staged),
      (_client, connectionString) =>
        backUpServer(connectionString, { media: folderPlace(path.join(folder, "no-files")), store: text }),
      server,
    );
    await staged.remove();
  } finally {
    await source?.client.end();
  }
}
