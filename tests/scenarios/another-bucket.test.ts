/** Backups in the bucket of an independent storage service. */
import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { folders } from "#server/db/backup/backups.ts";
import { embeddedOwner } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { archiveFolder } from "#server/db/embedded/embedded-files.ts";
import { booksIn, fundNewPerson, product, run, upload } from "#tests/support/backup-commands.ts";
import { testsSwift } from "#tests/support/bucket-servers.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { needing } from "#tests/support/needing.ts";
import { startSwift } from "#tests/support/swift.ts";

const folder = temporaryFolder("runor-swift-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test(
  "the embedded database and a large file are saved in Swift with the log, restored to a point in time and drilled",
  needing("EVERY_BUCKET=1 and OpenStack Swift", testsSwift, 240_000),
  async () => {
    const s3 = await startSwift(path.join(folder, "swift"));
    const dataDir = path.join(folder, "data");
    const cluster = path.join(dataDir, "pg");
    const keyFile = path.join(folder, "keys");
    const env = { ...s3.env, DATA_DIR: dataDir, BACKUP_TO: "s3://runor/nightly", BACKUP_KEY_FILE: keyFile };
    await run("backup", ["--new-key", keyFile], {});
    let postgres = await startOwnPostgres(cluster);
    const runor = await product(dataDir, postgres.connectionString);
    await fundNewPerson(runor, 5_000);
    // An upload is sent in parts of 16 MB.
    const film = randomBytes(40 * 1024 ** 2);
    const stored = await upload(runor, "ab/film.mp4", { dataDir, content: film });
    expect((await run("backup", [], env)).said).toContain("encrypted; the books add up");

    const openBackups = () => openStore(env.BACKUP_TO, readConfig(env));
    const { log } = runor.deps;
    const endShipping = keepShipping(archiveFolder(cluster), {
      openStore: openBackups,
      ownerOf: () => embeddedOwner(cluster),
      log,
    });
    const books = await booksIn(postgres.connectionString);
    const moment = new Date();
    await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1);
    await fundNewPerson(runor, 777);
    const { rows } = await runor.deps.pool.query("select pg_walfile_name(pg_current_wal_lsn()) as open");
    await onServer(postgres.connectionString, "select pg_switch_wal()");
    const { place } = await openBackups();
    const key = `${folders.log}/${rows[0].open}.gz.age`;
    await expect.poll(() => place.list(folders.log)).toContain(key);
    expect(await place.list(folders.log, key.slice(0, -1))).toContain(key);
    expect(await place.list(folders.log, key)).not.toContain(key);
    await endShipping();
    await runor.close();
    await postgres.stop();

    expect((await run("restore", ["--drill"], env)).said).toContain("equals what was saved");
    const wrong = await run("restore", ["--replace"], { ...env, S3_SECRET_ACCESS_KEY: "another" });
    expect(wrong.code).toBe(1);
    rmSync(dataDir, { recursive: true });
    const back = await run("restore", ["--to", moment.toISOString()], env);
    expect(back.said).toContain("Restored as of");
    expect(film.equals(readFileSync(stored))).toBe(true);
    postgres = await startEmbeddedPostgres(cluster, { settings: { fsync: "off" } });
    expect(await booksIn(postgres.connectionString)).toBe(books);
    await postgres.stop();
    await s3.stop();
  },
);
