import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "../ports/storage.ts";

/** Files in a folder of this machine. */
export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  return {
    // Written beside its place: a full disk or a crash must not leave half a file under a key, nor spoil the one there.
    put: async (key, bytes, contentType) => {
      // Of each writer's own name: two that write the same key do not take each other's.
      const part = `${key}.${randomUUID()}.part`;
      try {
        await disk.put(part, bytes, { contentType });
        await disk.move(part, key);
      } catch (error) {
        await disk.delete(part).catch(() => {});
        throw error;
      }
    },
    sizeOf: async (key) => {
      const found = await stat(path.join(folder, key)).catch(ignoreMissing);
      return found?.isFile() ? found.size : undefined;
    },
    // flydrive reads whole files only.
    read: async (key, part) => createReadStream(path.join(folder, key), part),
    remove: async (key) => {
      for await (const part of glob(`${key}.*part`, { cwd: folder })) await disk.delete(part);
      await disk.delete(key);
    },
  };
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
  throw error;
}
