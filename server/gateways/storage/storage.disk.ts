import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "./storage.ts";

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    sizeOf: async (key) => {
      const found = await stat(path.join(folder, key)).catch(ignoreMissing);
      return found?.isFile() ? found.size : undefined;
    },
    // flydrive reads whole files only.
    read: async (key, part) => createReadStream(path.join(folder, key), part),
    remove: (key) => disk.delete(key),
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
