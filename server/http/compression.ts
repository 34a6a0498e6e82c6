import { chooseEncoding, compress } from "./encodings.ts";
import type { Server } from "./server-type.ts";

/** Below this a compressed answer is hardly shorter. */
const fromBytes = 1_024;
const isText = /^(?:text\/|application\/(?:json|javascript|openapi|xml|manifest\+json)|image\/svg)/;

/** Compresses the answers that are not ready-made in memory (those bring their own encoding). Files come compressed. */
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
