import type { FastifyInstance } from "fastify";

/** Keeps bodies of this scope as raw bytes: webhook signatures cover these. */
export function keepRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
