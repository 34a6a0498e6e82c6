/** Creates the tables that no migration creates: those of the queue and of the sandbox. */
import { createSandboxStore } from "../sandbox/store.ts";
import { openOwnerPool } from "../server/db/client.ts";
import { createLog } from "../server/log.ts";
import { Queue } from "../server/worker/queue.ts";

export async function makeTables(connectionString: string): Promise<void> {
  const log = createLog("silent");
  const queue = new Queue(connectionString, log);
  await queue.start([]);
  await queue.stop();
  const pool = openOwnerPool({ connectionString, max: 1, log });
  await createSandboxStore(pool).prepare();
  await pool.end();
}
