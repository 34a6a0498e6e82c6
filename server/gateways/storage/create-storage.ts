import path from "node:path";
import type { Config } from "../../config.ts";
import { createDiskStorage } from "./storage.disk.ts";
import { createS3Storage } from "./storage.s3.ts";
import type { FileStorage } from "./storage.ts";

/** The storage chosen by configuration. */
export async function createStorage(config: Config): Promise<FileStorage> {
  if (config.storageDriver === "disk") return createDiskStorage(path.resolve(config.dataDir, "files"));
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  return createS3Storage({
    bucket: config.s3Bucket ?? "",
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    timeoutMs: config.providerTimeoutSeconds * 1000,
  });
}
