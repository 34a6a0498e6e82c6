/** Admits large bodies before they are read: by sender, number at once, and total memory. */
import { finished } from "node:stream";
import type { FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { widerNetworkOf } from "../features/platform/throttles/throttles.rules.ts";
import { markUpload } from "./connections.ts";
import { actorOf } from "./guards.ts";
import type { Server } from "./server-type.ts";

const mebibyte = 1024 * 1024;
/** Per user at the same time: one video of the largest size, or several pictures. */
const perPerson = { bytes: 32 * mebibyte, uploads: 8 };
/** Per address, which many people may share, and per process. */
const maxBytesOfAddress = 96 * mebibyte;
const maxBytes = 160 * mebibyte;
const retryAfterSeconds = 10;

/** `smallBytes`: what any caller may send. Routes that take more require a verified phone. */
export function registerUploads(app: Server, { smallBytes }: { smallBytes: number }): void {
  const underWay = {
    bytes: 0,
    uploadsOfPerson: new Map<string, number>(),
    bytesOfPerson: new Map<string, number>(),
    bytesOfAddress: new Map<string, number>(),
  };

  app.addHook("preParsing", async (request, reply) => {
    const bytes = largeBodyOf(request, smallBytes);
    if (bytes === 0) return;
    const actor = actorOf(request);
    if (!actor.isVerified) throw new AppError("unverified");
    const address = widerNetworkOf(request.ip);
    const uploads = underWay.uploadsOfPerson.get(actor.userId) ?? 0;
    const ofPerson = underWay.bytesOfPerson.get(actor.userId) ?? 0;
    if (uploads >= perPerson.uploads || ofPerson + bytes > perPerson.bytes)
      throw new AppError("too_many_requests", { retryAfterSeconds });
    const ofAddress = underWay.bytesOfAddress.get(address) ?? 0;
    if (underWay.bytes + bytes > maxBytes || ofAddress + bytes > maxBytesOfAddress)
      throw new AppError("unavailable", { retryAfterSeconds });

    markUpload(request.raw);
    const count = (sign: 1 | -1) => {
      underWay.bytes += sign * bytes;
      add(underWay.uploadsOfPerson, actor.userId, sign);
      add(underWay.bytesOfPerson, actor.userId, sign * bytes);
      add(underWay.bytesOfAddress, address, sign * bytes);
    };
    count(1);
    // The body stays in memory until the answer is sent or the sender disconnects.
    finished(reply.raw, () => count(-1));
  });
}

/** Bytes of a large body, else 0. A body of unannounced length counts as the route's limit. */
function largeBodyOf(request: FastifyRequest, smallBytes: number): number {
  const most = request.routeOptions.bodyLimit ?? smallBytes;
  const { "content-length": length, "transfer-encoding": encoding } = request.headers;
  if (most <= smallBytes || (length === undefined && encoding === undefined)) return 0;
  const bytes = length === undefined ? most : Number(length);
  // A body beyond the route's limit is refused by the route without being read.
  return bytes > smallBytes && bytes <= most ? bytes : 0;
}

function add(counts: Map<string, number>, key: string, change: number): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
