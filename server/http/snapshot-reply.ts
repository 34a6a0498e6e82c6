/** Sends ready answers: the right encoding, or 304 when the browser has the same bytes already. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from "fastify";
import { chooseEncoding, compress, type Encoding } from "./encodings.ts";
import type { Snapshot, Snapshots } from "./snapshots.ts";

/** A compressed answer below this is hardly shorter. */
const compressFromBytes = 600;

/** Route hook: answers from memory before anything of the request is read. */
export const fromSnapshots =
  (snapshots: Snapshots): onRequestHookHandler =>
  (request, reply, done) => {
    const snapshot = snapshots.find(request.raw.url ?? "");
    if (!snapshot) return done();
    const sent = sendSnapshot(request, reply, snapshot);
    if (sent instanceof Promise) sent.catch(done);
  };

/** Answers with a snapshot. JSON unless its own headers say otherwise; the browser asks again each time. */
export function sendSnapshot(
  request: FastifyRequest,
  reply: FastifyReply,
  snapshot: Snapshot,
): FastifyReply | Promise<FastifyReply> {
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: snapshot.etag });
  reply.headers(snapshot.headers);
  const known = request.headers["if-none-match"];
  if (known !== undefined && (known === "*" || known.includes(snapshot.etag))) return reply.code(304).send();
  if (snapshot.headers["content-type"] === undefined) reply.type("application/json; charset=utf-8");
  const encoding = chooseEncoding(request.headers["accept-encoding"]);
  if (encoding === "identity" || snapshot.body.length < compressFromBytes) return reply.send(snapshot.body);
  const ready = snapshot.compressed.get(encoding);
  return ready ? sendEncoded(reply, encoding, ready) : sendCompressed(reply, encoding, snapshot);
}

const sendEncoded = (reply: FastifyReply, encoding: Encoding, bytes: Buffer): FastifyReply =>
  reply.header("content-encoding", encoding).send(bytes);

const making = new WeakMap<Snapshot, Map<Encoding, Promise<Buffer>>>();

/** Compresses once, however many ask at the same time. */
async function sendCompressed(
  reply: FastifyReply,
  encoding: Exclude<Encoding, "identity">,
  snapshot: Snapshot,
): Promise<FastifyReply> {
  const underWay = making.get(snapshot) ?? new Map<Encoding, Promise<Buffer>>();
  making.set(snapshot, underWay);
  const promise = underWay.get(encoding) ?? compress(snapshot.body, encoding);
  underWay.set(encoding, promise);
  const bytes = await promise;
  snapshot.compressed.set(encoding, bytes);
  return sendEncoded(reply, encoding, bytes);
}
