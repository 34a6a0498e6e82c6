import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { embeddedOwner } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { archiveFolder } from "#server/db/embedded/embedded-files.ts";
import { saveNewFiles } from "#server/features/platform/backups/new-files.service.ts";
import {
  booksIn,
  damage,
  fundNewPerson,
  moveMoney,
  product,
  run,
  upload,
} from "#tests/support/backup-commands.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startS3 } from "#tests/support/s3-server.ts";

const folder = temporaryFolder("runor-backup-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("the embedded database: saved in a bucket, encrypted, while money moves; restored to a moment and whole, never over data without confirmation", async () => {
  const dataDir = path.join(folder, "data with 'quotes' and 100%");
  const bucket = path.join(folder, "bucket");
  const cluster = path.join(dataDir, "pg");
  const keyFile = path.join(folder, "keys");
  const s3 = await startS3(bucket);
  const env = { ...s3.env, DATA_DIR: dataDir, BACKUP_TO: "s3://runor/nightly", BACKUP_KEY_FILE: keyFile };
  expect((await run("backup", ["--new-key", keyFile], {})).said).toContain("keep a copy");
  const oldKey = readFileSync(keyFile, "utf8");
  let postgres = await startOwnPostgres(cluster);
  const runor = await product(dataDir, postgres.connectionString);
  const picture = await upload(runor, "ab/picture.webp", { dataDir, content: "a picture" });
  // Its row was deleted with the account of its owner.
  const ofDeleted = path.join(dataDir, "files/ab/deleted.webp");
  writeFileSync(ofDeleted, "a picture of a deleted account");
  const end = moveMoney(runor);
  const saved = await run("backup", [], env);
  expect(saved.said).toContain("encrypted; the books add up");
  expect(saved.code).toBe(0);
  expect(await end()).toBeGreaterThan(0);

  const { log } = runor.deps;
  const open = () => openStore(env.BACKUP_TO, readConfig(env));
  const endShipping = keepShipping(archiveFolder(cluster), {
    openStore: open,
    ownerOf: () => embeddedOwner(cluster),
    log,
  });
  // Uploaded after the backup.
  const later = await upload(runor, "cd/later.webp", { dataDir, content: "a later picture" });
  await saveNewFiles({ ...runor.deps, config: readConfig(env) });
  const books = await booksIn(postgres.connectionString);
  const moment = new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1);
  await fundNewPerson(runor, 777);
  const { rows } = await runor.deps.pool.query("select pg_walfile_name(pg_current_wal_lsn()) as open");
  await onServer(postgres.connectionString, "select pg_switch_wal()");
  await expect
    .poll(() => globSync(path.join(bucket, `runor/nightly/wal/${rows[0].open}.gz.age*`)))
    .not.toEqual([]);
  await endShipping();
  expect((await run("restore", ["--replace"], env)).said).toContain("stop it first");
  await runor.close();
  await postgres.stop();

  const objects = globSync("**/*._S3rver_object", { cwd: path.join(bucket, "runor") });
  expect(objects.length).toBeGreaterThan(3);
  expect(objects.filter((name) => !name.includes(".age"))).toEqual([]);
  const refused = async (reason: string, change: Record<string, string> = {}) => {
    const tried = await run("restore", ["--replace"], { ...env, ...change });
    expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
    expect(readdirSync(dataDir).toSorted()).toEqual(["files", "pg", "pg-wal"]);
  };
  await refused("BACKUP_KEY_FILE is not set", { BACKUP_KEY_FILE: "" });
  await refused("Check your key", { S3_SECRET_ACCESS_KEY: "another" });
  const otherKey = path.join(folder, "other-keys");
  await run("backup", ["--new-key", otherKey], {});
  await refused("none of the keys in BACKUP_KEY_FILE fits", { BACKUP_KEY_FILE: otherKey });
  const undo = damage(path.join(bucket, "runor/nightly/data"), "**/base.tar.gz.age._S3rver_object");
  await refused("The backup is damaged");
  const drilledInVain = await run("restore", ["--drill"], env);
  expect(drilledInVain).toMatchObject({ code: 1, said: expect.stringContaining("damaged") });
  undo();
  const drilled = await run("restore", ["--drill"], env);
  expect(drilled.said).toContain("equals what was saved");
  expect(readdirSync(dataDir).toSorted()).toEqual(["files", "pg", "pg-wal"]);

  // A new key is placed before the old one, which still decrypts what it encrypted.
  await run("backup", ["--new-key", keyFile], {});
  expect(readFileSync(keyFile, "utf8")).not.toBe(oldKey);
  expect(readFileSync(keyFile, "utf8").endsWith(oldKey)).toBe(true);
  const unasked = await run("restore", ["--to", moment.toISOString()], env);
  expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
  // The machine is lost: only the bucket and the keys remain.
  rmSync(dataDir, { recursive: true });
  const back = await run("restore", ["--to", moment.toISOString()], env);
  expect(back.said).toContain("Restored as of");
  expect(readFileSync(picture, "utf8")).toBe("a picture");
  expect(readFileSync(later, "utf8")).toBe("a later picture");
  expect(existsSync(ofDeleted)).toBe(false);
  postgres = await startEmbeddedPostgres(cluster, { settings: { fsync: "off" } });
  expect(await booksIn(postgres.connectionString)).toBe(books);
  await postgres.stop();

  const whole = await run("restore", ["--replace"], env);
  expect(whole.said).toContain("equal to the backup row by row");
  const early = await run("restore", ["--to", "2020-01-01T00:00:00Z", "--replace"], env);
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining("The first backup") });
  const late = await run("restore", ["--to", "2099-01-01T00:00:00Z", "--replace"], env);
  expect(late).toMatchObject({ code: 1, said: expect.stringContaining("The saved log ends before") });
  expect(existsSync(path.join(cluster, "PG_VERSION"))).toBe(true);
  await s3.stop();
}, 240_000);

