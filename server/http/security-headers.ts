import { yearSeconds } from "#shared/time/durations.ts";
import type { Config } from "../config.ts";
import { isInnerCall } from "./inner-call.ts";
import type { Server } from "./server-type.ts";

/** Headers of every answer. Pages replace the content policy by one for their own scripts (web-pages.ts). */
export const securityHeaders = (config: Config): Readonly<Record<string, string>> => ({
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  ...(config.production && { "strict-transport-security": `max-age=${yearSeconds}; includeSubDomains` }),
});

/** They never change, so they are built once: a library that builds them per answer cost as much as a list. */
export function registerSecurityHeaders(app: Server, config: Config): void {
  const headers = securityHeaders(config);
  app.addHook("onRequest", (request, reply, done) => {
    // No browser gets the answer to a page's call.
    if (!isInnerCall(request.raw)) reply.headers(headers);
    done();
  });
}
