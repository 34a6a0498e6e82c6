import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ownerOf } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { keepReceiving, serverLogFolder } from "#server/db/backup/server-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
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
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { needing } from "#tests/support/needing.ts";
import { hasPostgres15, startPostgres15 } from "#tests/support/postgres-15.ts";
import { ask } from "#tests/support/two-hosts.ts";

const folder = temporaryFolder("runor-moment-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a moment once the clock has passed it, so that what follows is later. */
async function momentNow(): Promise<string> {
  const moment = new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1);
  return moment.toISOString();
}

test(
  "a database server: copied and its log received while money moves; restored to a moment on itself and, once it is lost, on another version",
  needing("PostgreSQL 15", hasPostgres15, 400_000),
  async () => {
    const server = await startPostgres15();
    const url = server.shop;
    const dataDir = path.join(folder, "data");
    const backups = path.join(folder, "backups");
    const env = {
      DATABASE_URL: url,
      DATABASE_REPLICATION_URL: server.saver,
      DATA_DIR: dataDir,
      BACKUP_TO: backups,
      BACKUP_KEY_FILE: path.join(folder, "keys"),
    };
    await run("backup", ["--new-key", env.BACKUP_KEY_FILE], {});
    const runor = await product(dataDir, url);
    await fundNewPerson(runor, 5_000);

    const notSaved = async (reason: string, change: Record<string, string>) => {
      const tried = await run("backup", [], { ...env, ...change });
      expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
      expect(globSync(path.join(backups, "*/**/*.age"))).toEqual([]);
    };
    await notSaved("has no right to replicate", { DATABASE_REPLICATION_URL: url });
    const empty = path.join(folder, "no-programs");
    mkdirSync(empty);
    await notSaved("There is no pg_basebackup of PostgreSQL 15", { DATABASE_PROGRAMS: empty });

    const tables = await run("backup", [], { ...env, DATABASE_REPLICATION_URL: "" });
    expect(tables.code).toBe(0);
    const replace = (moment: string) => ["--to", moment, "--replace"];
    const early = await run("restore", replace(await momentNow()), env);
    expect(early).toMatchObject({ code: 1, said: expect.stringContaining("hold the tables alone") });

    const end = moveMoney(runor);
    const saved = await run("backup", [], env);
    expect(saved.said).toContain("encrypted; the books add up");
    expect(saved.code).toBe(0);
    expect(await end()).toBeGreaterThan(0);

    const { log } = runor.deps;
    const config = readConfig(env);
    const endReceiving = keepReceiving(config, log);
    const open = () => openStore(backups, config);
    const endShipping = keepShipping(serverLogFolder(dataDir), {
      openStore: open,
      ownerOf: () => ownerOf(config),
      log,
    });
    await fundNewPerson(runor, 1);
    // Uploaded after the backup.
    const picture = await upload(runor, "ab/later.webp", { dataDir, content: "a later picture" });
    await saveNewFiles({ ...runor.deps, config });
    const first = { books: await booksIn(url), moment: await momentNow() };
    await fundNewPerson(runor, 777);
    const { rows } = await runor.deps.pool.query("select pg_walfile_name(pg_current_wal_lsn()) as open");
    await onServer(server.connectionString, "select pg_switch_wal()");
    const segment = path.join(backups, `wal/${rows[0].open}.gz.age`);
    await expect.poll(() => globSync(segment)).not.toEqual([]);
    // The product stores the log meanwhile.
    expect((await run("backup", [], env)).code).toBe(0);
    const drilled = await run("restore", ["--drill"], env);
    expect(drilled.said).toContain("equals what was saved");
    expect((/It leads to (\S+)\./.exec(drilled.said)?.[1] ?? "") > first.moment).toBe(true);
    await endReceiving();
    await endShipping();
    await fundNewPerson(runor, 2);
    const second = { books: await booksIn(url), moment: await momentNow() };
    await fundNewPerson(runor, 888);

    expect((await run("restore", replace(first.moment), env)).said).toContain("stop every process");
    await runor.close();
    const books = await booksIn(url);
    const refused = async (reason: string, words: string[], change: Record<string, string> = {}) => {
      const tried = await run("restore", words, { ...env, ...change });
      expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
      expect(await booksIn(url)).toBe(books);
      expect(readdirSync(dataDir)).not.toContain("moment");
    };
    await refused("--replace replaces it", ["--to", first.moment]);
    await refused("The first backup", replace("2020-01-01T00:00:00Z"));
    await refused("The saved log ends before", replace("2099-01-01T00:00:00Z"));
    await refused("There is no postgres of PostgreSQL 15", replace(first.moment), {
      DATABASE_PROGRAMS: empty,
    });
    await refused("BACKUP_KEY_FILE is not set", replace(first.moment), { BACKUP_KEY_FILE: "" });
    for (const base of globSync(path.join(backups, "data/*/base.tar.gz.age"))) {
      const undo = damage(path.dirname(base), "base.tar.gz.age");
      if (base.includes(saved.said.match(/ as (\S+) in /)?.[1] ?? ""))
        await refused("The backup is damaged", replace(first.moment));
      undo();
    }
    renameSync(segment, `${segment}.away`);
    await refused("The saved log ends before", replace(first.moment));
    renameSync(`${segment}.away`, segment);

    // The end of the log exists only on the server.
    const back = await run("restore", replace(second.moment), env);
    expect(back.said).toContain(`Restored as of ${second.moment}; the books add up.`);
    expect(await booksIn(url)).toBe(second.books);
    expect((await run("restore", replace(first.moment), env)).said).toContain("Restored as of");
    expect(await booksIn(url)).toBe(first.books);
    const again = await product(dataDir, url);
    const endSecondReceiving = keepReceiving(config, log);
    await fundNewPerson(again, 3);
    const third = { books: await booksIn(url), moment: await momentNow() };
    await fundNewPerson(again, 4);
    const [now] = await ask(server.connectionString, "select pg_current_wal_lsn() as written");
    const isReceived = `select write_lsn >= '${now.written}' as received from pg_stat_replication`;
    await expect
      .poll(() => ask(server.connectionString, isReceived), { timeout: 20_000 })
      .toEqual([{ received: true }]);
    await again.close();

    // The server is lost, and with it the log after the last complete segment; so is the disk with the files.
    await server.stop();
    await endSecondReceiving();
    rmSync(path.join(dataDir, "files"), { recursive: true });
    const other = await startEmbeddedPostgres(path.join(folder, "other"), { settings: { fsync: "off" } });
    const elsewhere = { ...env, DATABASE_URL: other.connectionString, DATABASE_REPLICATION_URL: "" };
    const newMachine = { ...elsewhere, DATA_DIR: path.join(folder, "new-machine") };
    const tooLate = await run("restore", replace(third.moment), newMachine);
    expect(tooLate.said).toContain("The saved log ends before");
    // The machine that received the log has its open segment.
    const upToThird = await run("restore", replace(third.moment), elsewhere);
    expect(upToThird.said).toContain(`Restored as of ${third.moment}; the books add up.`);
    expect(await booksIn(other.connectionString)).toBe(third.books);
    expect((await run("restore", replace(first.moment), elsewhere)).said).toContain("Restored as of");
    expect(await booksIn(other.connectionString)).toBe(first.books);
    expect(readFileSync(picture, "utf8")).toBe("a later picture");
    await other.stop();
  },
);
