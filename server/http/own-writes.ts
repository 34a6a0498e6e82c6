/**
 * Shows people their own writes at once, also at another process. The answer to a write sets a cookie for two seconds
 * that names the process; any other process reads the change feed before it answers a request with this cookie.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../deps.ts";
import type { ProcessState } from "../process-state.ts";
import type { Server } from "./server-type.ts";
import { isVisitor, pageCaller, setWroteCookie, wroteCookie } from "./session.ts";

/** The feed is read within this time without being asked. */
const maxWaitMs = 500;

const newName = (): string => randomBytes(6).toString("base64url");

/**
 * Whether the sender wrote at another process a moment ago. This process dropped what its own writes changed. Visitors
 * write nothing: a made-up cookie must not make their requests cost more.
 */
export function wroteElsewhere(request: IncomingMessage, state: ProcessState): boolean {
  const { cookie } = request.headers;
  if (!cookie?.includes(`${wroteCookie}=`) || isVisitor(request)) return false;
  return !cookie.includes(`${wroteCookie}=${state.of(newName)}`);
}

export function registerOwnWrites(app: Server, { config, freshness, state }: Deps): void {
  // Only the process that started the embedded database uses it.
  if (!config.databaseUrl) return;
  app.addHook("onRequest", (request, _reply, done) => {
    // The calls of a page follow its own request.
    if (!wroteElsewhere(request.raw, state) || pageCaller.getStore()) return done();
    const caughtUp = freshness.catchUp().catch(() => undefined);
    void Promise.race([caughtUp, sleep(maxWaitMs, undefined, { ref: false })]).then(() => done());
  });
  app.addHook("onSend", (request, reply, _payload, done) => {
    const isWrite = request.method !== "GET" && request.method !== "HEAD" && reply.statusCode < 400;
    // An answer with cookies of its own begins or ends a session: visitors get no cookie.
    if (isWrite && request.actor && !reply.hasHeader("set-cookie"))
      setWroteCookie(reply, config, state.of(newName));
    done();
  });
}
