import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp } from "#tests/support/app.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { signUp } from "#tests/support/people.ts";
import { migrateDatabase } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a second migration of the same database changes nothing", async () => {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const applied = async () =>
    (await client.query("select * from drizzle.__drizzle_migrations order by id")).rows;
  const before = await applied();
  expect(before.length).toBeGreaterThan(10);

  await migrateDatabase(database.connectionString);

  expect(await applied()).toEqual(before);
  await client.end();
});

test("the application's role cannot change the schema", async () => {
  const client = new pg.Client({ connectionString: database.connectionString, options: "-c role=runor_app" });
  await client.connect();

  await expect(client.query("create table intruder (id int)")).rejects.toMatchObject({ code: "42501" });
  await expect(client.query("drop table jobs")).rejects.toMatchObject({ code: "42501" });
  await client.end();
});

/** A folder with one step, as the next version would bring it. */
function nextVersion(step: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "runor-steps-"));
  mkdirSync(path.join(folder, "meta"));
  const entries = [{ idx: 0, version: "7", when: 1_900_000_000_000, tag: "next", breakpoints: true }];
  writeFileSync(path.join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  writeFileSync(path.join(folder, "next.sql"), step);
  return folder;
}

test("a migration that waits for a busy table lets sign-ups pass, and completes when the table is free", async () => {
  const app = await startTestApp();
  const folder = nextVersion("alter table users add column next text");
  const reader = new pg.Client({ connectionString: app.connectionString });
  await reader.connect();
  try {
    await reader.query("begin; select from users limit 1");
    const migrating = migrateDatabase(app.connectionString, { folder });
    const waiting = "select from pg_locks where relation = 'users'::regclass and not granted";
    await expect.poll(async () => (await app.deps.pool.query(waiting)).rowCount).toBe(1);

    // Without a lock timeout this would wait behind the migration until the reader is done.
    await signUp(app);

    const added = "select from pg_attribute where attrelid = 'users'::regclass and attname = 'next'";
    expect((await app.deps.pool.query(added)).rowCount).toBe(0);
    await reader.query("commit");
    await migrating;
    expect((await app.deps.pool.query(added)).rowCount).toBe(1);
    await signUp(app);
  } finally {
    await reader.end();
    await app.close();
    rmSync(folder, { recursive: true });
  }
});

test("an index is built while its table is written to, again after an interrupted build", async () => {
  const own = await createTestDatabase();
  const client = new pg.Client({ connectionString: own.connectionString });
  await client.connect();
  const folder = nextVersion(
    'create unique index concurrently if not exists "users_next_idx" on "users" ("created_at")',
  );
  const isValid = async () => {
    const { rows } = await client.query(
      "select indisvalid as valid from pg_index where indexrelid = to_regclass('users_next_idx')",
    );
    return rows[0]?.valid;
  };
  try {
    await client.query(`insert into users (id, phone, full_name, password_hash, terms_accepted_at, created_at)
      select gen_random_uuid(), 'closed:' || n, 'Ada', '', now(), now() from generate_series(10, 11) n`);
    await expect(migrateDatabase(own.connectionString, { folder })).rejects.toMatchObject({ code: "23505" });
    expect(await isValid()).toBe(false);

    await client.query("update users set created_at = now() where phone = 'closed:11'");
    await migrateDatabase(own.connectionString, { folder });
    expect(await isValid()).toBe(true);
  } finally {
    await client.end();
    await own.drop();
    rmSync(folder, { recursive: true });
  }
});
