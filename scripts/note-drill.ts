/** Stores the time of a drill by hand where the product stores those of its own. */
import type { Config } from "../server/config.ts";
import { openDatabase } from "../server/db/client.ts";
import { noteDrill } from "../server/features/platform/backups/backups.service.ts";
import { createLog } from "../server/log.ts";
import { runningDatabase } from "./running-database.ts";

/** Errors: the product's database does not run here, or cannot be reached. */
export async function noteDrillByHand(config: Config): Promise<void> {
  const connectionString = await runningDatabase(config);
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
