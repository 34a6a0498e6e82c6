import { createSandboxStore } from "../sandbox/store.ts";
import { queueConnections } from "../server/config/database.ts";
import type { Prepare } from "../server/db/backup/server-backup.ts";
import { openOwnerPool } from "../server/db/client.ts";
import { createLog } from "../server/log.ts";
import { Queue } from "../server/worker/queue.ts";

/** Creates the tables that no migration creates. */
export const makeTables: Prepare = async (connectionString, has) => {
  const log = createLog("silent");
  const pool = openOwnerPool({ connectionString, max: queueConnections, log });
  const queue = new Queue(pool, log);
  await queue.start([]);
  await queue.stop();
  if (has.sandbox) await createSandboxStore(pool).prepare();
  await pool.end();
};
