import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { addKey } from "./encryption.ts";
import { packedSegment } from "./log-shipping.ts";
import { openStore } from "./store.ts";

const folder = temporaryFolder("runor-keys-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a new key that cannot be written leaves the former keys in the file", async () => {
  const file = path.join(folder, "keys");
  await addKey(file);
  const former = readFileSync(file, "utf8");
  expect(former).toMatch(/^AGE-SECRET-KEY-1\w+\n$/);

  // As on a full disk: the command may write no block of a file.
  const command = 'ulimit -f 0; exec "$0" scripts/backup.ts --new-key "$1"';
  expect(spawnSync("/bin/sh", ["-c", command, process.execPath, file]).status).not.toBe(0);
  expect(readFileSync(file, "utf8")).toBe(former);

  await addKey(file);
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^AGE-SECRET-KEY-1\\w+\n${former}$`));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("content that cannot be read is an error of its storing, not of the process", async () => {
  const file = path.join(folder, "segments-key");
  await addKey(file);
  const store = await openStore(path.join(folder, "backups"), readConfig({ BACKUP_KEY_FILE: file }));
  // Another process has stored and removed it.
  const segment = packedSegment(path.join(folder, "000000010000000000000003.gz"));
  await expect(store.write("wal/000000010000000000000003.gz", segment)).rejects.toThrow("ENOENT");
  const failing = new Readable({ construct: (done) => done(new Error("The disk is broken.")) });
  await expect(store.write("files/ab/picture.webp", failing)).rejects.toThrow("The disk is broken.");
  expect(await store.place.list("")).toEqual([]);
});
