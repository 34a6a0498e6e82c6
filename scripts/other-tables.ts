/** Creates the tables that no migration creates: those of the queue and of the sandbox. */
import { createSandboxStore } from "../sandbox/store.ts";
import { openOwnerPool } from "../server/db/client.ts";
import { createLog } from "../server/log.ts";
import { Queue, queueConnections } from "../server/worker/queue.ts";

export async function makeTables(connectionString: string): Promise<void> {
  const log = createLog("silent");
  const pool = openOwnerPool({ connectionString, max: queueConnections, log });
  const queue = new Queue(pool, log);
  await queue.start([]);
  await queue.stop();
  await createSandboxStore(pool).prepare();
  await pool.end();
}
