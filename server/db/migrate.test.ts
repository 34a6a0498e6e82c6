import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrateDatabase } from "./migrate.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("migrations: a second run on the same database changes nothing", async () => {
  await migrateDatabase(database.connectionString);

  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select count(*)::int as tables from pg_tables where schemaname = 'public'",
  );
  await client.end();
  expect(rows[0].tables).toBeGreaterThan(10);
});

test("the application's role cannot change the shape of the database", async () => {
  const client = new pg.Client({ connectionString: database.connectionString, options: "-c role=runor_app" });
  await client.connect();

  await expect(client.query("create table intruder (id int)")).rejects.toMatchObject({ code: "42501" });
  await expect(client.query("drop table jobs")).rejects.toMatchObject({ code: "42501" });
  await client.end();
});
