/** Puts a restored cluster in the place of the present one. If the restore is killed in between, the next start completes it. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { isServed } from "./running-server.ts";

/** The folder of a restore, which is its lock. */
export const restoreFolder = (data: string): string => `${data}.restore`;
export const restoredCluster = (data: string): string => `${data}.restored`;
export const logOf = (cluster: string): string => `${cluster}.log`;

const noteOf = (data: string): string => path.join(restoreFolder(data), "swap");

/** Returns where the present cluster is kept, if there is one. Errors: a server was started; nothing changes. */
export function swapClusters(data: string, kept: string): string | undefined {
  const hadData = existsSync(data);
  writeFileSync(noteOf(data), hadData ? kept : "", { flush: true });
  flush(restoreFolder(data));
  flush(path.dirname(data));
  const refuse = (): never => {
    rmSync(noteOf(data));
    throw new Error(
      "The product was started during the restore: stop it, and restore again. Nothing was changed.",
    );
  };
  if (isServed(data)) refuse();
  if (hadData) {
    renameSync(data, kept);
    // A server that began between the look and the rename.
    if (isServed(kept)) {
      renameSync(kept, data);
      refuse();
    }
  }
  completeSwap(data);
  return hadData ? kept : undefined;
}

/** Whether a killed restore left a verified cluster that only has to be renamed. */
export function isSwapPending(data: string): boolean {
  if (existsSync(data) || !existsSync(noteOf(data)) || !existsSync(restoredCluster(data))) return false;
  const kept = readFileSync(noteOf(data), "utf8");
  return kept === "" || existsSync(kept);
}

/** Repeats, even concurrent ones: change nothing. */
export function completeSwap(data: string): void {
  if (!isSwapPending(data)) return;
  try {
    renameSync(restoredCluster(data), data);
  } catch (error) {
    if (!existsSync(data)) throw error;
  }
  flush(path.dirname(data));
  for (const left of [logOf(restoredCluster(data)), restoreFolder(data)])
    rmSync(left, { recursive: true, force: true });
}

function flush(folder: string): void {
  const opened = openSync(folder, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
