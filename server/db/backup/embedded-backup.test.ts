/** The embedded database: restores that are refused or killed, and drills that find the log or a file unusable. */
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readConfig } from "#server/config.ts";
import { damage, run } from "#tests/support/backup-commands.ts";
import { copyOwnCluster, startOwnPostgres } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../embedded/embedded.ts";
import { archiveFolder } from "../embedded/embedded-files.ts";
import { drill } from "./drill.ts";
import { backUpEmbedded, restoreEmbedded } from "./embedded-backup.ts";
import { embeddedOwner } from "./log-owner.ts";
import { shipLog } from "./log-shipping.ts";
import { folderPlace } from "./places.ts";
import { restoreServer } from "./server-backup.ts";
import { openStore, type Store } from "./store.ts";

const folder = temporaryFolder("runor-embedded-");
const [dataDir, place, other] = ["data", "backups", "other"].map((name) => path.join(folder, name)) as [
  string,
  string,
  string,
];
const cluster = path.join(dataDir, "pg");
const files = folderPlace(path.join(dataDir, "files"));
const [picture, video] = ["ab/picture.webp", "cd/video.mp4"] as const;
const noTables = async () => {};
let store: Store;
let postgres: EmbeddedPostgres;
let moment: Date;

let client: pg.Client;

/** Stays connected, as a product does: a server without connections ends with the first command that leaves it. */
async function start(work: () => Promise<EmbeddedPostgres>): Promise<void> {
  postgres = await work();
  client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
}
async function stop(): Promise<void> {
  await client.end();
  await postgres.stop();
}

const ask = async (statement: string) => (await client.query(statement)).rows;
const write = (question: string) =>
  ask(
    `insert into faqs (id, question, answer, author_name) values (gen_random_uuid(), '${question}', 'Then.', 'Runor')`,
  );

/** Returns the segment that it ends, once it is in the archive. */
async function endSegment(): Promise<string> {
  const [{ name }] = await ask("select pg_walfile_name(pg_current_wal_lsn()) as name");
  await ask("select pg_switch_wal()");
  await vi.waitFor(() => readFileSync(path.join(archiveFolder(cluster), `${name}.gz`)), { timeout: 30_000 });
  return name;
}

/** A picture and a video in use, and an upload that was never completed; none has an owner. And a session. */
async function upload(): Promise<void> {
  await ask(`set session_replication_role = replica;
    insert into media (id, owner_id, kind, path, bytes, attached_at)
    select gen_random_uuid(), gen_random_uuid(), kind, path, 9, attached_at from (values
      ('image', '${picture}', now()), ('video', '${video}', now()), ('image', 'ef/begun.webp', null))
      uploads (kind, path, attached_at);
    insert into sessions (token_hash, user_id, expires_at)
    values ('of a signed-in person', gen_random_uuid(), now() + interval '30 days');
    reset session_replication_role`);
  for (const key of [picture, video]) await files.write(key, Readable.from([Buffer.from("some file")]));
}

let newest: string;
beforeAll(async () => {
  store = await openStore(place, readConfig({}));
  await start(() => startOwnPostgres(cluster));
  await upload();
  await backUpEmbedded(dataDir, files, store);
  await write("Before?");
  await endSegment();
  [{ moment }] = (await ask("select clock_timestamp() as moment")) as [{ moment: Date }];
  await write("After?");
  newest = await endSegment();
  await shipLog(archiveFolder(cluster), store, () => embeddedOwner(cluster));
});
afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const restore = (into: string, to?: Date) =>
  restoreEmbedded(into, { store, media: folderPlace(path.join(into, "files")), to });
const changeManifest = (change: object) => {
  const [file = ""] = globSync(path.join(place, "manifests/*"));
  const text = readFileSync(file, "utf8");
  writeFileSync(file, JSON.stringify({ ...JSON.parse(text), ...change }));
  return () => writeFileSync(file, text);
};
const folders = (within: string) => readdirSync(within).toSorted();

test.each<{ what: string; change: object; says: string; work?: () => Promise<unknown> }>([
  { what: "of another product", change: { product: "another" }, says: "is not a backup of Runor" },
  { what: "with a newer layout", change: { format: 99 }, says: "made by a newer version of Runor" },
  { what: "with newer tables", change: { migration: 1e15 }, says: "made by a newer version of Runor" },
  { what: "of a database server", change: { kind: "server" }, says: "set DATABASE_URL" },
  { what: "that needs more room than there is", change: { databaseBytes: 1e18 }, says: "MB are needed" },
  {
    what: "of the embedded database, into a server",
    change: {},
    says: "unset DATABASE_URL",
    work: () => restoreServer(postgres.connectionString, { store, prepare: noTables }),
  },
  {
    what: "of another database, where this one would be saved",
    change: { cluster: "1" },
    says: "holds backups of another database",
    work: () => backUpEmbedded(dataDir, files, store),
  },
])("refuses a backup $what", async ({ change, says, work = () => restore(other) }) => {
  mkdirSync(other, { recursive: true });
  const [before, undo] = [folders(place), changeManifest(change)];
  const saved = await store.place.list("data");
  await expect(work()).rejects.toThrow(says);
  undo();
  expect([folders(other), folders(place), await store.place.list("data")]).toEqual([[], before, saved]);
});

test("a damaged segment of the log ends a restore to a moment and a drill, where the machine is lost", async () => {
  const undo = damage(place, `wal/${newest}.gz`);
  await expect(restore(other, moment)).rejects.toThrow("The saved log ends before");
  expect(folders(other)).toEqual([]);
  await expect(drill(store, { scratch: other, programs: undefined, prepare: noTables })).rejects.toThrow(
    `not to its newest segment ${newest}`,
  );
  undo();
});

