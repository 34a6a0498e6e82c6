/** Files in a bucket of S3 or a compatible service. The packages are optional, for installations that use it. */
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import type { FileStorage } from "../ports/storage.ts";

interface S3Settings {
  bucket: string;
  region: string;
  /** For services other than Amazon's. */
  endpoint?: string | undefined;
  /** Undefined: the machine's own role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeoutMs: number;
}

const packages = ["@aws-sdk/client-s3", "@aws-sdk/s3-request-presigner"];

interface S3Client {
  send(command: object): Promise<{ Body?: Readable }>;
}
interface Vendor {
  S3Client: new (settings: object) => S3Client;
  GetObjectCommand: new (question: { Bucket: string; Key: string; Range?: string }) => object;
}

/** Errors: names the packages to install if they are missing. */
export async function createS3Storage(settings: S3Settings): Promise<FileStorage> {
  const { vendor, S3Driver } = await loadVendor();
  const { bucket, region, endpoint, credentials, timeoutMs } = settings;
  const client = new vendor.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
    // Other services do not support the checksums that newer clients send by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType, contentLength: bytes.length }),
    sizeOf: async (key) => (await disk.getMetaData(key).catch(ignoreMissing))?.contentLength,
    // flydrive reads only whole files.
    read: async (key, part) => {
      const range = part ? { Range: `bytes=${part.start}-${part.end}` } : {};
      const { Body } = await client.send(new vendor.GetObjectCommand({ Bucket: bucket, Key: key, ...range }));
      if (!Body) throw new Error(`the bucket answered no file for ${key}`);
      return Body;
    },
    remove: (key) => disk.delete(key),
  };
}

async function loadVendor() {
  try {
    const vendor = (await importByName("@aws-sdk/client-s3")) as Vendor;
    const { S3Driver } = await import("flydrive/drivers/s3");
    return { vendor, S3Driver: S3Driver as unknown as new (options: object) => never };
  } catch (cause) {
    if (!packages.some((name) => String(cause).includes(name))) throw cause;
    throw new Error(`STORAGE_DRIVER=s3 needs packages that are not installed: npm i ${packages.join(" ")}`, {
      cause,
    });
  }
}

/** A computed name, which the type checker does not resolve: the package may be missing. */
const importByName = (name: string): Promise<unknown> => import(name);

function ignoreMissing(error: unknown): undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { name, $metadata } = at as Error & { $metadata?: { httpStatusCode?: number } };
    if (name === "NotFound" || name === "NoSuchKey" || $metadata?.httpStatusCode === 404) return undefined;
  }
  throw error;
}
