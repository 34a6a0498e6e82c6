/** A folder that lasts for one restore; a killed process leaves it behind. */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { birthOf, isAlive } from "../embedded/running-server.ts";

/** The folder is the lock, and one that was left behind is taken over. Errors: another process works in it. */
export async function inScratch<T>(
  folder: string,
  work: () => Promise<T>,
  what = path.basename(folder),
): Promise<T> {
  await begin(folder, what);
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function begin(folder: string, what: string): Promise<void> {
  await mkdir(path.dirname(folder), { recursive: true });
  const isMade = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error) => error.code !== "EEXIST" && Promise.reject(error),
  );
  const holder = path.join(folder, "pid");
  if (!isMade && isHeld(await readFile(holder, "utf8").catch(() => String(process.ppid))))
    throw new Error(`Another ${what} is running in ${folder}.`);
  if (!isMade) await rm(folder, { recursive: true, force: true }).then(() => mkdir(folder, { mode: 0o700 }));
  await writeFile(holder, `${process.pid} ${birthOf(process.pid) ?? ""}`);
}

/** After a restart of the machine or a container, the id may belong to another process. */
function isHeld(by: string): boolean {
  const [pid, birth] = by.split(" ");
  if (!isAlive(Number(pid))) return false;
  return !birth || (birthOf(Number(pid)) ?? birth) === birth;
}
