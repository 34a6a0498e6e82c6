/** `npm run restore -- <folder> [--to <ISO 8601 time>] [--replace]`: restores a backup. Requires a stopped product. */
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { createSandboxStore } from "../sandbox/store.ts";
import { readConfig } from "../server/config.ts";
import { bringFilesBack } from "../server/db/backup/backups.ts";
import { holdsData, restoreEmbedded } from "../server/db/backup/embedded-backup.ts";
import { restoreServer, serverHoldsData } from "../server/db/backup/server-backup.ts";
import { openOwnerPool } from "../server/db/client.ts";
import { isRunning } from "../server/db/embedded.ts";
import { createLog } from "../server/log.ts";
import { Queue } from "../server/worker/queue.ts";

process.on("uncaughtException", (error) => {
  console.error(error.message);
  process.exit(1);
});
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string" }, replace: { type: "boolean", default: false } },
});
const [folder] = positionals;
if (!folder) refuse("Say where from: npm run restore -- <folder> [--to <ISO 8601 time>] [--replace]");
const to = values.to === undefined ? undefined : new Date(values.to);
if (to && Number.isNaN(to.getTime()))
  refuse(`--to ${values.to} is no ISO 8601 time, like 2026-03-01T14:05:00+01:00.`);
const config = readConfig();
const from = path.resolve(folder);
const url = config.databaseUrl;

if (!url && (await isRunning(path.resolve(config.dataDir, "pg"))))
  refuse("The product is running: stop it first.");
const place = url ? "the database of DATABASE_URL" : path.resolve(config.dataDir, "pg");
const isTaken = url ? await serverHoldsData(url) : await holdsData(config.dataDir);
if (isTaken && !values.replace && !(await agrees(place)))
  refuse(`There is data in ${place}. Nothing was changed; --replace replaces it.`);

if (url) {
  const { backup } = await restoreServer(url, from, { to, prepare: () => makeOtherTables(url) });
  if (config.storageDriver === "disk") await bringFilesBack(from, config.dataDir);
  console.log(`Restored as of ${backup.finishedAt}, equal to the backup row by row; the books add up.`);
} else {
  const { backup, kept } = await restoreEmbedded(config.dataDir, from, { to });
  const moment = to ? to.toISOString() : `${backup.finishedAt}, equal to the backup row by row`;
  console.log(
    `Restored as of ${moment}; the books add up.${kept ? ` What was there before is in ${kept}.` : ""}`,
  );
}
process.exit(0);

async function makeOtherTables(connectionString: string): Promise<void> {
  const log = createLog("silent");
  const queue = new Queue(connectionString, log);
  await queue.start([]);
  await queue.stop();
  const pool = openOwnerPool({ connectionString, max: 1, log });
  await createSandboxStore(pool).prepare();
  await pool.end();
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
