/** `npm run backup -- <folder>`: saves database and files, whether the product runs or not, and verifies the copy. */
import path from "node:path";
import { readConfig } from "../server/config.ts";
import { backUpEmbedded } from "../server/db/backup/embedded-backup.ts";
import { backUpServer } from "../server/db/backup/server-backup.ts";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const folder = process.argv[2];
if (!folder || folder.startsWith("-")) {
  console.error("Say where to: npm run backup -- <folder>");
  process.exit(1);
}
const config = readConfig();
const to = path.resolve(folder);
const isOnDisk = config.storageDriver === "disk";
const backup = config.databaseUrl
  ? await backUpServer(config.databaseUrl, to, isOnDisk ? config.dataDir : undefined)
  : await backUpEmbedded(config.dataDir, to);
const rows = Object.values(backup.fingerprint.tables).reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Saved ${rows.toLocaleString("en")} rows as of ${backup.finishedAt} in ${backup.folder}; the books add up.`,
);
if (config.storageDriver === "s3") console.log("Files are in S3 and not in this backup.");
process.exit(0);
