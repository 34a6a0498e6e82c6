/** A file system of fixed size that a run can fill to the last block. Requires root. */
import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

export interface Disk {
  folder: string;
  fill(): Promise<void>;
  empty(): void;
  unmount(): void;
}

const run = promisify(execFile);
const filler = "filler-";

/** Errors: the system does not permit it. */
export function mountDisk(folder: string, megabytes: number): Disk {
  mkdirSync(folder, { recursive: true });
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=0700`, "tmpfs", folder], {
    stdio: "ignore",
  });
  return {
    folder,
    fill: () => fill(folder),
    empty: () => {
      for (const name of readdirSync(folder)) if (name.startsWith(filler)) rmSync(path.join(folder, name));
    },
    unmount: () => void execFileSync("umount", ["-l", folder]),
  };
}

/** In another process, so that the bench itself does not block. */
async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  for (let bytes = bavail * bsize, n = 0; bytes >= bsize; n += 1) {
    const filled = await run("fallocate", ["-l", String(bytes), path.join(folder, filler + n)]).catch(
      () => false,
    );
    // The databases write meanwhile, so less space than this may be left.
    if (!filled) bytes = Math.floor(bytes / 2);
  }
}
