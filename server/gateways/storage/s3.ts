/** Files in a bucket of S3 or a compatible service. */
import { stat } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { Disk } from "flydrive";
import type { Metrics } from "#server/metrics.ts";
import type { FileStorage } from "../ports/storage.ts";
import { createS3Client, ignoreMissing, loadPackage, type S3Access } from "./s3-client.ts";

/** Backups leave out what is in no folder. */
const checkedFile = "check";
const checkedContent = Buffer.from("Runor checks here that files can be stored and read.\n");

export async function createS3Storage(
  { bucket, ...access }: S3Access & { bucket: string },
  metrics: Metrics,
): Promise<FileStorage> {
  const { client, GetObjectCommand } = await createS3Client(access, { metrics, provider: "object-storage" });
  // Checks of a quiet product would outweigh the calls for files, which alerts are about.
  const unmeasured = await createS3Client(access);
  const { S3Driver } = await loadPackage<{ S3Driver: new (options: object) => never }>("flydrive/drivers/s3");
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType, contentLength: bytes.length }),
    putFile: async (key, file, contentType) =>
      disk.copyFromFs(file, key, { contentType, contentLength: (await stat(file)).size }),
    sizeOf: async (key) => (await disk.getMetaData(key).catch(ignoreMissing))?.contentLength,
    check: async () => {
      const at = { Bucket: bucket, Key: checkedFile };
      await unmeasured.client.send(new unmeasured.PutObjectCommand({ ...at, Body: checkedContent }));
      const { Body } = await unmeasured.client.send(new unmeasured.GetObjectCommand(at));
      if (!Body || !checkedContent.equals(await buffer(Body)))
        throw new Error("the bucket answered another file than it was given");
    },
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
