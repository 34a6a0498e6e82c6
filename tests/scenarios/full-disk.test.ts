/** The disk with the database and uploads fills up, and later has room again. */
import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { newestBackup } from "#server/db/backup/backups.ts";
import { openStore } from "#server/db/backup/store.ts";
import type { EmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { storeMedia } from "#server/features/platform/media/media.service.ts";
import { createDiskStorage } from "#server/gateways/storage/disk.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { childEnvironment, scriptArguments } from "#tests/support/child-environment.ts";
import { startOwnPostgres } from "#tests/support/cluster.ts";
import { needing } from "#tests/support/needing.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { errorTexts } from "#texts/errors.ts";

const folder = mkdtempSync(path.join(tmpdir(), "runor-full-"));
const [disk, small] = [path.join(folder, "disk"), path.join(folder, "small")];
const mounted: string[] = [];

/** Mounts a filesystem of fixed size, if the system permits it. */
function mount(at: string, megabytes: number): void {
  mkdirSync(at);
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m`, "tmpfs", at], { stdio: "ignore" });
  mounted.push(at);
}
let isMounted = false;
try {
  mount(disk, 160);
  mount(small, 2);
  isMounted = true;
} catch {
  // Without root, say; `npm test` names the skipped tests.
}

let postgres: EmbeddedPostgres;
let app: TestApp;
beforeAll(async () => {
  if (!isMounted) return;
  postgres = await startOwnPostgres(path.join(disk, "pg"));
  const database = { connectionString: postgres.connectionString, name: "postgres", drop: async () => {} };
  app = await startTestApp({ DATA_DIR: disk }, { database });
}, 240_000);
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
  for (const at of mounted) execFileSync("umount", [at]);
  rmSync(folder, { recursive: true, force: true });
});

/** Fills the disk to the last block. */
function fill(at: string): void {
  for (let bytes = 1 << 20, n = 0; bytes >= 512; n += 1) {
    try {
      writeFileSync(path.join(at, `filler-${n}`), Buffer.alloc(bytes));
    } catch {
      bytes >>= 1;
    }
  }
}
function makeRoom(at: string): void {
  for (const name of readdirSync(at)) if (name.startsWith("filler-")) rmSync(path.join(at, name));
}
/**
 * A new connection writes the file with the catalogue that all others read, if a change to the catalogue has removed it.
 * On a full disk PostgreSQL refuses connections that would have to write it.
 */
async function writeInitFile(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  await client.end();
}
const filesIn = (at: string): string[] =>
  existsSync(at)
    ? readdirSync(at, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .sort()
    : [];
const uploads = () => filesIn(path.join(disk, "files"));
const statusOf = async (path: string) => (await app.call({ method: "GET", path })).status;
/** Noise does not compress, so the picture has half a megabyte. */
async function aPicture(): Promise<string> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const size = { width: 1_500, height: 1_500, channels: 3, background: "#a33" } as const;
  const bytes = await sharp({ create: { ...size, noise } })
    .jpeg()
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function runBackup(to: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, scriptArguments("backup", to), {
    cwd: path.resolve(import.meta.dirname, "../.."),
    env: childEnvironment({ DEMO: "0", DATA_DIR: disk }),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, said };
}

test(
  "a full disk: reads continue, writes answer 503, nothing is lost or half done, and all recovers",
  needing("root, to mount a filesystem", isMounted, 120_000),
  async () => {
    const subscribedUntil = new Date(Date.now() + 1e10);
    const people = await Promise.all(
      Array.from({ length: 8 }, () => aSignedInUser(app, { subscribedUntil })),
    );
    for (const { id } of people) await fundWallet(app.deps, { userId: id, units: 100_000 });
    let acknowledged = 0;
    const post = async (n: number, mediaUrl?: string) => {
      const description = `Mend the roof of the shop ${n} ${"and the wall ".repeat(100)}`;
      const answer = await app.call({
        method: "POST",
        path: "/jobs/post-job",
        as: people[n % people.length]?.cookie,
        body: { description, maxBudget: 900, ...(mediaUrl && { mediaUrl }) },
      });
      if (answer.status === 201) acknowledged += 1;
      return answer;
    };
    const mediaUrl = await aPicture();
    expect((await post(0, mediaUrl)).status).toBe(201);
    const stored = uploads();
    expect(await statusOf("/readyz")).toBe(200);

    await writeInitFile();
    fill(disk);
    const refused: TestAnswer[] = [];
    for (let n = 0; refused.length < 20; n += 1) {
      const answer = await post(n);
      if (answer.status !== 201) refused.push(answer);
    }
    refused.push(await post(1, mediaUrl));
    for (const { status, headers, body } of refused) {
      expect([status, body]).toEqual([503, expect.objectContaining({ error: errorTexts.unavailable })]);
      expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    }
    expect(uploads()).toEqual(stored);
    await expect.poll(() => statusOf("/readyz")).toBe(503);
    expect(await statusOf("/jobs/get-job")).toBe(200);
    expect(await statusOf("/jobs/get-job?state=Kano")).toBe(200);

    makeRoom(disk);
    await expect.poll(() => statusOf("/readyz")).toBe(200);
    expect((await post(2, mediaUrl)).status).toBe(201);
    const { rows } = await app.deps.pool.query("select count(*)::int as count from jobs");
    expect(rows[0].count).toBe(acknowledged);
  },
);

test(
  "an upload that does not fit on the disk leaves nothing behind and can be sent again",
  needing("root, to mount a filesystem", isMounted),
  async () => {
    const person = await aSignedInUser(app);
    const stored = uploads();
    fill(small);
    // Only the folder of files is full, so the file's row in the database must be removed.
    const deps = { ...app.deps, storage: createDiskStorage(small) };
    const refusal = await storeMedia(deps, person.id, await aPicture()).catch((error) => error);
    expect(refusal).toMatchObject({ code: "unavailable", retryAfterSeconds: 10 });
    makeRoom(small);
    expect(filesIn(small)).toEqual([]);
    expect(uploads()).toEqual(stored);
    const { rows } = await app.deps.pool.query("select from media where owner_id = $1", [person.id]);
    expect(rows).toEqual([]);
  },
);

test(
  "a backup onto a full disk fails with a message and leaves nothing that looks like a backup",
  needing("root, to mount a filesystem", isMounted, 120_000),
  async () => {
    const { code, said } = await runBackup(small);
    expect(code).toBe(1);
    expect(said).toMatch(/ENOSPC|no space/i);
    const store = await openStore(small, readConfig({}));
    await expect(newestBackup(store, undefined)).rejects.toThrow("There is no backup");
    expect(filesIn(small)).toEqual([]);
  },
);
