import * as z from "zod";
import { addressesOf } from "../db/sessions/host-search.ts";
import { isLoopback, refused, type SettingRule, warned } from "./rule.ts";
import { flag, optional, setting, text } from "./setting.ts";

/** Two for the queue's statements, one for LISTEN. */
export const queueConnections = 3;
const feedConnections = 1;
/** At each server. */
const minForCalls = 2;
const defaultPool = 10;

export const databaseSettings = {
  dataDir: setting({
    env: "DATA_DIR",
    schema: text(".data"),
    doc: "Folder of the embedded database and of uploaded files.",
  }),
  databaseUrl: setting({
    env: "DATABASE_URL",
    schema: optional,
    doc: "PostgreSQL 15 or newer; several hosts separated by commas, of which the primary is used. Without it the embedded one runs in DATA_DIR.",
    secret: true,
  }),
  databaseReadUrl: setting({
    env: "DATABASE_READ_URL",
    schema: optional,
    doc: "A standby of DATABASE_URL; several hosts separated by commas. Public data is read from it only if it has replayed every change that the process knows of, and everything that was committed until a second ago.",
    secret: true,
  }),
  databaseReplicationUrl: setting({
    env: "DATABASE_REPLICATION_URL",
    schema: optional,
    doc: "DATABASE_URL for a role with the REPLICATION right. Backups then also hold a physical copy of that server and its log, for point-in-time recovery.",
    secret: true,
  }),
  databasePrograms: setting({
    env: "DATABASE_PROGRAMS",
    schema: optional,
    doc: "Folder with pg_basebackup, pg_receivewal and postgres of the version of DATABASE_REPLICATION_URL. Without it the product looks for them in Debian's folder of that version and in PATH.",
  }),
  databasePool: setting({
    env: "DATABASE_POOL",
    schema: z.coerce.number().int().min(1).default(defaultPool),
    doc: "Database connections of one process, with those to DATABASE_READ_URL. Four of them, two with ROLE=web, serve the queue and the change feed; the others serve calls. Fewer than two for calls, or four with DATABASE_READ_URL, count as that many.",
  }),
  demo: setting({
    env: "DEMO",
    schema: flag(true),
    doc: "Loads demo data into an empty embedded database. Never into DATABASE_URL, never in production or with a live key.",
  }),
};

interface Pools {
  role: "all" | "web" | "worker";
  databasePool: number;
  databaseReadUrl: string | undefined;
}

/** Connections of one process. A replica takes half of those for calls, so that their sum never exceeds `DATABASE_POOL`. */
export function poolSizes({ role, databasePool, databaseReadUrl }: Pools) {
  // A web process only queues tasks, one statement after the other.
  const queue = role === "web" ? 1 : queueConnections;
  const forCalls = databasePool - queue - feedConnections;
  const replica = databaseReadUrl ? Math.max(minForCalls, Math.floor(forCalls / 2)) : 0;
  return { queue, replica, primary: Math.max(minForCalls, forCalls - replica) };
}

const isLocal = (url: string): boolean =>
  !URL.canParse(url) || isLoopback(new URL(url).hostname) || /^(%2f|$)/i.test(new URL(url).hostname);
/** `pg` reads prefer, require and verify-ca as verify-full, but PostgreSQL's programs do not check the server by these. */
const lacksTls = (url: string | undefined): boolean =>
  url !== undefined && !addressesOf(url).every(isLocal) && sslModeOf(url) !== "verify-full";
const sslModeOf = (url: string): string | undefined =>
  new URLSearchParams(url.split("?")[1]).getAll("sslmode").at(-1);
/** Of `deploy/kubernetes/secret.example.yaml`. */
const hasPlaceholder = (url = ""): boolean => /^[a-z]+:\/\/[^/@]*:password@/.test(url);
/** With fewer, the process opens more than the setting says (build-deps.ts). */
const leastPool = ({ databaseReadUrl }: { databaseReadUrl: string | undefined }): number =>
  queueConnections + feedConnections + minForCalls * (databaseReadUrl ? 2 : 1);
/** Database name in a connection string; undefined if there is none. */
const nameIn = (url = ""): string | undefined => /^postgres(?:ql)?:\/\/[^/?]*\/([^/?]+)/.exec(url)?.[1];
const namesDiffer = (...urls: (string | undefined)[]): boolean => {
  const [first, second] = urls.map(nameIn);
  return first !== undefined && second !== undefined && first !== second;
};

export const databaseRules: SettingRule[] = [
  ...(["databaseUrl", "databaseReadUrl", "databaseReplicationUrl"] as const).map((key) =>
    refused(
      "everywhere",
      databaseSettings[key].env,
      "must be an address like postgresql://user@host/name",
      ({ [key]: url }) => url !== undefined && nameIn(url) === undefined,
    ),
  ),
  refused(
    "everywhere",
    "DATABASE_URL",
    "needed with DATABASE_READ_URL",
    (config) => Boolean(config.databaseReadUrl) && !config.databaseUrl,
  ),
  refused(
    "everywhere",
    "DATABASE_URL",
    "needed with DATABASE_REPLICATION_URL",
    (config) => Boolean(config.databaseReplicationUrl) && !config.databaseUrl,
  ),
  refused("everywhere", "DATABASE_REPLICATION_URL", "names another database than DATABASE_URL", (config) =>
    namesDiffer(config.databaseUrl, config.databaseReplicationUrl),
  ),
  refused("everywhere", "DATABASE_READ_URL", "names another database than DATABASE_URL", (config) =>
    namesDiffer(config.databaseUrl, config.databaseReadUrl),
  ),
  refused(
    "everywhere",
    "DATABASE_READ_URL",
    "is DATABASE_URL: one host cannot be the primary and its standby",
    ({ databaseUrl, databaseReadUrl }) =>
      databaseReadUrl !== undefined &&
      addressesOf(databaseReadUrl).length === 1 &&
      databaseReadUrl === databaseUrl,
  ),
  refused(
    "live",
    "DATABASE_URL",
    "leads to another machine without sslmode=verify-full: money and phone numbers could be sent unencrypted, or to another server",
    (config) => lacksTls(config.databaseUrl),
  ),
  refused(
    "live",
    "DATABASE_READ_URL",
    "leads to another machine without sslmode=verify-full: names and people's texts could be sent unencrypted, or to another server",
    (config) => lacksTls(config.databaseReadUrl),
  ),
  refused(
    "live",
    "DATABASE_REPLICATION_URL",
    "leads to another machine without sslmode=verify-full: the whole database could be sent unencrypted, or to another server",
    (config) => lacksTls(config.databaseReplicationUrl),
  ),
  ...(["databaseUrl", "databaseReadUrl", "databaseReplicationUrl"] as const).map((key) =>
    refused(
      "live",
      databaseSettings[key].env,
      "has the password of an example file: put the role's own there",
      ({ [key]: url }) => hasPlaceholder(url),
    ),
  ),
  refused(
    "live",
    "DATABASE_POOL",
    `is less than a process opens in any case: at least ${leastPool({ databaseReadUrl: undefined })}, with DATABASE_READ_URL ${leastPool({ databaseReadUrl: "any" })}`,
    (config) => config.databasePool < leastPool(config),
  ),
  warned(
    "DATABASE_POOL",
    `is more than ${defaultPool}: keep the sum of all processes below the server's max_connections, or leave it out`,
    (config) => config.databasePool > defaultPool,
  ),
  refused(
    "production",
    "DEMO",
    "demo accounts are not allowed here: leave it out",
    (_config, { env }) => env.DEMO !== undefined && databaseSettings.demo.schema.parse(env.DEMO),
  ),
];
