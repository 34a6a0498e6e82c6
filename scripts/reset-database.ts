/** Removes the embedded database with its log, and uploaded files. Never touches a database named by DATABASE_URL. */
import { rmSync } from "node:fs";
import { readConfig } from "../server/config.ts";
import { clusterFolder, filesFolder } from "../server/data-folders.ts";
import { restoredCluster, restoreFolder } from "../server/db/embedded/cluster-swap.ts";
import { isRunning } from "../server/db/embedded/embedded.ts";
import { archiveFolder } from "../server/db/embedded/embedded-files.ts";

const config = readConfig();
if (config.databaseUrl) {
  console.error("DATABASE_URL is set: db:reset only removes the embedded database.");
  process.exit(1);
}
const cluster = clusterFolder(config.dataDir);
if (await isRunning(cluster)) {
  console.error("The product is running: stop it first.");
  process.exit(1);
}
const ofRestore = [restoredCluster(cluster), restoreFolder(cluster)];
for (const folder of [...ofRestore, cluster, archiveFolder(cluster), filesFolder(config.dataDir)])
  rmSync(folder, { recursive: true, force: true });
console.log("The embedded database is gone; the next npm start makes a new one.");
