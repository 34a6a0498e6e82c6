import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { freePort } from "#tests/support/app.ts";
import { childEnvironment } from "#tests/support/child-environment.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { onServer } from "#tests/support/database.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const root = path.resolve(import.meta.dirname, "../..");
const folder = temporaryFolder("runor-backup-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(script: string, words: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.ts`, ...words], {
    cwd: root,
    env: childEnvironment({ DEMO: "0", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

async function product(dataDir: string, connectionString: string): Promise<Runor> {
  const PORT = String(await freePort());
  const config = readConfig({ NODE_ENV: "test", HOST: "127.0.0.1", PORT, DATA_DIR: dataDir, DEMO: "0" });
  return startRunor({ config, connectionString, log: createLog("silent"), worker: false });
}

/** The balance of every ledger account, in kobo. */
async function booksIn(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(
    "select code, posted::text, held::text from ledger.balance order by code",
  );
  await client.end();
  return JSON.stringify(rows);
}

/** Funds new people until the returned function is called, which returns their number. */
function moveMoney({ deps }: Runor): () => Promise<number> {
  let isOver = false;
  const moving = (async () => {
    let moves = 0;
    for (; !isOver; moves += 1) {
      const { id } = await aUser(deps.db);
      await fundWallet(deps, { userId: id, units: 1_000 + moves });
    }
    return moves;
  })();
  return async () => {
    isOver = true;
    return moving;
  };
}

test("the embedded database: backed up while money moves, restored whole and to a moment, never over data without confirmation", async () => {
  const dataDir = path.join(folder, "data with 'quotes' and 100%");
  const backups = path.join(folder, "backups");
  const cluster = path.join(dataDir, "pg");
  const env = { DATA_DIR: dataDir };
  let postgres = await startOwnPostgres(cluster);
  const runor = await product(dataDir, postgres.connectionString);
  mkdirSync(path.join(dataDir, "files"), { recursive: true });
  writeFileSync(path.join(dataDir, "files/picture.webp"), "a picture");
  const end = moveMoney(runor);
  const saved = await run("backup", [backups], env);
  expect(saved.said).toContain("the books add up");
  expect(saved.code).toBe(0);
  expect(await end()).toBeGreaterThan(0);

  const books = await booksIn(postgres.connectionString);
  const moment = new Date();
  await expect.poll(() => Date.now()).toBeGreaterThan(moment.getTime() + 1);
  await fundWallet(runor.deps, { userId: (await aUser(runor.deps.db)).id, units: 777 });
  expect((await run("restore", [backups, "--replace"], env)).said).toContain("stop it first");
  await runor.close();
  await postgres.stop();

  const unasked = await run("restore", [backups, "--to", moment.toISOString()], env);
  expect(unasked).toMatchObject({ code: 1, said: expect.stringContaining("--replace") });
  rmSync(path.join(dataDir, "files"), { recursive: true });
  const back = await run("restore", [backups, "--to", moment.toISOString(), "--replace"], env);
  expect(back.said).toContain("Restored as of");
  expect(readFileSync(path.join(dataDir, "files/picture.webp"), "utf8")).toBe("a picture");
  postgres = await startEmbeddedPostgres(cluster, { settings: { fsync: "off" } });
  expect(await booksIn(postgres.connectionString)).toBe(books);
  await postgres.stop();

  const whole = await run("restore", [backups, "--replace"], env);
  expect(whole.said).toContain("equal to the backup row by row");
  const early = await run("restore", [backups, "--to", "2020-01-01T00:00:00Z", "--replace"], env);
  expect(early).toMatchObject({ code: 1, said: expect.stringContaining("The first backup") });
  expect(existsSync(path.join(cluster, "PG_VERSION"))).toBe(true);
}, 240_000);

test("a database server: backed up while money moves, restored on a server without any of the roles", async () => {
  const backups = path.join(folder, "of-server");
  const from = await startOwnPostgres(path.join(folder, "from"));
  const to = await startEmbeddedPostgres(path.join(folder, "to"), { settings: { fsync: "off" } });
  const dataDir = path.join(folder, "files-of-server");
  const runor = await product(dataDir, from.connectionString);
  await fundWallet(runor.deps, { userId: (await aUser(runor.deps.db)).id, units: 5_000 });
  const end = moveMoney(runor);
  const saved = await run("backup", [backups], { DATABASE_URL: from.connectionString, DATA_DIR: dataDir });
  await end();
  expect(saved.said).toContain("the books add up");
  await runor.close();

  const env = { DATABASE_URL: to.connectionString, DATA_DIR: dataDir };
  const back = await run("restore", [backups], env);
  expect(back.said).toContain("equal to the backup row by row");
  expect(await run("restore", [backups], env)).toMatchObject({
    code: 1,
    said: expect.stringContaining("--replace"),
  });
  expect((await run("restore", [backups, "--replace"], env)).code).toBe(0);
  const again = await product(dataDir, to.connectionString);
  await fundWallet(again.deps, { userId: (await aUser(again.deps.db)).id, units: 1_000 });
  expect((await again.app.inject("/readyz")).statusCode).toBe(200);

  const books = await booksIn(to.connectionString);
  const refused = async (reason: string) => {
    const replaced = await run("restore", [backups, "--replace"], env);
    expect(replaced).toMatchObject({ code: 1, said: expect.stringContaining(reason) });
    expect(replaced.said).toContain("Nothing was changed");
    expect(await booksIn(to.connectionString)).toBe(books);
  };
  await refused("stop every process of the product");
  await again.close();
  const [name = ""] = readdirSync(backups).filter((entry) => entry !== "files");
  const file = path.join(backups, name, "tables", "users.copy.gz");
  const whole = readFileSync(file);
  writeFileSync(file, whole.subarray(0, whole.length - 20));
  await refused(`${file} has unexpected end of file`);
  writeFileSync(file, whole);
  const list = path.join(backups, name, "backup.json");
  const manifest = JSON.parse(readFileSync(list, "utf8"));
  manifest.fingerprint.tables.users.content += "1";
  writeFileSync(list, JSON.stringify(manifest));
  await refused("differs from the backup in users");
  // As a restore leaves it that is killed.
  const renamed = ["public", "ledger", "pgboss", "sandbox", "drizzle"].map(
    (schema) => `alter schema ${schema} rename to before_restore_${schema};`,
  );
  await onServer(
    to.connectionString,
    `${renamed.join("")} create schema public; alter extension pg_trgm set schema public`,
  );
  await expect(product(dataDir, to.connectionString)).rejects.toThrow("did not finish");
  expect((await run("restore", [backups, "--replace"], env)).said).toContain(
    "differs from the backup in users",
  );

  const last = await product(dataDir, to.connectionString);
  expect((await last.app.inject("/readyz")).statusCode).toBe(200);
  await last.close();
  await to.stop();
  await from.stop();
}, 240_000);
