/** The file of a database host, deploy/patroni/patroni.yml, does what the product needs. */
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { needing } from "#tests/support/needing.ts";
import { hasPostgres15, startPostgres15 } from "#tests/support/postgres-15.ts";

const settings = parse(readFileSync("deploy/patroni/patroni.yml", "utf8"));

test("the database hosts acknowledge only what another host has, and no host without it takes over", () => {
  const { bootstrap, watchdog } = settings;
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, synchronous_mode_strict: true });
  expect(bootstrap.dcs.loop_wait + 2 * bootstrap.dcs.retry_timeout).toBeLessThanOrEqual(bootstrap.dcs.ttl);
  expect(watchdog.mode).toBe("required");
});

test("the database hosts close segments of the log, limit what is kept of it, and know the role of backups", () => {
  const { dcs, pg_hba } = settings.bootstrap;
  expect(dcs.postgresql.parameters).toMatchObject({ archive_timeout: "60s", max_slot_wal_keep_size: "20GB" });
  const secrets = parseAllDocuments(readFileSync("deploy/kubernetes/secret.example.yaml", "utf8")).map(
    (one) => one.toJS(),
  );
  const { username } = new URL(secrets[0].stringData.DATABASE_REPLICATION_URL.replace(/,[^/]*/, ""));
  expect(pg_hba).toContain(`host replication ${username} samenet scram-sha-256`);
});

test(
  "PostgreSQL lets the role of backups receive the log with the access list of a database host, and others not",
  needing("PostgreSQL 15", hasPostgres15, 60_000),
  async () => {
    const lines: string[] = settings.bootstrap.pg_hba;
    const access = path.join(temporaryFolder("access-"), "pg_hba.conf");
    writeFileSync(access, ["local all postgres trust", ...lines, ""].join("\n"));
    const port = await freePort();
    const server = await startPostgres15({ port, access });
    for (const name of ["runor_backup", "another"])
      await onServer(server.connectionString, `create role ${name} login replication password 'a-word'`);
    const outcomeOf = async (user: string, replication: string | undefined) => {
      const login = { host: "127.0.0.1", port, user, password: "a-word", database: "postgres" };
      const client = new pg.Client({ ...login, replication } as pg.ClientConfig);
      try {
        await client.connect();
        return "connected";
      } catch (error) {
        return (error as pg.DatabaseError).code;
      } finally {
        await client.end().catch(() => {});
      }
    };
    const refused = "28000";
    expect(await outcomeOf("runor_backup", undefined)).toBe("connected");
    expect(await outcomeOf("runor_backup", "true")).toBe("connected");
    expect(await outcomeOf("another", "true")).toBe(refused);
    await server.stop();
  },
);

const patroni = "/usr/bin/patroni";
/** Prints for each slot whether Patroni, with these settings of the cluster, leaves it alone. */
const slotsKept = `
import json, sys
from types import SimpleNamespace as Some
from patroni.dcs import ClusterConfig
from patroni.postgresql.slots import SlotsHandler
data, names = json.load(sys.stdin)
cluster = Some(config=ClusterConfig(0, data, 0))
citus = Some(ignore_replication_slot=lambda slot: False)
handler = Some(_replication_slots={name: {"type": "physical"} for name in names}, _postgresql=Some(citus_handler=citus))
print(json.dumps([bool(SlotsHandler.ignore_replication_slot(handler, cluster, name)) for name in names]))`;
test(
  "Patroni leaves the slot alone with which the product receives the log, and removes unknown ones",
  needing("Patroni", existsSync(patroni)),
  () => {
    const { dcs } = settings.bootstrap;
    const input = JSON.stringify([dcs, ["runor_log", "unknown"]]);
    const said = execFileSync("/usr/bin/python3", ["-c", slotsKept], { input, encoding: "utf8" });
    expect(JSON.parse(said)).toEqual([true, false]);
  },
);

test(
  "Patroni accepts the file of a database host",
  needing("Patroni and PostgreSQL 15", existsSync(patroni) && hasPostgres15),
  () => {
    const findings = execFileSync(patroni, ["--validate-config", "deploy/patroni/patroni.yml"], {
      encoding: "utf8",
    });
    expect(findings).toBe("");
  },
);
