/**
 * `npm run restore -- [<folder> | s3://bucket/prefix] [--to <ISO 8601 time>] [--replace]`: restores a backup. Requires a
 * stopped product. `--drill`: restores into a scratch folder, compares, removes it, and stores in the product's database
 * that it succeeded.
 */
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "../server/config.ts";
import { clusterFolder } from "../server/data-folders.ts";
import { drill } from "../server/db/backup/drill.ts";
import { holdsData, restoreEmbedded } from "../server/db/backup/embedded-backup.ts";
import { mediaPlace } from "../server/db/backup/places.ts";
import { bringFilesBack } from "../server/db/backup/saved-files.ts";
import { type Prepare, restoreServer, serverHoldsData } from "../server/db/backup/server-backup.ts";
import { restoreServerTo } from "../server/db/backup/server-moment.ts";
import { openStore, type Store } from "../server/db/backup/store.ts";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    to: { type: "string" },
    replace: { type: "boolean", default: false },
    drill: { type: "boolean", default: false },
  },
});
if (positionals.length > 1)
  refuse(
    "Name one place of backups: DATABASE_URL or DATA_DIR says what they are restored to. Nothing was changed.",
  );
const config = readConfig();
const where = positionals[0] ?? config.backupTo;
if (!where)
  refuse("Say where from: npm run restore -- <folder> [--to <ISO 8601 time>] [--replace], or set BACKUP_TO");
const to = values.to === undefined ? undefined : new Date(values.to);
if (to && Number.isNaN(to.getTime()))
  refuse(`--to ${values.to} is not an ISO 8601 time, like 2026-03-01T14:05:00+01:00.`);
if (values.drill) await runDrill(await openStore(where, config));
else await restore(await openStore(where, config), config);
process.exit(0);

async function restore(store: Store, config: Config): Promise<void> {
  const { databaseUrl: url, dataDir } = config;
  const place = url ? "the database of DATABASE_URL" : clusterFolder(dataDir);
  const isTaken = url ? await serverHoldsData(url) : holdsData(dataDir);
  if (isTaken && !values.replace && !(await agrees(place)))
    refuse(`There is data in ${place}. Nothing was changed; --replace replaces it.`);
  const media = await mediaPlace(config);
  if (url && to) {
    const { named } = await restoreServerTo(url, { store, to, config, prepare: makeOtherTables });
    await bringFilesBack(store, media, named);
    console.log(`Restored as of ${to.toISOString()}; the books add up. All people have to sign in again.`);
  } else if (url) {
    const { backup, named } = await restoreServer(url, { store, prepare: makeOtherTables });
    await bringFilesBack(store, media, named);
    console.log(
      `Restored as of ${backup.finishedAt}, equal to the backup row by row; the books add up. All people have to sign in again.`,
    );
  } else {
    const { backup, kept } = await restoreEmbedded(dataDir, { store, media, to });
    const moment = to ? to.toISOString() : `${backup.finishedAt}, equal to the backup row by row`;
    console.log(
      `Restored as of ${moment}; the books add up. All people have to sign in again.${kept ? ` What was there before is in ${kept}.` : ""} Make a backup now.`,
    );
  }
}

/** Prints the result for people, and sends it to the product if its monthly task started this. */
async function runDrill(store: Store): Promise<void> {
  // The product has stopped.
  process.on("disconnect", () => process.exit(1));
  const { dataDir, databasePrograms: programs } = config;
  const report = await drill(store, { scratch: path.resolve(dataDir), programs, prepare: makeOtherTables });
  process.send?.(report);
  console.log(
    `The backup of ${report.finishedAt} was restored and equals what was saved: ${report.rows.toLocaleString("en")} rows, and the books add up. It leads to ${report.upTo}. Uploaded files in use: ${report.files}, of which ${report.filesRead} were read. It took ${report.seconds} s.`,
  );
  // The product stores the times of the drills that it starts.
  if (!process.send) await noteByHand();
}

/** The drill has succeeded in any case, so a database that cannot be reached is no error. */
async function noteByHand(): Promise<void> {
  try {
    if (where !== config.backupTo) throw new Error("the backups are not those of BACKUP_TO");
    const { noteDrillByHand } = await import("./note-drill.ts");
    await noteDrillByHand(config);
    console.log("The time of this drill is stored in the product's database.");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.log(
      `The time of this drill is not stored in the product's database, so the alert BackupNotDrilled does not count it: ${reason}.`,
    );
  }
}

/** Imported on demand, because the product's tables would dominate the script's start time. */
async function makeOtherTables(...database: Parameters<Prepare>): Promise<void> {
  const { makeTables } = await import("./other-tables.ts");
  await makeTables(...database);
}

async function agrees(where: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await questions.question(`There is data in ${where}. Type "replace" to replace it: `);
  questions.close();
  return answer.trim() === "replace";
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}
