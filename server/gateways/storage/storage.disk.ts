import { createReadStream } from "node:fs";
import path from "node:path";
import { Disk, errors } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "./storage.ts";

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    read: async (key) => {
      if (!(await disk.exists(key))) return undefined;
      const { contentLength } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), bytes: contentLength };
    },
    readRange: async (key, start, end) => createReadStream(path.join(folder, key), { start, end }),
    remove: async (key) => {
      await disk.delete(key).catch((error) => {
        if (!(error instanceof errors.E_CANNOT_DELETE_FILE)) throw error;
      });
    },
  };
}
