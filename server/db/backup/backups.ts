/**
 * What a backup place holds: `manifests/` with one file per complete backup, `data/` with the databases, `wal/` with
 * the database's log, `files/` with uploaded files, `removed-files/` with the names of those that were removed since,
 * `deletions/` with the ids of accounts that were deleted since.
 */
import { Readable } from "node:stream";
import { readMigrationFiles } from "drizzle-orm/migrator";
import type { Login } from "../embedded/embedded.ts";
import { ownSteps } from "../migrate.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { nameOf, readText, type Store, type StoredObject } from "./store.ts";

export interface Manifest {
  kind: "embedded" | "server";
  /** The backup can be restored to this time or later. */
  finishedAt: string;
  fingerprint: Fingerprint;
  /** Newest migration in it. */
  migration: number;
  /** Disk space that the database takes up. */
  databaseBytes: number;
  objects: StoredObject[];
  /** Of a physical copy: identifier of the cluster, and the first segment of the log that a recovery needs. */
  cluster?: string;
  firstSegment?: string;
  /** Of a server's physical copy. */
  physical?: PhysicalCopy;
  /** Of a server backup: queue version, and sequence values. */
  queueVersion?: number | null;
  sequences?: { name: string; value: string; isCalled: boolean }[];
}

export interface PhysicalCopy {
  /** Version of PostgreSQL that it needs. */
  major: number;
  /** Disk space of all databases of the server. */
  bytes: number;
  login: Login;
}

export interface Backup extends Manifest {
  name: string;
}

/** Version of the layout above. */
const format = 2;
const product = "runor";
/** Objects are transferred side by side: most are small, and a bucket answers slowly. */
const transfersAtOnce = 4;

export const folders = {
  manifests: "manifests",
  data: "data",
  log: "wal",
  files: "files",
  removedFiles: "removed-files",
  deletions: "deletions",
} as const;
export const nameFor = (at: Date): string => at.toISOString().replaceAll(":", "-");

/** Makes a backup, which counts once its manifest is stored. Errors: those of `make`; what it stored is removed. */
export async function makeBackup<M extends Manifest>(
  store: Store,
  make: (save: (name: string, content: Readable) => Promise<StoredObject>) => Promise<M>,
): Promise<M & Backup> {
  const name = nameFor(new Date());
  const saved: StoredObject[] = [];
  const save = async (within: string, content: Readable) => {
    const object = await store.write(`${folders.data}/${name}/${within}`, content);
    saved.push(object);
    return object;
  };
  try {
    const manifest = await make(save);
    const text = JSON.stringify({ product, format, ...manifest }, null, 2);
    await store.write(`${folders.manifests}/${name}.json`, Readable.from([Buffer.from(text)]));
    return { ...manifest, name };
  } catch (error) {
    for (const { key } of saved) await store.place.remove(key).catch(() => {});
    throw error;
  }
}

/** Complete backups, oldest first. Errors: a manifest that cannot be read, or is of another product or a newer version. */
export async function listBackups(store: Store): Promise<Backup[]> {
  const keys = await store.place.list(folders.manifests);
  const backups = await Promise.all(keys.sort().map((key) => readManifest(store, key)));
  return backups.sort((one, other) => one.finishedAt.localeCompare(other.finishedAt));
}

async function readManifest(store: Store, key: string): Promise<Backup> {
  const text = await readText(store, key);
  const found = parsed(text);
  const what = `${key} in ${store.place.name}`;
  if (found?.product !== product) throw new Error(`${what} is not a backup of Runor.`);
  const newest = readMigrationFiles({ migrationsFolder: ownSteps }).at(-1)?.folderMillis ?? 0;
  if (found.format > format || found.migration > newest)
    throw new Error(`${what} was made by a newer version of Runor: restore it with that version.`);
  return { ...found, name: nameOfManifest(key) };
}

export const nameOfManifest = (key: string): string =>
  nameOf(key).slice(folders.manifests.length + 1, -".json".length);

function parsed(text: string): (Manifest & { product: string; format: number }) | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The newest complete backup finished by `by`. Errors: names the first backup, if there is one. */
export async function newestBackup(
  store: Store,
  by: Date | undefined,
  leadsThere: (backup: Backup) => boolean = () => true,
): Promise<Backup> {
  const all = await listBackups(store);
  const backups = all.filter(leadsThere);
  const fit = backups.filter(({ finishedAt }) => !by || new Date(finishedAt) <= by).at(-1);
  if (fit) return fit;
  const { name } = store.place;
  if (backups[0] && by)
    throw new Error(`The first backup in ${name} is of ${backups[0].finishedAt}, after that time.`);
  if (all[0])
    throw new Error(
      `The backups in ${name} hold the tables alone, without a copy of the server that leads to a moment: set DATABASE_REPLICATION_URL and make a backup. A whole backup comes back without --to.`,
    );
  throw new Error(`There is no backup in ${name}.`);
}

/** The newest physical copy, which the log continues. Reads no older manifests. Errors: as `listBackups`. */
export async function newestCopy(store: Store): Promise<(Backup & { firstSegment: string }) | undefined> {
  const keys = await store.place.list(folders.manifests);
  for (const key of keys.sort().reverse()) {
    const { firstSegment, ...backup } = await readManifest(store, key);
    if (firstSegment) return { ...backup, firstSegment };
  }
  return undefined;
}

/** Two clusters give the segments of their logs the same names, so one would overwrite the other's. */
export async function expectOwn(store: Store, cluster: string): Promise<void> {
  const other = (await listBackups(store)).find((backup) => backup.cluster && backup.cluster !== cluster);
  if (other)
    throw new Error(
      `${store.place.name} holds backups of another database (${other.name}): name another place.`,
    );
}

export function objectOf({ name, objects }: Backup, within: string): StoredObject {
  const found = objects.find(({ key }) => nameOf(key) === `${folders.data}/${name}/${within}`);
  if (!found) throw new Error(`The backup ${name} lacks ${within}.`);
  return found;
}

export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: transfersAtOnce }, worker));
}
