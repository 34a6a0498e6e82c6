import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const memory = "/dev/shm";
const leastFreeBytes = 2 * 1024 ** 3;

/** A folder for one test, in memory if there is room, where PostgreSQL creates databases ten times faster. */
export const temporaryFolder = (prefix: string): string =>
  mkdtempSync(path.join(place(), `${prefix}${process.pid}-`));

/** The folder of this test run, which is removed at its end. */
export const runFolder = (): string => process.env.TEST_RUN_FOLDER ?? "";

/** Workers inherit the variable. */
export function setRunFolder(folder: string): void {
  process.env.TEST_RUN_FOLDER = folder;
}

/** Removes folders of killed runs: a folder's name contains the id of the process that created it. */
export function removeAbandonedFolders(): void {
  for (const folder of [memory, tmpdir()].filter(existsSync))
    for (const name of readdirSync(folder)) {
      const [, pid] = /^runor-[a-z0-9-]+-(\d+)-\w{6}$/.exec(name) ?? [];
      if (pid && !isAlive(Number(pid))) rmSync(path.join(folder, name), { recursive: true, force: true });
    }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function place(): string {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize < leastFreeBytes ? tmpdir() : memory;
}
