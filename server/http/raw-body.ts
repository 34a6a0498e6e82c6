import type { FastifyInstance } from "fastify";

/** Within this scope bodies stay the bytes that came: webhook signatures are made over them. */
export function keepRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
}
