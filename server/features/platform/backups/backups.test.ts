import { globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mediaPlace } from "#server/db/backup/places.ts";
import { backUpServer } from "#server/db/backup/server-backup.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
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

test("a backup that cannot be restored opens an incident, which the next drill that succeeds closes", async () => {
  const { connectionString, deps } = app;
  expect(await timeOf("backup")).toBe(0);
  const [media, store] = [await mediaPlace(deps.config), await openStore(place, deps.config)];
  await backUpServer(connectionString, { media, store });
  await noteNewestBackup(app.deps);
  expect(await timeOf("backup")).toBeGreaterThan(0);

  const [manifest = ""] = globSync(path.join(place, "manifests/*.json"));
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.slice(0, -100));
  await runDrill(app.deps);
  const [open] = await incidentsOf(app, { open: true });
  expect(open).toMatchObject({
    kind: "backup-drill",
    details: { failure: expect.stringContaining("is not a backup of Runor") },
  });
  expect(await timeOf("drill")).toBe(0);

  writeFileSync(manifest, text);
  await runDrill(app.deps);
  expect(await incidentsOf(app, { open: true })).toEqual([]);
  expect(await timeOf("drill")).toBeGreaterThan(0);
}, 120_000);
