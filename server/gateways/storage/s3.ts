/** Files in a bucket of S3 or a compatible service. */
import { stat } from "node:fs/promises";
import { Disk } from "flydrive";
import type { Metrics } from "#server/metrics.ts";
import { classOf } from "../http/measured-fetch.ts";
import type { FileStorage } from "../ports/storage.ts";
import {
  createS3Client,
  ignoreMissing,
  loadPackage,
  type Middleware,
  type S3Access,
  type S3Client,
  statusOf,
} from "./s3-client.ts";

export async function createS3Storage(
  { bucket, ...access }: S3Access & { bucket: string },
  metrics: Pick<Metrics, "providerSeconds">,
): Promise<FileStorage> {
  const { client, GetObjectCommand } = await createS3Client(access);
  measure(client, metrics);
  const { S3Driver } = await loadPackage<{ S3Driver: new (options: object) => never }>("flydrive/drivers/s3");
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType, contentLength: bytes.length }),
    putFile: async (key, file, contentType) =>
      disk.copyFromFs(file, key, { contentType, contentLength: (await stat(file)).size }),
    sizeOf: async (key) => (await disk.getMetaData(key).catch(ignoreMissing))?.contentLength,
    // flydrive reads only whole files.
    read: async (key, part) => {
      const range = part ? { Range: `bytes=${part.start}-${part.end}` } : {};
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }));
      if (!Body) throw new Error(`the bucket answered no file for ${key}`);
      return Body;
    },
    remove: (key) => disk.delete(key),
  };
}

/** Records how long the bucket took to answer, with the client's own retries; reading a file's content is not part of it. */
function measure(client: S3Client, { providerSeconds }: Pick<Metrics, "providerSeconds">): void {
  const measured: Middleware = (next) => async (call) => {
    const end = providerSeconds.startTimer({ provider: "object-storage" });
    try {
      const answer = await next(call);
      end({ status: classOf(answer.output.$metadata?.httpStatusCode) });
      return answer;
    } catch (error) {
      end({ status: classOf(statusOf(error)) });
      throw error;
    }
  };
  client.middlewareStack.add(measured, { step: "initialize", name: "measured" });
}
