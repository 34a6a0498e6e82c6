/** The client of S3 or a compatible service. Its packages are loaded on demand: most processes do not use it. */
import type { Readable } from "node:stream";
import type { Metrics } from "#server/metrics.ts";
import { classOf } from "../http/measured-fetch.ts";

export interface S3Access {
  region: string;
  /** For services other than Amazon's. */
  endpoint?: string | undefined;
  /** Undefined: the machine's own role. */
  credentials?: { accessKeyId: string; secretAccessKey: string } | undefined;
  timeoutMs: number;
}

interface S3Metadata {
  $metadata?: { httpStatusCode?: number };
}
type Step = (call: unknown) => Promise<{ output: S3Metadata }>;
type Middleware = (next: Step) => Step;
interface S3Answer extends S3Metadata {
  Body?: Readable;
  Contents?: { Key?: string }[];
  NextContinuationToken?: string;
}
interface S3Client {
  send(command: object): Promise<S3Answer>;
  middlewareStack: { add(middleware: Middleware, options: { step: string; name: string }): void };
  destroy(): void;
}
type Command = new (question: Record<string, unknown>) => object;
interface ClientPackage {
  S3Client: new (settings: object) => S3Client;
  GetObjectCommand: Command;
  PutObjectCommand: Command;
  HeadObjectCommand: Command;
  ListObjectsV2Command: Command;
  DeleteObjectCommand: Command;
}

interface Measured {
  metrics: Metrics;
  provider: string;
}

/** `measured`: counts calls as those of this provider. */
export async function createS3Client(
  access: S3Access,
  measured?: Measured,
): Promise<ClientPackage & { client: S3Client }> {
  const commands = await loadPackage<ClientPackage>("@aws-sdk/client-s3");
  const { region, endpoint, credentials, timeoutMs } = access;
  const client = new commands.S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
    // Other services do not support the checksums that newer clients send by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  });
  if (measured) client.middlewareStack.add(measuring(measured), { step: "initialize", name: "measuring" });
  return { ...commands, client };
}

/** Records how long the bucket took to answer, with the client's own retries but without an object's content. */
const measuring =
  ({ metrics, provider }: Measured): Middleware =>
  (next) =>
  async (call) => {
    const end = metrics.providerSeconds.startTimer({ provider });
    try {
      const answer = await next(call);
      end({ status: classOf(answer.output.$metadata?.httpStatusCode) });
      return answer;
    } catch (error) {
      end({ status: classOf(statusOf(error)) });
      throw error;
    }
  };

export function ignoreMissing(error: unknown): undefined {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (at.name === "NotFound" || at.name === "NoSuchKey" || statusOf(at) === 404) return undefined;
  }
  throw error;
}

/** The HTTP status of a refused call; undefined without an answer. */
const statusOf = (error: unknown): number | undefined => (error as S3Metadata).$metadata?.httpStatusCode;

/** A computed name: the type checker does not read the SDK's types, which are many. */
export const loadPackage = async <Package>(name: string): Promise<Package> => (await import(name)) as Package;