test("a database server: backed up while money moves, restored on a server without any of the roles", async () => {
  const backups = path.join(folder, "of-server");
  const from = await startOwnPostgres(path.join(folder, "from"));
  const to = await startEmbeddedPostgres(path.join(folder, "to"), { settings: { fsync: "off" } });
  const dataDir = path.join(folder, "files-of-server");
  const runor = await product(dataDir, from.connectionString);
  await fundNewPerson(runor, 5_000);
  const { rowCount } = await runor.deps.pool.query(
    "insert into sessions (token_hash, user_id, expires_at) select 'signed in', id, now() + interval '1 day' from users limit 1",
  );
  expect(rowCount).toBe(1);
  const end = moveMoney(runor);
  const saved = await run("backup", [backups], { DATABASE_URL: from.connectionString, DATA_DIR: dataDir });
  await end();
  expect(saved.said).toContain("not encrypted; the books add up");
  await runor.close();

  const env = { DATABASE_URL: to.connectionString, DATA_DIR: dataDir };
  const drilled = await run("restore", [backups, "--drill"], env);
  expect(drilled.said).toContain("equals what was saved");
  const back = await run("restore", [backups], env);
  expect(back.said).toContain("equal to the backup row by row");
  expect(await run("restore", [backups], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining("--replace"),
  });
  const again = await product(dataDir, to.connectionString);
  await fundNewPerson(again, 1_000);
  expect((await again.deps.pool.query("select from sessions")).rows).toEqual([]);
  expect((await again.app.inject("/readyz")).statusCode).toBe(200);

  const books = await booksIn(to.connectionString);
  const refused = async (reason: string) => {
    const replaced = await run("restore", [backups, "--replace"], env);
    expect(replaced).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
    expect(await booksIn(to.connectionString)).toBe(books);
  };
  await refused("stop every process of the product");
  await again.close();
  const [file = ""] = globSync(path.join(backups, "data/*/tables/users.copy.gz"));
  const content = readFileSync(file);
  writeFileSync(file, content.subarray(0, content.length - 20));
  await refused("The backup is damaged: data/");
  writeFileSync(file, content);
  const [list = ""] = globSync(path.join(backups, "manifests/*"));
  const text = readFileSync(list, "utf8");
  const manifest = JSON.parse(text);
  const change = (changes: object) => writeFileSync(list, JSON.stringify({ ...manifest, ...changes }));
  change({ product: "another" });
  await refused("is not a backup of Runor");
  change({ migration: manifest.migration + 1e9 });
  await refused("made by a newer version of Runor");
  manifest.fingerprint.tables.users.content += "1";
  change({});
  await refused("differs from the backup in users");
  // The state that a killed restore leaves.
  const renamed = ["public", "ledger", "pgboss", "sandbox", "drizzle"].map(
    (schema) => `alter schema ${schema} rename to before_restore_${schema};`,
  );
  await onServer(
    to.connectionString,
    `${renamed.join("")} create schema public; alter extension pg_trgm set schema public`,
  );
  await expect(product(dataDir, to.connectionString)).rejects.toThrow("did not finish");
  writeFileSync(list, text);
  expect((await run("restore", [backups, "--replace"], env)).said).toContain(
    "equal to the backup row by row",
  );

  const old = "2020-01-01T00-00-00.000Z";
  writeFileSync(
    path.join(backups, `manifests/${old}.json`),
    JSON.stringify({ ...JSON.parse(text), finishedAt: "2020-01-01T00:00:00.000Z" }),
  );
  mkdirSync(path.join(backups, "data", old));
  writeFileSync(path.join(backups, "data", old, "table"), "");
  await run("backup", [backups], { DATABASE_URL: from.connectionString, DATA_DIR: dataDir });
  expect(readdirSync(path.join(backups, "manifests"))).toEqual([path.basename(list), expect.any(String)]);
  expect(readdirSync(path.join(backups, "data", old))).toEqual([]);

  const last = await product(dataDir, to.connectionString);
  expect((await last.app.inject("/readyz")).statusCode).toBe(200);
  await last.close();
  await to.stop();
  await from.stop();
}, 240_000);
