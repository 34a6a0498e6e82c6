import type { FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { Deps } from "#server/deps.ts";
import type { Server } from "#server/http/server-type.ts";
import { callerOf } from "#server/http/session.ts";
import { mediaAddress } from "#shared/paths.ts";
import { parseRange } from "./media.rules.ts";
import { openMedia } from "./media.service.ts";

const MediaParams = z.object({ "*": z.string().check(z.maxLength(60)) });
/** A file that leaves the public pages is gone from every cache within a minute. */
const keptSeconds = 45;

/** Serves stored pictures and videos. The file at an address never changes, but who may read it does. */
export function mediaRoutes(app: Server, deps: Deps): void {
  app.route({
    // One handler, because the framework's default HEAD would read the whole file.
    method: ["GET", "HEAD"],
    url: mediaAddress("*"),
    config: { anonymous: true },
    schema: { params: MediaParams, hide: true },
    handler: async (request, reply) => {
      const key = request.params["*"];
      const file = await openMedia(deps, key, () => callerOf(deps, request));
      const etag = `"${key}"`;
      fileHeaders(reply, { etag, isPublic: file.isPublic });
      if (hasAlready(request, etag)) return reply.code(304).send();
      const part = parseRange(request.headers.range, file.size);
      if (part === null) return reply.code(416).header("content-range", `bytes */${file.size}`).send();
      reply.type(file.type);
      if (request.method === "HEAD") return reply.header("content-length", file.size).send();
      if (!part) return reply.header("content-length", file.size).send(await file.read(undefined));
      return reply
        .code(206)
        .header("content-range", `bytes ${part.start}-${part.end}/${file.size}`)
        .header("content-length", part.end - part.start + 1)
        .send(await file.read(part));
    },
  });
}

const hasAlready = (request: FastifyRequest, etag: string): boolean =>
  request.headers["if-none-match"]?.includes(etag) ?? false;

/** Uploaded files are only displayed, never executed, even if a browser guesses another type. */
function fileHeaders(reply: FastifyReply, { etag, isPublic }: { etag: string; isPublic: boolean }): void {
  reply.headers({
    etag,
    "accept-ranges": "bytes",
    "cache-control": isPublic ? `public, max-age=${keptSeconds}, must-revalidate` : "private, no-store",
    "content-security-policy": "sandbox; default-src 'none'; img-src 'self'; media-src 'self'",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
}
