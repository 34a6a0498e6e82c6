/** `npm run doctor`: explains the current settings, what is missing and what is unsafe. Starts nothing. */
import { existsSync } from "node:fs";
import { type Config, inspectSettings } from "../server/config.ts";
import { clusterFolder, filesFolder } from "../server/data-folders.ts";
import { connectToPrimary } from "../server/db/hosts.ts";
import { findKnownKeys, isOfAnotherKey } from "../server/db/numbers/data-keys.ts";
import { readableKeyIds, setDataKeys } from "../server/db/numbers/keyring.ts";
import { countByKey } from "../server/db/numbers/resealing.ts";
import { addressesOf } from "../server/db/sessions/host-search.ts";
import { readDemoPassword } from "../server/seed/demo-password.ts";
import { runningDatabase } from "./running-database.ts";

const modes = {
  live: "production, with real money and real text messages",
  demonstration: "production as a demonstration: payments and text messages go to the sandbox",
  sandbox: "sandbox: no real money, text messages are kept",
};
const roles = {
  all: "answers calls and runs queued work",
  web: "answers calls, leaves queued work to others",
  worker: "runs queued work, answers at health addresses only",
};
const keyWords = { none: "sandbox", test: "test key", live: "live key" };

const { config, refusals, warnings } = inspectSettings();
if (config && heldDemo(config))
  refusals.push("DATA_DIR: its database has held the demo, and real money needs one that never did");
const keys = config && (await keysOf(config));
if (keys) refusals.push(...keys.refusals);
if (config) print(`${config.productName}: ${modes[config.mode]}.`, rowsOf(config));
if (keys) print("Keys of stored numbers:", keys.lines);
if (refusals.length > 0) print("Refused, so it would not start:", refusals);
if (warnings.length > 0) print("To look at:", warnings);
if (refusals.length + warnings.length === 0) print("Nothing is missing and nothing is unsafe.", []);
process.exitCode = refusals.length > 0 ? 1 : 0;

/** Checks for the demo's password file, because the database need not run. */
function heldDemo({ mode, databaseUrl, dataDir }: Config): boolean {
  const hasDatabase = existsSync(clusterFolder(dataDir));
  return mode === "live" && !databaseUrl && hasDatabase && readDemoPassword(dataDir) !== undefined;
}

interface KeyReport {
  lines: string[];
  refusals: string[];
}

/** Which numbers still use an older key; undefined if the database does not run. */
async function keysOf(config: Config): Promise<KeyReport | undefined> {
  setDataKeys(config);
  const client = await runningDatabase(config)
    .then((address) => connectToPrimary(address))
    .catch(() => undefined);
  if (!client) return undefined;
  try {
    const { rows } = await client.query("select to_regclass('public.data_keys') is not null as there");
    return rows[0]?.there ? describeKeys(await findKnownKeys(client), await countByKey(client)) : undefined;
  } finally {
    await client.end();
  }
}

type KnownKeys = Awaited<ReturnType<typeof findKnownKeys>>;

function describeKeys(known: KnownKeys, counts: Map<string, number>): KeyReport {
  const listed = readableKeyIds();
  const lost = [...counts].filter(([id, count]) => id !== "" && count > 0 && !listed.includes(id));
  const open = counts.get("") ?? 0;
  return {
    lines: [
      ...listed.map((id, at) => `${id}  ${counts.get(id) ?? 0} numbers, ${stateOf(at, counts.get(id) ?? 0)}`),
      ...(open > 0 ? [`${open} numbers in clear: the next start encrypts them`] : []),
    ],
    refusals: [
      ...lost.map(([id, count]) => `DATA_KEYS: lacks the key ${id}, which ${count} numbers need`),
      ...(isOfAnotherKey(known) ? ["DATA_LOOKUP_KEY: is not the key of the database"] : []),
    ],
  };
}

function stateOf(at: number, count: number): string {
  if (at === 0) return "the newest key";
  return count > 0 ? "being encrypted again" : "no longer needed: it can be removed";
}

function print(title: string, lines: string[]): void {
  process.stdout.write(`${[title, ...lines.map((line) => `  ${line}`)].join("\n")}\n\n`);
}

function rowsOf(config: Config): string[] {
  const staff = new Set([
    ...config.staffMasterPhones,
    ...config.staffAccountingPhones,
    ...config.staffPrPhones,
    ...config.staffAgentsPhones,
    ...config.staffCustomersPhones,
  ]);
  const rows: [string, string][] = [
    ["address", `${config.origin}, listening on ${config.host}:${config.port}`],
    ["role", roles[config.role]],
    ["database", databaseOf(config)],
    ["replica", config.databaseReadUrl ? hostsOf(config.databaseReadUrl) : "none"],
    ["files", filesOf(config)],
    ["backups", backupsOf(config)],
    ["demo data", config.demo && !config.databaseUrl ? "loaded into an empty database" : "none"],
    ["payments", `${config.paymentProvider}, ${keyWords[config.keys[config.paymentProvider]]}`],
    ["text messages", `termii, ${keyWords[config.keys.termii]}`],
    ["staff", `${staff.size} phones in the settings`],
    ["/metrics", metricsOf(config)],
    ["/docs", config.apiDocs ? "open" : "off"],
  ];
  return rows.map(([name, value]) => `${name.padEnd(15)}${value}`);
}

function databaseOf({ databaseUrl, dataDir }: Config): string {
  return databaseUrl ? hostsOf(databaseUrl) : `embedded, in ${clusterFolder(dataDir)}`;
}

/** Without user name and password. */
function hostsOf(url: string): string {
  const hosts = addressesOf(url).map((one) => (URL.canParse(one) && new URL(one).host) || "a socket");
  return `PostgreSQL at ${hosts.join(", ")}`;
}

function backupsOf({ backupTo, backupKeyFile, backupKeepDays }: Config): string {
  if (!backupTo) return "by hand only";
  const days = backupKeepDays > 0 ? `kept for ${backupKeepDays} days` : "all kept";
  return `in ${backupTo}, ${backupKeyFile ? "encrypted" : "not encrypted"}, ${days}`;
}

function filesOf({ storageDriver, s3Bucket, dataDir }: Config): string {
  return storageDriver === "s3" ? `bucket ${s3Bucket}` : filesFolder(dataDir);
}

function metricsOf({ metricsToken, production }: Config): string {
  if (metricsToken) return "with METRICS_TOKEN";
  return production ? "off" : "open";
}
