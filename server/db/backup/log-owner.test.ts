/** Databases that were restored from one backup give the segments of their logs the same names. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { addKey } from "./encryption.ts";
import { embeddedOwner } from "./log-owner.ts";
import { shipLog } from "./log-shipping.ts";
import { openStore, type Store } from "./store.ts";

const folder = temporaryFolder("runor-owners-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A cluster's identifier and its archive, which has one finished segment for each name. */
function aCluster(name: string, system: bigint, segments: readonly string[]) {
  const data = path.join(folder, name, "pg");
  const archive = `${data}-wal`;
  for (const made of [path.join(data, "global"), archive]) mkdirSync(made, { recursive: true });
  const control = Buffer.alloc(16);
  control.writeBigUInt64LE(system);
  writeFileSync(path.join(data, "global/pg_control"), control);
  const end = (segment: string) =>
    writeFileSync(path.join(archive, `${segment}.gz`), gzipSync(`${name} ${segment}`));
  for (const segment of segments) end(segment);
  const ship = (store: Store) => shipLog(archive, store, () => embeddedOwner(data));
  return { data, archive, end, ship };
}

const contentOf = async (store: Store, segment: string): Promise<string> => {
  const key = (await store.find(`wal/${segment}.gz`)) ?? "";
  return gunzipSync(await buffer(await store.read(key))).toString();
};

const [fifth, sixth] = ["000000020000000000000005", "000000020000000000000006"] as const;

test.each(["plain", "encrypted"])(
  "in a place with %s backups, the log of the first database stays",
  async (kind) => {
    const keyFile = path.join(folder, `${kind}-keys`);
    if (kind === "encrypted") await addKey(keyFile);
    const place = path.join(folder, kind);
    const store = await openStore(
      place,
      readConfig(kind === "encrypted" ? { BACKUP_KEY_FILE: keyFile } : {}),
    );
    const first = aCluster(`${kind}-first`, 7n, [fifth]);
    const second = aCluster(`${kind}-second`, 7n, [fifth]);
    await first.ship(store);
    await expect(second.ship(store)).rejects.toThrow(`saves its log of timeline 00000002 in ${place}`);
    expect(await contentOf(store, fifth)).toBe(`${kind}-first ${fifth}`);
    expect(readdirSync(second.archive)).toContain(`${fifth}.gz`);

    first.end(sixth);
    await first.ship(store);
    expect(await contentOf(store, sixth)).toBe(`${kind}-first ${sixth}`);
    expect(readdirSync(first.archive)).toEqual(["id"]);

    const after = aCluster(`${kind}-after`, 7n, [fifth.replace("2", "3")]);
    await after.ship(store);
    await expect(second.ship(store)).rejects.toThrow("name another place");
  },
);

test("a new cluster beside an old archive is another database", async () => {
  const store = await openStore(path.join(folder, "new-cluster"), readConfig({}));
  const cluster = aCluster("old", 7n, [fifth]);
  await cluster.ship(store);
  const owner = await embeddedOwner(cluster.data);
  expect(await embeddedOwner(cluster.data)).toBe(owner);
  aCluster("old", 8n, [fifth]);
  expect(await embeddedOwner(cluster.data)).not.toBe(owner);
  await expect(cluster.ship(store)).rejects.toThrow("Another database");
});

test("of two databases that begin a timeline at the same moment, the one that is overwritten stops", async () => {
  const store = await openStore(path.join(folder, "same-moment"), readConfig({}));
  const first = aCluster("one", 7n, [fifth]);
  const second = aCluster("two", 7n, [sixth]);
  await first.ship(store);
  // The second one found no owner before the first one wrote its own.
  writeFileSync(path.join(folder, "same-moment/wal/00000002.owner"), await embeddedOwner(second.data));
  await second.ship(store);
  first.end(sixth);
  await expect(first.ship(store)).rejects.toThrow("Another database");
  expect(readFileSync(path.join(first.archive, `${sixth}.gz`))).toEqual(gzipSync(`one ${sixth}`));
  expect(await contentOf(store, sixth)).toBe(`two ${sixth}`);
});