test("a torn picture ends a restore, and one that is lost a drill", async () => {
  const file = path.join(place, "files", picture);
  const whole = readFileSync(file);
  truncateSync(file, 3);
  await expect(restore(other, moment)).rejects.toThrow(
    `The backup is damaged: files/${picture} in ${place}: 3 of 9 bytes`,
  );
  expect(existsSync(path.join(other, "pg"))).toBe(false);

  rmSync(file);
  await expect(drill(store, { scratch: other, programs: undefined, prepare: noTables })).rejects.toThrow(
    `The backups lack 1 of 2 uploaded files, for example ${picture}`,
  );
  writeFileSync(file, whole);
});

test("refuses to restore while the product runs, also from a shell with another folder for temporary files", async () => {
  const tried = await run("restore", [place, "--replace"], { DATA_DIR: dataDir, TMPDIR: folder });
  expect(tried).toMatchObject({ code: 1, said: expect.stringContaining("stop it first") });
  expect(await ask("select question from faqs where question in ('Before?', 'After?')")).toHaveLength(2);
  expect(folders(dataDir)).toEqual(["files", "pg", "pg-wal"]);
});

test("a restore refuses a second one meanwhile, and gives way to a product that was started meanwhile", async () => {
  await stop();
  let second: PromiseSettledResult<unknown> | undefined;
  const list = async (within: string) => {
    [second] = await Promise.allSettled([restore(dataDir)]);
    await start(() => startEmbeddedPostgres(cluster));
    return files.list(within);
  };
  const first = restoreEmbedded(dataDir, { store, media: { ...files, list }, to: undefined });
  await expect(first).rejects.toThrow("The product was started during the restore");
  expect(second).toMatchObject({ reason: new Error(`Another restore is running in ${cluster}.restore.`) });
  expect(await ask("select question from faqs where question in ('Before?', 'After?')")).toHaveLength(2);
  expect(folders(dataDir)).toEqual(["files", "pg", "pg-wal"]);
});

/** Kills the process when it renames the restored cluster. */
const killer = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  for (const [of, name] of [[fs, "renameSync"], [fs.promises, "rename"]]) {
    const rename = of[name];
    of[name] = (from, to) => {
      if (String(from).includes("pg.restored")) process.kill(process.pid, "SIGKILL");
      return rename(from, to);
    };
  }
  syncBuiltinESMExports();`;

test("a start completes a restore that was killed between its two renames, and all people are signed out", async () => {
  expect(await ask("select from sessions")).toHaveLength(1);
  await stop();
  // As after a crash: other programs have the process ids by now.
  writeFileSync(path.join(cluster, "postmaster.pid"), `${process.pid}\n${cluster}\n`);
  mkdirSync(`${cluster}.restore`);
  writeFileSync(path.join(`${cluster}.restore`, "pid"), `${process.pid} before-the-crash`);
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(killer)}`;
  const killed = await run("restore", [place, "--replace"], { DATA_DIR: dataDir, NODE_OPTIONS });
  expect(killed).toEqual({ code: null, said: "" });
  expect(existsSync(cluster)).toBe(false);

  await start(() => startEmbeddedPostgres(cluster));
  expect(await ask("select path from media order by 1")).toHaveLength(3);
  expect(await ask("select from sessions")).toEqual([]);
  expect(await ask("select question from faqs where question in ('Before?', 'After?')")).toEqual([]);
  const [kept = "", ...others] = folders(dataDir).filter((name) => !["files", "pg", "pg-wal"].includes(name));
  expect(kept).toMatch(/^pg\.before-20/);
  expect(others).toEqual([]);
});

test("of two machines that restore one backup, the second saves no log over the first one's, and a third takes another timeline", async () => {
  const [first, second, third] = ["first", "second", "third"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const backUp = (from: string) => backUpEmbedded(from, folderPlace(path.join(from, "files")), store);
  const timelines = (of: string) =>
    folders(path.join(of, "pg/pg_wal")).filter((name) => name.endsWith(".history"));
  for (const machine of [first, second]) {
    await restore(machine, moment);
    expect(timelines(machine)).toEqual(["00000002.history"]);
  }
  const server = await startEmbeddedPostgres(path.join(first, "pg"));
  const person = new pg.Client({ connectionString: server.connectionString });
  await person.connect();
  await person.query("insert into changes (topic, key) values ('system', 'after the restore')");
  await backUp(first);
  await person.end();
  await server.stop();
  const saved = () =>
    globSync(["wal/*", "manifests/*", "data/*"], { cwd: place })
      .toSorted()
      .map((name) => [
        name,
        name.startsWith("wal/") && readFileSync(path.join(place, name)).toString("base64"),
      ]);
  const before = saved();
  expect(before.map(([name]) => name)).toEqual(
    expect.arrayContaining(["wal/00000002.history.gz", "wal/00000002.owner"]),
  );
  await expect(backUp(second)).rejects.toThrow(`saves its log of timeline 00000002 in ${place}`);
  expect(saved()).toEqual(before);

  await restore(third, moment);
  expect(timelines(third)).toEqual(["00000002.history", "00000003.history"]);
});

test("a server that has just started closes a segment after archive_timeout, not at its first checkpoint", async () => {
  const data = path.join(folder, "young/pg");
  await copyOwnCluster(data);
  mkdirSync(archiveFolder(data));
  const young = await startEmbeddedPostgres(data, { settings: { fsync: "off", archive_timeout: "1" } });
  try {
    const writer = new pg.Client({ connectionString: young.connectionString });
    await writer.connect();
    await writer.query("create table written ()");
    await writer.end();
    await expect
      .poll(() => readdirSync(archiveFolder(data)), { timeout: 20_000 })
      .toContainEqual(expect.stringMatching(/\.gz$/));
  } finally {
    await young.stop();
  }
}, 60_000);
