import type { FastifyRequest } from "fastify";
import * as webhooksApi from "#shared/contracts/webhooks.endpoints.ts";
import { AppError } from "../app-error.ts";
import type { Config } from "../config.ts";
import type { Server } from "./server-type.ts";

const reads = new Set(["GET", "HEAD", "OPTIONS"]);
/** Called by providers without a session. */
const fromOutside = [...Object.values(webhooksApi).map(({ path }) => path.replace(/:.*/, "")), "/sandbox/"];

/** Refuses writes sent by pages of other sites (CSRF): the cookie alone does not prove the user's intent. */
export function registerOriginCheck(app: Server, config: Config): void {
  app.addHook("onRequest", async (request) => {
    if (reads.has(request.method) || fromOutside.some((path) => request.url.startsWith(path))) return;
    const { origin } = request.headers;
    if (origin === undefined) {
      if (request.headers["sec-fetch-site"] === "cross-site") throw new AppError("wrong_origin");
      return;
    }
    if (origin !== config.origin && !isOwnHost(request, config)) throw new AppError("wrong_origin");
  });
}

/** The client sets the Host header: it counts only without a public address, and in a local sandbox. */
function isOwnHost(request: FastifyRequest, { publicUrl, mode }: Config): boolean {
  if (request.headers.origin !== `${request.protocol}://${request.host}`) return false;
  if (publicUrl === undefined) return true;
  return mode === "sandbox" && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(request.hostname);
}
