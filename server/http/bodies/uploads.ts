/** Admits large bodies before they are read: by sender, number at once and total size. Files in them go to disk. */
import { finished } from "node:stream";
import type { FastifyError, FastifyRequest } from "fastify";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { removeLeftovers } from "#server/features/platform/media/incoming.ts";
import { widerNetworkOf } from "#server/features/platform/throttles/throttles.rules.ts";
import { actorOf } from "../guards.ts";
import type { Server } from "../server-type.ts";
import { extractFile } from "./extracted-body.ts";
import { markUpload } from "./unfinished-bodies.ts";

const name = "uploads";
const mebibyte = 1024 * 1024;
/** Per user at the same time: one video of the largest size, or several pictures. */
const perPerson = { bytes: 32 * mebibyte, uploads: 8 };
/** Per address, which many people may share, and per process. */
const maxBytesOfAddress = 96 * mebibyte;
const maxBytes = 160 * mebibyte;
const retryAfterSeconds = 10;

/** `smallBytes`: what any caller may send. Routes that take more require a verified phone. */
export function registerUploads(app: Server, deps: Deps, { smallBytes }: { smallBytes: number }): void {
  const uploads = deps.state.watch(new Uploads());
  app.addHook("onReady", () => removeLeftovers(deps));
  app.addHook("preParsing", async (request, reply, payload) => {
    const bytes = largeBodyOf(request, smallBytes);
    if (bytes === 0) return;
    const { userId, isVerified } = actorOf(request);
    if (!isVerified) throw new AppError("unverified");
    const end = uploads.begin({ userId, address: widerNetworkOf(request.ip), bytes });
    markUpload(request.raw);
    const body = extractFile(deps, request, payload);
    finished(reply.raw, () => {
      end();
      void body?.release("answer").catch((err) => deps.log.warn({ err }, "an uploaded file is left behind"));
    });
    return body?.text;
  });
}

/** The uploads under way in this process. */
class Uploads {
  readonly name = name;
  private count = 0;
  private bytes = 0;
  private readonly countOfPerson = new Map<string, number>();
  private readonly bytesOfPerson = new Map<string, number>();
  private readonly bytesOfAddress = new Map<string, number>();

  load(): { running: number; waiting: number } {
    return { running: this.count, waiting: 0 };
  }

  /** Counts an upload until the returned function is called. Errors: `too_many_requests`; `unavailable`. */
  begin({ userId, address, bytes }: { userId: string; address: string; bytes: number }): () => void {
    const ofPerson = (this.bytesOfPerson.get(userId) ?? 0) + bytes;
    if ((this.countOfPerson.get(userId) ?? 0) >= perPerson.uploads || ofPerson > perPerson.bytes)
      throw new AppError("too_many_requests", { limit: name, retryAfterSeconds });
    const ofAddress = (this.bytesOfAddress.get(address) ?? 0) + bytes;
    if (this.bytes + bytes > maxBytes || ofAddress > maxBytesOfAddress)
      throw new AppError("unavailable", { limit: name, retryAfterSeconds });
    const add = (sign: 1 | -1) => {
      this.count += sign;
      this.bytes += sign * bytes;
      change(this.countOfPerson, userId, sign);
      change(this.bytesOfPerson, userId, sign * bytes);
      change(this.bytesOfAddress, address, sign * bytes);
    };
    add(1);
    return () => add(-1);
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

/** Entries at 0 are removed. */
function change(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
