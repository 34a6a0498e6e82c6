import { renameSync, rmSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { folders, nameFor } from "#server/db/backup/backups.ts";
import { openStore } from "#server/db/backup/store.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { followLog, noteNewestBackup } from "./backups.service.ts";

const folder = temporaryFolder("runor-lost-place-");
const place = path.join(folder, "backups");
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ BACKUP_TO: place });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The age that the alert LogNotSaved is about, after ten minutes. */
async function afterTenMinutes(): Promise<number> {
  for (let minute = 0; minute < 10; minute += 1) {
    app.clock.advance(60);
    await followLog(app.deps);
  }
  const { body } = await app.call({ method: "GET", path: "/metrics" });
  return Number(/^runor_unsaved_log_seconds (\S+)/m.exec(body)?.[1]);
}

test("the log of the embedded database is not saved where the earlier backups are missing, as on a drive that is away", async () => {
  expect(await afterTenMinutes(), "before the first backup").toBeLessThan(60);

  const { rows } = await app.deps.pool.query("select pg_walfile_name(pg_current_wal_lsn()) as segment");
  const finishedAt = app.clock.now();
  const manifest = { product: "runor", format: 2, kind: "embedded", finishedAt, migration: 0, objects: [] };
  const text = JSON.stringify({ ...manifest, firstSegment: rows[0].segment });
  const store = await openStore(place, app.deps.config);
  await store.write(`${folders.manifests}/${nameFor(finishedAt)}.json`, Readable.from([Buffer.from(text)]));
  await noteNewestBackup(app.deps);

  renameSync(place, path.join(folder, "away"));
  expect(await afterTenMinutes(), "without the place").toBeGreaterThan(300);
});
