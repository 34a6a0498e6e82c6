/** A backup of a database server is restored on a later day, and by a product that never ran with the sandbox. */
import { rmSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createTestDatabase, inDatabase, onServer, type TestDatabase } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { makeTables } from "../../../scripts/other-tables.ts";
import { folderPlace } from "./places.ts";
import { backUpServer, restoreServer } from "./server-backup.ts";
import { openStore, type Store } from "./store.ts";

const folder = temporaryFolder("runor-another-day-");
const media = folderPlace(path.join(folder, "no-files"));
const server = process.env.TEST_DATABASE_SERVER ?? "";
let source: TestDatabase;
let store: Store;

beforeAll(async () => {
  source = await createTestDatabase();
  store = await openStore(path.join(folder, "backups"), readConfig({}));
});
afterAll(async () => {
  await source.drop();
  rmSync(folder, { recursive: true, force: true });
});

const at = async (url: string, statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(statement).finally(() => client.end())).rows;
};

async function restored(): Promise<string> {
  const name = `${source.name}_restored`;
  await onServer(server, `drop database if exists ${name}`);
  await onServer(server, `create database ${name}`);
  const url = inDatabase(server, name);
  await restoreServer(url, { store, prepare: makeTables });
  return url;
}

test("tables that the queue makes for each day, and those of the sandbox, need not be the same", async () => {
  const days = await at(
    source.connectionString,
    "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'pgboss.queue_stats'::regclass",
  );
  expect(days.length).toBeGreaterThan(0);
  for (const { name } of days) await onServer(source.connectionString, `drop table ${name}`);
  await onServer(
    source.connectionString,
    `create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats
       for values from ('2020-01-01') to ('2020-01-02')`,
  );
  await onServer(
    source.connectionString,
    "insert into faqs (id, question, answer, author_name) values (gen_random_uuid(), 'When?', 'Then.', 'Runor')",
  );
  await backUpServer(source.connectionString, { media, store });

  const url = await restored();

  expect(await at(url, "select question from faqs")).toEqual([{ question: "When?" }]);
  expect(await at(url, "select to_regclass('sandbox.record') as there")).toEqual([{ there: null }]);
  await onServer(server, `drop database ${source.name}_restored with (force)`);
});

test("a backup whose table is missing is refused, and what was there stays", async () => {
  const url = await restored();
  for (const key of await store.place.list("data"))
    if (key.endsWith("/tables/faqs.copy.gz")) rmSync(path.join(folder, "backups", key));
  await expect(restoreServer(url, { store, prepare: makeTables })).rejects.toThrow("Nothing was changed");
  expect(await at(url, "select question from faqs")).toEqual([{ question: "When?" }]);
  await onServer(server, `drop database ${source.name}_restored with (force)`);
});
