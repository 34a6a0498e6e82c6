import path from "node:path";
import type { Config } from "../../config.ts";
import { createDiskStorage } from "./storage.disk.ts";
import type { FileStorage } from "./storage.ts";

/** The storage chosen by configuration. */
export function createStorage(config: Config): FileStorage {
  return createDiskStorage(path.resolve(config.dataDir, "files"));
}
