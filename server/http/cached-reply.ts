/** Sends ready answers: the right encoding, or 304 when the browser has the same bytes already. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import type { Admits } from "./cached-response-listener.ts";
import { chooseEncoding, compress, type Encoding } from "./encodings.ts";
import { type Snapshot, type Snapshots, trimmed } from "./response-cache.ts";
import type { Server } from "./server-type.ts";

/** A compressed answer below this is hardly shorter. */
const compressFromBytes = 600;

/**
 * Route hook: answers from memory before anything of the request is read. The same answers leave through the door in
 * front of the application (ready-door.ts); calls that pages make within the process come here.
 */
export function fromSnapshots(app: Server, snapshots: Snapshots, admits?: Admits): onRequestHookHandler {
  app.readyDoor.open(snapshots, admits);
  return (request, reply, done) => {
    const snapshot = admits?.(request.raw) === false ? undefined : snapshots.find(request.raw.url ?? "");
    if (!snapshot) return done();
    sendSnapshot(request, reply, snapshot);
  };
}

/** Headers of an answer in any encoding. JSON unless its own say otherwise; the browser asks again each time. */
export const answerHeaders = (snapshot: Snapshot): Record<string, string> => ({
  "cache-control": "no-cache",
  vary: "accept-encoding",
  etag: snapshot.etag,
  "content-type": "application/json; charset=utf-8",
  ...snapshot.headers,
});

/** Whether the browser has these very bytes. */
export function isKnown(headers: IncomingHttpHeaders, snapshot: Snapshot): boolean {
  const known = headers["if-none-match"];
  return known !== undefined && (known === "*" || known.includes(snapshot.etag));
}

/** The bytes in the encoding that suits the browser, compressed when first asked for. */
export function formFor(
  headers: IncomingHttpHeaders,
  snapshot: Snapshot,
): { encoding: Encoding; bytes: Buffer } {
  const encoding =
    snapshot.body.length < compressFromBytes
      ? "identity"
      : chooseEncoding(headers["accept-encoding"], "many");
  if (encoding === "identity") return { encoding, bytes: snapshot.body };
  let bytes = snapshot.compressed.get(encoding);
  if (!bytes) {
    bytes = trimmed(compress(snapshot.body, encoding, "many"));
    snapshot.compressed.set(encoding, bytes);
  }
  return { encoding, bytes };
}

/** Answers with a snapshot. */
export function sendSnapshot(request: FastifyRequest, reply: FastifyReply, snapshot: Snapshot): FastifyReply {
  reply.headers(answerHeaders(snapshot));
  if (isKnown(request.headers, snapshot)) return reply.code(304).send();
  const { encoding, bytes } = formFor(request.headers, snapshot);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(bytes);
}
