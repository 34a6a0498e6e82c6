import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { glob, stat } from "node:fs/promises";
import path from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { FileStorage } from "../ports/storage.ts";

/** Backups leave out names that end like this. */
const checkedFile = "check.part";
/** As much as a small picture needs. */
const checkedBytes = 64 * 1024;

export function createDiskStorage(folder: string): FileStorage {
  const disk = new Disk(new FSDriver({ location: folder, visibility: "private" }));
  // Written under a temporary name: a full disk or a crash must not leave or damage a file.
  const write = async (key: string, put: (part: string) => Promise<void>) => {
    // A unique name per writer, so that two writers of one key do not share a temporary file.
    const part = `${key}.${randomUUID()}.part`;
    try {
      await put(part);
      await disk.move(part, key);
    } catch (error) {
      await disk.delete(part).catch(() => {});
      throw error;
    }
  };
  return {
    put: (key, bytes, contentType) => write(key, (part) => disk.put(part, bytes, { contentType })),
    putFile: (key, file, contentType) => write(key, (part) => disk.copyFromFs(file, part, { contentType })),
    sizeOf: async (key) => {
      const found = await stat(path.join(folder, key)).catch(ignoreMissing);
      return found?.isFile() ? found.size : undefined;
    },
    check: async () => {
      await disk.put(checkedFile, Buffer.alloc(checkedBytes)).finally(() => disk.delete(checkedFile));
    },
    // flydrive reads only whole files.
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
