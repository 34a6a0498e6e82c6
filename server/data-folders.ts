/** The folders in DATA_DIR that more than one place opens. */
import path from "node:path";

/** The embedded database. */
export const clusterFolder = (dataDir: string): string => path.resolve(dataDir, "pg");

/** Uploaded files, unless a bucket holds them. */
export const filesFolder = (dataDir: string): string => path.resolve(dataDir, "files");
