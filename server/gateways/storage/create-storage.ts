import type { Config } from "#server/config.ts";
import { filesFolder } from "#server/data-folders.ts";
import type { Metrics } from "#server/metrics.ts";
import type { FileStorage } from "../ports/storage.ts";
import { createDiskStorage } from "./disk.ts";
import { createS3Storage } from "./s3.ts";
import type { S3Access } from "./s3-client.ts";

export async function createStorage(config: Config, metrics: Metrics): Promise<FileStorage> {
  if (config.storageDriver === "disk") return createDiskStorage(filesFolder(config.dataDir));
  const timeoutMs = config.providerTimeoutSeconds * 1000;
  return createS3Storage({ bucket: config.s3Bucket ?? "", ...s3Access(config, timeoutMs) }, metrics);
}

export function s3Access(config: Config, timeoutMs: number): S3Access {
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  return {
    region: config.s3Region,
    endpoint: config.s3Endpoint,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
    timeoutMs,
  };
}
