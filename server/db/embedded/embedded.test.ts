/** Starts of the embedded database in folders that are not as they should be. */
import { chmodSync, existsSync, mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";

const folder = temporaryFolder("runor-embedded-starts-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a folder that cannot be written ends the start with the reason", async () => {
  const data = path.join(folder, "read-only/pg");
  await copyOwnCluster(data);
  chmodSync(data, 0o500);
  await expect(startEmbeddedPostgres(data, { patienceMs: 2_000 })).rejects.toThrow(
    /could not create lock file "postmaster.pid": Permission denied/,
  );
  chmodSync(data, 0o700);
});

test("a first start removes what killed ones left, but not what others are making", async () => {
  const data = path.join(folder, "first/pg");
  const [left, inUse] = [`${data}.new-999999999`, `${data}.new-${process.ppid}`];
  for (const made of [left, inUse]) mkdirSync(path.join(made, "base"), { recursive: true });
  const postgres = await startEmbeddedPostgres(data, { settings: { fsync: "off" } });
  await postgres.stop();
  expect([left, inUse, data].map((made) => existsSync(made))).toEqual([false, true, true]);
});
