/**
 * Which database writes each timeline of the saved log. Databases that were restored from the same backup on two
 * machines begin timelines of the same number, whose segments have the same names.
 */
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { Config } from "#server/config.ts";
import { clusterFolder } from "#server/data-folders.ts";
import { archiveFolder } from "../embedded/embedded-files.ts";
import { logKey } from "./saved-log.ts";
import { serverOwner } from "./server-log.ts";
import { readText, type Store } from "./store.ts";
import { unlessGone } from "./unless-gone.ts";

export const ownerOf = (config: Config): Promise<string> =>
  config.databaseUrl ? serverOwner(config) : embeddedOwner(clusterFolder(config.dataDir));

/** The identifier of the cluster, which a copy of it keeps, with that of the archive beside it, which no copy has. */
export async function embeddedOwner(data: string): Promise<string> {
  const control = await readFile(path.join(data, "global/pg_control"));
  return `${control.readBigUInt64LE()} ${await archiveId(archiveFolder(data))}`;
}

async function archiveId(archive: string): Promise<string> {
  const file = path.join(archive, "id");
  const found = await readFile(file, "utf8").catch(unlessGone);
  if (found) return found;
  // Without the folder nothing is archived yet.
  if (!existsSync(archive)) return "";
  // A link is made only once, and never to a part of the content.
  const made = `${file}.${randomUUID()}`;
  await writeFile(made, randomUUID(), { mode: 0o600, flush: true });
  await link(made, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(made);
  return readFile(file, "utf8");
}

const ownerName = (timeline: string): string => logKey(`${timeline}.owner`);

export async function findOwner(store: Store, timeline: string): Promise<string | undefined> {
  const key = await store.find(ownerName(timeline));
  return key && (await readText(store, key));
}

/**
 * Notes whose timelines these are. Asks each time, so that of two databases that begin at the same moment the first one
 * stops after a segment. Errors: another database writes one of them.
 */
export async function claimTimelines(
  store: Store,
  timelines: ReadonlySet<string>,
  owner: string,
): Promise<void> {
  for (const timeline of timelines) {
    let found = await findOwner(store, timeline);
    if (!found) {
      await store.write(ownerName(timeline), Readable.from([Buffer.from(owner)]));
      found = await findOwner(store, timeline);
    }
    if (found !== owner)
      throw new Error(
        `Another database, restored from the same backup or with the same BACKUP_TO, saves its log of timeline ${timeline} in ${store.place.name}: name another place, and make a backup there.`,
      );
  }
}
