/** Where backups are stored: a folder, or a bucket with a prefix. A key is a relative path with `/`. */
import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Config } from "#server/config.ts";
import { filesFolder } from "#server/data-folders.ts";
import { s3Access } from "#server/gateways/storage/create-storage.ts";
import { createS3Client, ignoreMissing, loadPackage } from "#server/gateways/storage/s3-client.ts";
import type { Metrics } from "#server/metrics.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { patiently } from "./hanging-folder.ts";
import { unlessGone } from "./unless-gone.ts";

export interface Place {
  /** For messages. */
  name: string;
  /** Keys in this folder and below; with `after`, only those that sort after it. */
  list(folder: string, after?: string): Promise<string[]>;
  has(key: string): Promise<boolean>;
  read(key: string): Promise<Readable>;
  /** The key exists only once its content is complete. */
  write(key: string, content: Readable): Promise<void>;
  /** Repeats: removing a missing key succeeds. */
  remove(key: string): Promise<void>;
  /** Closes its connections, which would pile up in a process that opens it repeatedly. */
  close(): void;
}

const bucketAddress = /^s3:\/\/([^/]+)\/?(.*)$/;
/** A slow connection needs minutes for one part of an upload, and so does a folder on another machine. */
const partTimeoutMs = 5 * minuteMs;
/** An upload holds two parts in memory; S3 takes up to 10,000 of them for one object, 160 GB. */
const partBytes = 16 * 1024 ** 2;

export async function openPlace(where: string, config: Config, metrics?: Metrics): Promise<Place> {
  const [, bucket, prefix = ""] = bucketAddress.exec(where) ?? [];
  if (!bucket && where.startsWith("s3:"))
    throw new Error(`${where} is not an address like s3://bucket/prefix.`);
  if (bucket) return bucketPlace({ bucket, prefix }, config, metrics);
  // The product serves people meanwhile; the person who runs a command waits or ends it.
  return metrics ? patiently(folderPlace(where), partTimeoutMs) : folderPlace(where);
}

/** Matches keys of uploaded files. Their bucket may also hold backups, which must not be saved as files. */
const mediaKey = /^[^/]{2}\/[^/]+$/;

/** The uploaded files of the product. */
export async function mediaPlace(config: Config): Promise<Place> {
  if (config.storageDriver === "disk") return folderPlace(filesFolder(config.dataDir));
  const place = await bucketPlace({ bucket: config.s3Bucket ?? "", prefix: "" }, config);
  return { ...place, list: async (folder) => (await place.list(folder)).filter((key) => mediaKey.test(key)) };
}

const unfinished = ".part";

export function folderPlace(where: string): Place {
  const root = path.resolve(where);
  return {
    name: root,
    list: async (folder, after = "") => {
      const below = path.join(root, folder);
      const entries = await readdir(below, { recursive: true, withFileTypes: true }).catch(unlessGone);
      return (entries ?? [])
        .filter((entry) => entry.isFile() && !entry.name.endsWith(unfinished))
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .filter((key) => key > after);
    },
    has: async (key) => (await stat(path.join(root, key)).catch(unlessGone)) !== undefined,
    // Opened first, so that a missing file is an error of this call.
    read: async (key) => (await open(path.join(root, key))).createReadStream(),
    write: async (key, content) => {
      const file = path.join(root, key);
      // Unique: processes in containers share their ids, and may store the same file.
      const part = `${file}.${randomUUID()}${unfinished}`;
      const folder = path.dirname(file);
      const made = await mkdir(folder, { recursive: true, mode: 0o700 });
      try {
        await pipeline(content, createWriteStream(part, { flush: true, mode: 0o600 }));
        await rename(part, file);
        await flushFolders(folder, made ? path.dirname(made) : folder);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    remove: (key) => rm(path.join(root, key), { force: true }),
    close: () => {},
  };
}

/**
 * Writes the entries of a folder and those above it to disk. Without this a loss of power could undo a rename, while
 * the database has deleted its own copy of the file by then.
 */
async function flushFolders(lowest: string, highest: string): Promise<void> {
  for (let at = lowest; ; at = path.dirname(at)) {
    const folder = await open(at);
    await folder.sync().finally(() => folder.close());
    if (at === highest) return;
  }
}

interface UploadPackage {
  Upload: new (options: object) => { done(): Promise<unknown> };
}

async function bucketPlace(
  { bucket, prefix }: { bucket: string; prefix: string },
  config: Config,
  metrics?: Metrics,
): Promise<Place> {
  const measured = metrics && { metrics, provider: "backup-storage" };
  const s3 = await createS3Client(s3Access(config, partTimeoutMs), measured);
  const { Upload } = await loadPackage<UploadPackage>("@aws-sdk/lib-storage");
  const root = prefix && !prefix.endsWith("/") ? `${prefix}/` : prefix;
  const at = (key: string) => ({ Bucket: bucket, Key: root + key });
  return {
    name: `s3://${bucket}/${prefix}`,
    list: async (folder, after) => {
      const keys: string[] = [];
      const Prefix = folder === "" ? root : `${root}${folder}/`;
      let ContinuationToken: string | undefined;
      do {
        const StartAfter = after && root + after;
        const question = { Bucket: bucket, Prefix, StartAfter, ContinuationToken };
        const answer = await s3.client.send(new s3.ListObjectsV2Command(question));
        for (const { Key = "" } of answer.Contents ?? []) keys.push(Key.slice(root.length));
        ContinuationToken = answer.NextContinuationToken;
      } while (ContinuationToken);
      return keys;
    },
    has: async (key) => {
      const found = await s3.client.send(new s3.HeadObjectCommand(at(key))).catch(ignoreMissing);
      return found !== undefined;
    },
    read: async (key) => {
      const { Body } = await s3.client.send(new s3.GetObjectCommand(at(key)));
      if (!Body) throw new Error(`The bucket answered no content for ${key}.`);
      return Body;
    },
    write: async (key, content) => {
      const params = { ...at(key), Body: content };
      const upload = new Upload({ client: s3.client, params, partSize: partBytes, queueSize: 2 });
      await upload.done();
    },
    remove: async (key) => {
      await s3.client.send(new s3.DeleteObjectCommand(at(key)));
    },
    close: () => s3.client.destroy(),
  };
}
