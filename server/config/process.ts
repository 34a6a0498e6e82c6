/** The process: what it runs as, where it listens, how it stops. */
import * as z from "zod";
import { isLoopback, refused, type SettingRule, warned } from "./rule.ts";
import { flag, optionalFlag, setting, text, whole } from "./setting.ts";

export const processSettings = {
  nodeEnv: setting({
    env: "NODE_ENV",
    schema: z.enum(["production", "development", "test"]).default("development"),
    doc: "production enables every refusal of unsafe settings.",
  }),
  port: setting({ env: "PORT", schema: whole(3000, 0, 65_535), doc: "Port that the product listens on." }),
  host: setting({
    env: "HOST",
    schema: text("localhost"),
    doc: "Address that the product listens on; 0.0.0.0 for all.",
  }),
  trustProxy: setting({
    env: "TRUST_PROXY",
    schema: flag(false),
    doc: "Trust the X-Forwarded-* headers of the load balancer, and its traceparent.",
  }),
  role: setting({
    env: "ROLE",
    schema: z.enum(["all", "web", "worker"]).default("all"),
    doc: "web: answers requests and leaves the queue to other processes. worker: runs the queue and answers health checks only.",
  }),
  drainSeconds: setting({
    env: "DRAIN_SECONDS",
    schema: z.coerce.number().min(0).max(6).optional(),
    doc: "Seconds in which requests are still answered after a stop signal, while /readyz answers 503.",
    shownDefault: "6 in production; else 3 behind a balancer, 0 without",
  }),
  apiDocs: setting({
    env: "API_DOCS",
    schema: optionalFlag,
    doc: "Whether /docs serves the API's description.",
    shownDefault: "off in production",
  }),
};

export const processRules: SettingRule[] = [
  refused(
    "production",
    "npm run dev",
    "serves source files: use npm start",
    (_config, { development }) => development,
  ),
  refused(
    "production",
    "NODE_TLS_REJECT_UNAUTHORIZED",
    "0 trusts any caller that claims to be a provider",
    (_config, { env }) => env.NODE_TLS_REJECT_UNAUTHORIZED === "0",
  ),
  warned(
    "NODE_ENV",
    "is not production, and there is a live key",
    (config) => config.nodeEnv !== "production",
  ),
  refused(
    "everywhere",
    "ROLE",
    "worker needs DATABASE_URL: it would start an embedded database of its own, in which no tasks are queued",
    (config) => config.role === "worker" && !config.databaseUrl,
  ),
  warned(
    "ROLE",
    "web needs DATABASE_URL and a process that works: no other one runs the tasks of the embedded database",
    (config) => config.role === "web" && !config.databaseUrl,
  ),
  warned(
    "HOST",
    "with TRUST_PROXY only the balancer may reach this port: others could forge their address",
    (config) => config.trustProxy && !isLoopback(config.host),
  ),
  warned(
    "TRUST_PROXY",
    "without it all callers behind the balancer that ends https share one address and its limits",
    (config) => !config.trustProxy,
  ),
  warned(
    "DRAIN_SECONDS",
    "0 ends the listener before a balancer has noticed the stop, and its calls are lost: leave it out",
    (config) => config.drainSeconds === 0,
  ),
  warned("API_DOCS", "1 shows every endpoint of the API to all callers", (config) => config.apiDocs),
];
