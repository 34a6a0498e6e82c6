/** Stores the time of a drill by hand where the product stores those of its own. */
import type { Config } from "../server/config.ts";
import { clusterFolder } from "../server/data-folders.ts";
import { openDatabase } from "../server/db/client.ts";
import { embeddedConnectionString, isRunning } from "../server/db/embedded.ts";
import { noteDrill } from "../server/features/platform/backups/backups.service.ts";
import { createLog } from "../server/log.ts";

/** Errors: the product's database does not run here, or cannot be reached. */
export async function noteDrillByHand({ databaseUrl, dataDir }: Config): Promise<void> {
  const folder = clusterFolder(dataDir);
  if (!databaseUrl && !(await isRunning(folder))) throw new Error(`no database runs in ${folder}`);
  const connectionString = databaseUrl ?? embeddedConnectionString(folder);
  const log = createLog("silent");
  const { db, pool, close } = openDatabase({ connectionString, max: 1, log });
  try {
    const { rows } = await pool.query<{ now: Date }>("select now() as now");
    const clock = { now: () => rows[0]!.now };
    await noteDrill({ clock, db, log });
  } finally {
    await close();
  }
}
