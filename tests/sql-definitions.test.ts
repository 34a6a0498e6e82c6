/** The files of functions, views and triggers match what the migrations produce. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  migrationFor,
  readDatabaseObjects,
  readDefinitionFiles,
  readWantedObjects,
} from "../scripts/sql-definitions.ts";
import { createTestDatabase, type TestDatabase } from "./support/database.ts";

const files = readDefinitionFiles();
let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("every function, view and trigger of a migrated database equals its file", async () => {
  const migrated = await readDatabaseObjects(client);

  // After a change: `npm run db:functions -- --name <name>`.
  expect(migrated).toEqual(await readWantedObjects(client, files));
  expect(files.map(({ kind, name }) => `${kind}/${name}`).sort()).toEqual(
    [...new Set(migrated.map(({ kind, file }) => `${kind}/${file}`))].sort(),
  );
});

test("every file starts with a comment and defines only the object it is named after", () => {
  for (const { kind, name, sql } of files) {
    if (kind !== "triggers") expect(sql, name).toMatch(/^-- [A-Z]/);
    const defined =
      kind === "triggers"
        ? sql.matchAll(/^create or replace trigger \w+\n.* on ([\w.]+)$/gm)
        : sql.matchAll(/^create or replace (?:function|view) ([\w.]+)/gm);
    const names = [...defined].map(([, of]) => of);
    expect([...new Set(names)], name).toEqual([name]);
    expect(names.length, name).toBe([...sql.matchAll(/^create /gm)].length);
    if (kind !== "triggers") expect(names, name).toHaveLength(1);
  }
});

const sqlFunction = "returns integer language sql as $$ select 1 $$;";
const without = (name: string) => files.filter((file) => file.name !== name);
const edited = (name: string, edit: (sql: string) => string) =>
  files.map((file) => (file.name === name ? { ...file, sql: edit(file.sql) } : file));

test.each([
  ["a changed body", edited("mark_job", (sql) => sql.replace("return new", "return old"))],
  ["a new right", edited("ledger.mark", (sql) => `${sql}grant execute on function ledger.mark() to public;`)],
  [
    "another parameter",
    edited("plain_text", (sql) => sql.replace("(typed text)", "(typed text, other text)")),
  ],
  ["another result", edited("ledger.mark", () => `create or replace function ledger.mark() ${sqlFunction}`)],
  [
    "a new function",
    [
      ...files,
      { kind: "functions" as const, name: "one", sql: `create or replace function one() ${sqlFunction}` },
    ],
  ],
  ["a function without a file", without("accounts_of_number")],
  ["triggers without a file", without("reviews")],
  ["a trigger that replicas skip", edited("ledger.move", (sql) => sql.replace(/^alter.*$/m, ""))],
  [
    "a view with other columns",
    edited("active_staff_roles", (sql) => sql.replace("r.user_id, r.role", "r.role")),
  ],
])("the generated migration updates the database to the files: %s", async (_, changed) => {
  const statements = await migrationFor(client, changed);

  await client.query("begin");
  for (const statement of statements) await client.query(statement);
  const after = await readDatabaseObjects(client);
  await client.query("rollback");

  expect(after).toEqual(await readWantedObjects(client, changed));
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length).toBeLessThanOrEqual(3);
});

test("changes of layout and comments need no migration", async () => {
  const laidOut = files.map((file) => ({
    ...file,
    sql: file.sql.replaceAll("\nbegin\n", "\nbegin\n\n  -- Why.\n  "),
  }));
  expect(await migrationFor(client, laidOut)).toEqual([]);
});
