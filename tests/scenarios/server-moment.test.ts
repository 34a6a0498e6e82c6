import { globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { ownerOf } from "#server/db/backup/log-owner.ts";
import { keepShipping } from "#server/db/backup/log-shipping.ts";
import { keepReceiving, serverLogFolder } from "#server/db/backup/server-log.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
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
const dataDir = path.join(folder, "data");
const backups = path.join(folder, "backups");
const noPrograms = path.join(folder, "no-programs");
const replace = (moment: string) => ["--to", moment, "--replace"];

interface Known {
  books: string;
  moment: string;
}

/** Returns a moment once the clock has passed it, so that what follows is later. */
async function momentNow(): Promise<string> {
  const moment = new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1);
  return moment.toISOString();
}

describe(
  "a database server, backed up while money moves",
  needing("PostgreSQL 15", hasPostgres15, 400_000),
  () => {
    let server: Awaited<ReturnType<typeof startPostgres15>>;
    let runor: Awaited<ReturnType<typeof product>>;
    let env: Record<string, string> & { BACKUP_KEY_FILE: string };
    /** The id of the first backup with a copy of the server. */
    let savedAs: string;
    let picture: string;
    let segment: string;
    let first: Known;
    let second: Known;

    beforeAll(async () => {
      server = await startPostgres15();
      env = {
        DATABASE_URL: server.shop,
        DATABASE_REPLICATION_URL: server.saver,
        DATA_DIR: dataDir,
        BACKUP_TO: backups,
        BACKUP_KEY_FILE: path.join(folder, "keys"),
      };
      mkdirSync(noPrograms);
      await run("backup", ["--new-key", env.BACKUP_KEY_FILE], {});
      runor = await product(dataDir, server.shop);
      await fundNewPerson(runor, 5_000);
    }, 120_000);
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    const knownNow = async (url: string): Promise<Known> => ({
      books: await booksIn(url),
      moment: await momentNow(),
    });

    test("saves nothing without the right to replicate or the server's programs", async () => {
      const notSaved = async (reason: string, change: Record<string, string>) => {
        const tried = await run("backup", [], { ...env, ...change });
        expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
        expect(globSync(path.join(backups, "*/**/*.age"))).toEqual([]);
      };
      await notSaved("has no right to replicate", { DATABASE_REPLICATION_URL: server.shop });
      await notSaved("There is no pg_basebackup of PostgreSQL 15", { DATABASE_PROGRAMS: noPrograms });
    });

    test("cannot be restored to a moment from its tables alone", async () => {
      const tables = await run("backup", [], { ...env, DATABASE_REPLICATION_URL: "" });
      expect(tables.code).toBe(0);
      const early = await run("restore", replace(await momentNow()), env);
      expect(early).toMatchObject({ code: 1, said: expect.stringContaining("hold the tables alone") });
    });

    test("is copied while money moves, and its log is received; a drill recovers both", async () => {
      const end = moveMoney(runor);
      const saved = await run("backup", [], env);
      expect(saved.said).toContain("encrypted; the books add up");
      expect(saved.code).toBe(0);
      expect(await end()).toBeGreaterThan(0);
      savedAs = saved.said.match(/ as (\S+) in /)?.[1] ?? "";

      const { log } = runor.deps;
      const config = readConfig(env);
      const endReceiving = keepReceiving(config, log);
      const endShipping = keepShipping(serverLogFolder(dataDir), {
        openStore: () => openStore(backups, config),
        ownerOf: () => ownerOf(config),
        log,
      });
      await fundNewPerson(runor, 1);
      // Uploaded after the backup.
      picture = await upload(runor, "ab/later.webp", { dataDir, content: "a later picture" });
      await saveNewFiles({ ...runor.deps, config });
      first = await knownNow(server.shop);
      await fundNewPerson(runor, 777);
      const { rows } = await runor.deps.pool.query("select pg_walfile_name(pg_current_wal_lsn()) as open");
      await onServer(server.connectionString, "select pg_switch_wal()");
      segment = path.join(backups, `wal/${rows[0].open}.gz.age`);
      await expect.poll(() => globSync(segment)).not.toEqual([]);
      // The product stores the log meanwhile.
      expect((await run("backup", [], env)).code).toBe(0);
      const drilled = await run("restore", ["--drill"], env);
      expect(drilled.said).toContain("equals what was saved");
      expect((/It leads to (\S+)\./.exec(drilled.said)?.[1] ?? "") > first.moment).toBe(true);
      await endReceiving();
      await endShipping();
      await fundNewPerson(runor, 2);
      second = await knownNow(server.shop);
      await fundNewPerson(runor, 888);
    });

    test("stays as it is when a restore is refused", async () => {
      expect((await run("restore", replace(first.moment), env)).said).toContain("stop every process");
      await runor.close();
      const books = await booksIn(server.shop);
      const refused = async (reason: string, words: string[], change: Record<string, string> = {}) => {
        const tried = await run("restore", words, { ...env, ...change });
        expect(tried).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
        expect(await booksIn(server.shop)).toBe(books);
        expect(readdirSync(dataDir)).not.toContain("moment");
      };
      await refused("--replace replaces it", ["--to", first.moment]);
      await refused("The first backup", replace("2020-01-01T00:00:00Z"));
      await refused("The saved log ends before", replace("2099-01-01T00:00:00Z"));
      await refused("There is no postgres of PostgreSQL 15", replace(first.moment), {
        DATABASE_PROGRAMS: noPrograms,
      });
      await refused("BACKUP_KEY_FILE is not set", replace(first.moment), { BACKUP_KEY_FILE: "" });
      for (const base of globSync(path.join(backups, "data/*/base.tar.gz.age"))) {
        const undo = damage(path.dirname(base), "base.tar.gz.age");
        if (base.includes(savedAs)) await refused("The backup is damaged", replace(first.moment));
        undo();
      }
      renameSync(segment, `${segment}.away`);
      await refused("The saved log ends before", replace(first.moment));
      renameSync(`${segment}.away`, segment);
    });

    test("is restored to a moment on itself, also one whose log only the server has", async () => {
      const back = await run("restore", replace(second.moment), env);
      expect(back.said).toContain(`Restored as of ${second.moment}; the books add up.`);
      expect(await booksIn(server.shop)).toBe(second.books);
      expect((await run("restore", replace(first.moment), env)).said).toContain("Restored as of");
      expect(await booksIn(server.shop)).toBe(first.books);
    });

    test("is restored on another version once it is lost, with the log that was received and not saved", async () => {
      const again = await product(dataDir, server.shop);
      const endReceiving = keepReceiving(readConfig(env), again.deps.log);
      await fundNewPerson(again, 3);
      const third = await knownNow(server.shop);
      await fundNewPerson(again, 4);
      const [now] = await ask(server.connectionString, "select pg_current_wal_lsn() as written");
      const isReceived = `select write_lsn >= '${now.written}' as received from pg_stat_replication`;
      await expect
        .poll(() => ask(server.connectionString, isReceived), { timeout: 20_000 })
        .toEqual([{ received: true }]);
      await again.close();

      // The server is lost, and with it the log after the last complete segment; so is the disk with the files.
      await server.stop();
      await endReceiving();
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
    });
  },
);
