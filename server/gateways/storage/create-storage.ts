import path from "node:path";
import type { Config } from "../../config.ts";
import type { FileStorage } from "../ports/storage.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";

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
