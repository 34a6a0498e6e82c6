/** A backup folder: one folder per backup, named after its time, the log between backups, and uploaded files. */
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Fingerprint } from "./fingerprint.ts";

export interface Manifest {
  kind: "embedded" | "server";
  /** The backup can be restored to this time or later. */
  finishedAt: string;
  fingerprint: Fingerprint;
  /** Of a server backup: newest migration, queue version, and sequence values. */
  migration?: number;
  queueVersion?: number | null;
  sequences?: { name: string; value: string; isCalled: boolean }[];
}

export interface Backup extends Manifest {
  folder: string;
}

const manifestFile = "backup.json";
export const logFolder = (folder: string): string => path.join(folder, "wal");
const filesFolder = (folder: string): string => path.join(folder, "files");

export const nameFor = (at: Date): string => at.toISOString().replaceAll(":", "-");

/** Suffix of an unfinished backup, also one left behind by a killed process. */
const unfinished = ".part";

/** Makes a backup, which counts once it is complete. Errors: those of `make`; nothing is left behind. */
export async function makeBackup<M extends Manifest>(
  folder: string,
  make: (making: string) => Promise<M>,
): Promise<M & Backup> {
  const inside = path.join(folder, nameFor(new Date()));
  const making = inside + unfinished;
  try {
    const manifest = await make(making);
    await writeFile(path.join(making, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`);
    await rename(making, inside);
    return { ...manifest, folder: inside };
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    throw error;
  }
}

/** The newest complete backup finished by `by`. Errors: lists the backups that exist. */
export async function newestBackup(folder: string, by: Date | undefined): Promise<Backup> {
  const backups: Backup[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    if (name.endsWith(unfinished)) continue;
    const inside = path.join(folder, name);
    const text = await readFile(path.join(inside, manifestFile), "utf8").catch(() => undefined);
    if (text) backups.push({ ...(JSON.parse(text) as Manifest), folder: inside });
  }
  backups.sort((one, other) => one.finishedAt.localeCompare(other.finishedAt));
  const fit = backups.filter(({ finishedAt }) => !by || new Date(finishedAt) <= by).at(-1);
  if (fit) return fit;
  if (backups[0] && by)
    throw new Error(`The first backup in ${folder} is of ${backups[0].finishedAt}, after that time.`);
  throw new Error(`There is no backup in ${folder}.`);
}

/** Copies uploaded files that the folder lacks; file names are never reused. */
export async function saveFiles(dataDir: string, folder: string): Promise<void> {
  await copyMissing(path.join(dataDir, "files"), filesFolder(folder));
}

export async function bringFilesBack(folder: string, dataDir: string): Promise<void> {
  await copyMissing(filesFolder(folder), path.join(dataDir, "files"));
}

async function copyMissing(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(unlessGone);
  for (const entry of entries ?? []) {
    if (!entry.isFile() || entry.name.endsWith(unfinished)) continue;
    const file = path.join(entry.parentPath, entry.name);
    await copyUnlessThere(file, path.join(to, path.relative(from, file)));
  }
}

/** Copies under a temporary name, as a partial copy would pass for the file. Skips files removed meanwhile. */
async function copyUnlessThere(file: string, copy: string): Promise<void> {
  if (existsSync(copy)) return;
  await mkdir(path.dirname(copy), { recursive: true });
  try {
    await cp(file, copy + unfinished, { preserveTimestamps: true });
    await rename(copy + unfinished, copy);
  } catch (error) {
    await rm(copy + unfinished, { force: true });
    unlessGone(error as NodeJS.ErrnoException);
  }
}

export function unlessGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
}
