import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mediaPlace } from "#server/db/backup/places.ts";
import { backUpServer } from "#server/db/backup/server-backup.ts";
import { openStore } from "#server/db/backup/store.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { run } from "#tests/support/backup-commands.ts";
import { incidentsOf } from "#tests/support/books.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { noteNewestBackup, runDrill } from "./backups.service.ts";

const folder = temporaryFolder("runor-drill-");
const place = path.join(folder, "backups");
let app: TestApp;
beforeAll(async () => {
  // The drill is a process of its own, which reads the settings from its environment.
  vi.stubEnv("BACKUP_TO", place);
  vi.stubEnv("DATA_DIR", path.join(folder, "data"));
  app = await startTestApp({ BACKUP_TO: place, DATA_DIR: path.join(folder, "data") });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const figures = async () => (await app.call({ method: "GET", path: "/metrics" })).body;
const timeOf = async (what: string) =>
  Number(
    new RegExp(`^runor_backup_timestamp_seconds{what="${what}"} (\\S+)`, "m").exec(await figures())?.[1],
  );

/** Seconds since 1970. */
const now = () => app.clock.now().getTime() / 1_000;

/** Damages the newest backup until the returned function is called. */
function damageManifest(): () => void {
  const [manifest = ""] = globSync(path.join(place, "manifests/*.json"));
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.slice(0, -100));
  return () => writeFileSync(manifest, text);
}

test("before the first backup, its age and that of the drill count from when the product began to look for one", async () => {
  await expect(noteNewestBackup(app.deps)).rejects.toThrow("no backup");
  const began = now();
  app.clock.advance(hourSeconds);
  await expect(noteNewestBackup(app.deps)).rejects.toThrow("no backup");
  for (const what of ["backup", "drill"]) expect(Math.abs((await timeOf(what)) - began)).toBeLessThan(60);
});

test("a backup that cannot be restored opens an incident, which the next drill that succeeds closes", async () => {
  const { connectionString, deps } = app;
  const began = await timeOf("drill");
  const [media, store] = [await mediaPlace(deps.config), await openStore(place, deps.config)];
  await backUpServer(connectionString, { media, store });
  await noteNewestBackup(app.deps);
  expect(await timeOf("backup")).not.toBe(began);

  const mend = damageManifest();
  await runDrill(app.deps);
  const [open] = await incidentsOf(app, { open: true });
  expect(open).toMatchObject({
    kind: "backup-drill",
    details: { failure: expect.stringContaining("is not a backup of Runor") },
  });
  expect(await timeOf("drill")).toBe(began);

  mend();
  await runDrill(app.deps);
  expect(await incidentsOf(app, { open: true })).toEqual([]);
  expect(await timeOf("drill")).toBeGreaterThan(now() - 120);
}, 120_000);

test("a drill by hand counts like the product's own, unless its backups are others or the database is away", async () => {
  const mend = damageManifest();
  await runDrill(app.deps);
  mend();
  const before = await timeOf("drill");
  const env = { BACKUP_TO: place, DATA_DIR: path.join(folder, "by-hand") };
  const DATABASE_URL = app.connectionString;
  const drill = async (change: Record<string, string>) => {
    const { code, said } = await run("restore", [place, "--drill"], { ...env, ...change });
    expect(said).toContain("equals what was saved");
    expect(code).toBe(0);
    return said;
  };
  expect(await drill({})).toContain("is not stored in the product's database");
  expect(await drill({ DATABASE_URL, BACKUP_TO: path.join(folder, "others") })).toContain("is not stored");
  expect(await timeOf("drill")).toBe(before);
  expect(await incidentsOf(app, { open: true })).toHaveLength(1);

  expect(await drill({ DATABASE_URL })).toContain("is stored in the product's database");
  expect(await timeOf("drill")).not.toBe(before);
  expect(await incidentsOf(app, { open: true })).toEqual([]);
}, 240_000);
