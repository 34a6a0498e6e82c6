import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { inDatabase } from "#tests/support/database.ts";
import {
  readDatabaseObjects,
  readDefinitionFiles,
  readWantedObjects,
} from "../../scripts/sql-definitions.ts";
import { migrateDatabase } from "./migrate.ts";

/**
 * Imitates a managed PostgreSQL, whose owner may create roles and nothing more. Roles belong to the whole cluster, and
 * a superuser created these for other tests; granting them is what such an owner does with roles that it created.
 */
test("migrations run for an owner without superuser rights, and the application works under its own role", async () => {
  const server = process.env.TEST_DATABASE_SERVER ?? "";
  const name = `managed_${randomBytes(4).toString("hex")}`;
  const superuser = new pg.Client({ connectionString: server });
  await superuser.connect();
  try {
    await superuser.query(`create role ${name} login createrole`);
    await superuser.query(`grant runor_app, runor_ledger to ${name} with admin option`);
    await superuser.query(`create database ${name} owner ${name}`);
    const url = inDatabase(server, name).replace("//postgres@", `//${name}@`);
    await migrateDatabase(url);

    // A generated migration has to run for such an owner too.
    const owner = new pg.Client({ connectionString: url });
    await owner.connect();
    expect(await readWantedObjects(owner, readDefinitionFiles())).toEqual(await readDatabaseObjects(owner));
    await owner.end();

    const app = new pg.Client({ connectionString: url, options: "-c role=runor_app" });
    await app.connect();
    const { rows } = await app.query(
      `select ledger.apply(gen_random_uuid(), '[{"kind":"adjustment","debit":"staff_adjust","credit":"suspense","amount":5,"phase":"posted"}]') as done`,
    );
    const refused = app.query("delete from ledger.move");
    await expect(refused).rejects.toMatchObject({ code: "42501" });
    await app.end();
    expect(rows[0].done).toBe(true);
  } finally {
    await superuser.query(`drop database if exists ${name} with (force)`);
    await superuser.query(`drop owned by ${name} cascade`).catch(() => {});
    await superuser.query(`drop role if exists ${name}`);
    await superuser.end();
  }
});
