import type { Server } from "../server-type.ts";
import { chooseEncoding, compress } from "./encodings.ts";

/** Shorter answers hardly get smaller by compression. */
const fromBytes = 1_024;
const isText = /^(?:text\/|application\/(?:json|javascript|openapi|xml|manifest\+json)|image\/svg)/;

/** Compresses answers that are not cached (cached ones bring their encoding). Files are compressed at build time. */
export function registerCompression(app: Server): void {
  app.addHook("onSend", (request, reply, payload, done) => {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (!isWhole || payload.length < fromBytes || reply.hasHeader("content-encoding"))
      return done(null, payload);
    if (!isText.test(String(reply.getHeader("content-type")))) return done(null, payload);
    if (!reply.hasHeader("vary")) reply.header("vary", "accept-encoding");
    const encoding = chooseEncoding(request.headers["accept-encoding"], "one");
    if (encoding === "identity") return done(null, payload);
    reply.header("content-encoding", encoding).removeHeader("content-length");
    done(null, compress(payload, encoding, "one"));
  });
}
