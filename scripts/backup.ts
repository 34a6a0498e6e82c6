/**
 * `npm run backup -- [<folder> | s3://bucket/prefix]`: saves database and files, even while the product runs,
 * and verifies the copy. `-- --new-key <file>`: creates a key that encrypts backups.
 */
import { parseArgs } from "node:util";
import { readConfig } from "../server/config.ts";
import { backUpEmbedded } from "../server/db/backup/embedded-backup.ts";
import { addKey } from "../server/db/backup/encryption.ts";
import { removeOldBackups } from "../server/db/backup/old-backups.ts";
import { mediaPlace } from "../server/db/backup/places.ts";
import { placeOfLog } from "../server/db/backup/saved-log.ts";
import { backUpServer } from "../server/db/backup/server-backup.ts";
import { openSource } from "../server/db/backup/server-log.ts";
import { openStore } from "../server/db/backup/store.ts";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { "new-key": { type: "string" } },
});
if (values["new-key"]) {
  await addKey(values["new-key"]);
  console.log(
    `Wrote a new key to ${values["new-key"]}. Set BACKUP_KEY_FILE to it, and keep a copy away from this machine and from the backups: without it no backup can be read.`,
  );
  process.exit(0);
}
if (positionals.length > 1) {
  console.error("Name one place of backups: DATABASE_URL or DATA_DIR says what is saved.");
  process.exit(1);
}
const config = readConfig();
const where = positionals[0] ?? config.backupTo;
if (!where) {
  console.error("Say where to: npm run backup -- <folder>, or set BACKUP_TO");
  process.exit(1);
}
const log = placeOfLog(config);
if (log && where !== log) {
  console.error(
    `The database's log goes to BACKUP_TO (${log}), and a backup elsewhere would take a part of it: leave the place out, or unset BACKUP_TO.`,
  );
  process.exit(1);
}
const store = await openStore(where, config);
const media = await mediaPlace(config);
const backup = config.databaseUrl
  ? await backUpServer(config.databaseUrl, { media, store, source: await openSource(config) })
  : await backUpEmbedded(config.dataDir, media, store);
await removeOldBackups(store, { keepDays: config.backupKeepDays, now: new Date() });
const rows = Object.values(backup.fingerprint.tables).reduce((sum, table) => sum + table.rows, 0);
console.log(
  `Saved ${rows.toLocaleString("en")} rows as of ${backup.finishedAt} as ${backup.name} in ${store.place.name}, ${store.isEncrypted ? "encrypted" : "not encrypted"}; the books add up.`,
);
process.exit(0);
