/** Which backups, and what beside them, is removed once a newer backup exists. */
import { rmSync } from "node:fs";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { folders, nameFor } from "./backups.ts";
import { removeOldBackups } from "./old-backups.ts";
import { openStore } from "./store.ts";

const folder = temporaryFolder("runor-old-backups-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const day = (date: number) => new Date(Date.UTC(2026, 10, date, 2));
const write = (text: string) => Readable.from([Buffer.from(text)]);

test("old backups go with their log, notes of deletions and removed uploads; what a kept backup needs stays", async () => {
  const store = await openStore(folder, readConfig({ NODE_ENV: "test" }));
  const segments = ["000000010000000000000003", "000000010000000000000007", "000000010000000000000009"];
  for (const [place, date] of [1, 12, 20].entries()) {
    const [name, segment] = [nameFor(day(date)), segments[place]!];
    const manifest = { product: "runor", format: 2, finishedAt: day(date).toISOString(), migration: 0 };
    const text = JSON.stringify({ ...manifest, firstSegment: segment, objects: [] });
    await store.write(`${folders.manifests}/${name}.json`, write(text));
    await store.write(`${folders.data}/${name}/base.tar`, write("copy"));
    await store.write(`${folders.log}/${segment}.gz`, write("log"));
  }
  for (const date of ["2026-11-11", "2026-11-12", "2026-11-20"])
    await store.write(`${folders.deletions}/${date}/a-person`, write(date));
  for (const name of ["gone-before", "gone-on-the-day", "shown"])
    await store.write(`${folders.files}/ab/${name}.webp`, write("picture"));
  await store.write(`${folders.removedFiles}/2026-11-11/ab/gone-before.webp`, write("2026-11-11"));
  await store.write(`${folders.removedFiles}/2026-11-12/ab/gone-on-the-day.webp`, write("2026-11-12"));

  await removeOldBackups(store, { keepDays: 10, now: day(21) });

  const [second, third] = [nameFor(day(12)), nameFor(day(20))];
  expect((await store.place.list("")).sort()).toEqual([
    `data/${second}/base.tar`,
    `data/${third}/base.tar`,
    "deletions/2026-11-12/a-person",
    "deletions/2026-11-20/a-person",
    "files/ab/gone-on-the-day.webp",
    "files/ab/shown.webp",
    `manifests/${second}.json`,
    `manifests/${third}.json`,
    "removed-files/2026-11-12/ab/gone-on-the-day.webp",
    `wal/${segments[1]}.gz`,
    `wal/${segments[2]}.gz`,
  ]);
});
