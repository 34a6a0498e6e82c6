/** Admits large bodies before they are read: by sender, number at once and total size. Files in them go to disk. */
import { finished, type Readable } from "node:stream";
import type { FastifyError, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import type { Deps } from "../deps.ts";
import { IncomingFile, refer, removeLeftovers, removeReferred } from "../features/platform/media/incoming.ts";
import { widerNetworkOf } from "../features/platform/throttles/throttles.rules.ts";
import { markUpload } from "./connections.ts";
import { FileExtractor } from "./file-extractor.ts";
import { actorOf } from "./guards.ts";
import type { Server } from "./server-type.ts";

const name = "uploads";
const mebibyte = 1024 * 1024;
/** Per user at the same time: one video of the largest size, or several pictures. */
const perPerson = { bytes: 32 * mebibyte, uploads: 8 };
/** Per address, which many people may share, and per process. */
const maxBytesOfAddress = 96 * mebibyte;
const maxBytes = 160 * mebibyte;
const retryAfterSeconds = 10;

declare module "fastify" {
  interface FastifyContextConfig {
    /** The body's field that may hold a file as a data URL. */
    uploadField?: string;
  }
}

/** `smallBytes`: what any caller may send. Routes that take more require a verified phone. */
export function registerUploads(app: Server, deps: Deps, { smallBytes }: { smallBytes: number }): void {
  const underWay = {
    bytes: 0,
    uploads: 0,
    uploadsOfPerson: new Map<string, number>(),
    bytesOfPerson: new Map<string, number>(),
    bytesOfAddress: new Map<string, number>(),
  };

  deps.state.watch({ name, load: () => ({ running: underWay.uploads, waiting: 0 }) });

  app.addHook("onReady", () => removeLeftovers(deps));
  app.addHook("preParsing", async (request, reply, payload) => {
    const bytes = largeBodyOf(request, smallBytes);
    if (bytes === 0) return;
    const actor = actorOf(request);
    if (!actor.isVerified) throw new AppError("unverified");
    const address = widerNetworkOf(request.ip);
    const uploads = underWay.uploadsOfPerson.get(actor.userId) ?? 0;
    const ofPerson = underWay.bytesOfPerson.get(actor.userId) ?? 0;
    if (uploads >= perPerson.uploads || ofPerson + bytes > perPerson.bytes)
      throw new AppError("too_many_requests", { limit: name, retryAfterSeconds });
    const ofAddress = underWay.bytesOfAddress.get(address) ?? 0;
    if (underWay.bytes + bytes > maxBytes || ofAddress + bytes > maxBytesOfAddress)
      throw new AppError("unavailable", { limit: name, retryAfterSeconds });

    markUpload(request.raw);
    const count = (sign: 1 | -1) => {
      underWay.bytes += sign * bytes;
      underWay.uploads += sign;
      add(underWay.uploadsOfPerson, actor.userId, sign);
      add(underWay.bytesOfPerson, actor.userId, sign * bytes);
      add(underWay.bytesOfAddress, address, sign * bytes);
    };
    count(1);
    const { uploadField: field } = request.routeOptions.config;
    const body =
      field === undefined
        ? undefined
        : new ExtractedBody(deps, payload, { field, limitBytes: request.routeOptions.bodyLimit });
    if (body) bodies.set(request, body);
    finished(reply.raw, () => {
      count(-1);
      void body?.release("answer").catch((err) => deps.log.warn({ err }, "an uploaded file is left behind"));
    });
    return body?.text;
  });
}

const bodies = new WeakMap<FastifyRequest, ExtractedBody>();

/** Keeps the files of a request until its work ends, which may be after its sender has left. */
export async function whileFilesAreKept<Answer>(
  request: FastifyRequest,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const body = bodies.get(request);
  if (!body) return work();
  body.holders.add("work");
  try {
    return await work();
  } finally {
    await body.release("work");
  }
}

class ExtractedBody {
  readonly text: FileExtractor;
  /** Those that still use the files. */
  readonly holders = new Set<"answer" | "work">(["answer"]);
  private readonly deps: Deps;
  private reference: string | undefined;

  constructor(deps: Deps, payload: Readable, { field, limitBytes }: { field: string; limitBytes: number }) {
    this.deps = deps;
    const text = new FileExtractor({
      field,
      limitBytes,
      create: (start) => IncomingFile.create(deps, start),
      refer: (file) => {
        this.reference = refer(deps, file);
        return this.reference;
      },
    });
    // Fastify listens only while it reads, and an error without a listener ends the process.
    text.on("error", () => undefined);
    finished(payload, { writable: false }, (error) => {
      if (error) text.destroy(error);
    });
    this.text = payload.pipe(text);
    // The rest of a refused body is read, so that its sender sees the answer.
    text.on("close", () => payload.unpipe(text).resume());
  }

  async release(holder: "answer" | "work"): Promise<void> {
    this.holders.delete(holder);
    if (this.holders.size > 0) return;
    await this.text.stop();
    if (this.reference) await removeReferred(this.deps, this.reference);
  }
}

/** An `errorHandler` of routes with files: only a file makes a body larger than its route allows. */
export const refuseLargeFile =
  (refuse: (error: AppError) => never) =>
  (error: FastifyError): never => {
    if (error.code !== "FST_ERR_CTP_BODY_TOO_LARGE") throw error;
    return refuse(new AppError("media_too_large", { cause: error }));
  };

/** Bytes of a large body, else 0. A body of unannounced length counts as the route's limit. */
function largeBodyOf(request: FastifyRequest, smallBytes: number): number {
  const limitBytes = request.routeOptions.bodyLimit ?? smallBytes;
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (limitBytes <= smallBytes || (length === undefined && encoding === undefined)) return 0;
  const bytes = length === undefined ? limitBytes : Number(length);
  // A body beyond the route's limit is refused by the route without being read.
  return bytes > smallBytes && bytes <= limitBytes ? bytes : 0;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
