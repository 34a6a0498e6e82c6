/** A folder for backups on a disk that hangs, as a mount of a dead machine does: a FIFO never answers. */
import { execFileSync } from "node:child_process";
import { closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";
import { patiently } from "./hanging-folder.ts";
import { folderPlace } from "./places.ts";

const folder = temporaryFolder("runor-hanging-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("leaves the process threads for its own files, refuses further calls, and works again once it answers", async () => {
  mkdirSync(path.join(folder, "wal"));
  const fifo = path.join(folder, "wal/hangs");
  execFileSync("mkfifo", [fifo]);
  writeFileSync(path.join(folder, "wal/answers"), "");
  const place = patiently(folderPlace(folder), 50);

  const calls = Array.from({ length: 10 }, () => place.read("wal/hangs"));
  const answers = Promise.allSettled(calls);
  expect((await stat(folder)).isDirectory()).toBe(true);
  for (const answer of await answers)
    expect(answer).toMatchObject({ reason: new Error(`${folder} does not answer.`) });
  await expect(place.has("wal/answers")).rejects.toThrow("does not answer");
  await expect(place.write("wal/new", Readable.from(["x"]))).rejects.toThrow("does not answer");

  const writer = openSync(fifo, constants.O_RDWR | constants.O_NONBLOCK);
  await expect.poll(() => place.has("wal/answers").catch(() => false)).toBe(true);
  closeSync(writer);
});

test("lets a large file take its time while parts of it arrive", async () => {
  const place = patiently(folderPlace(folder), 1_000);
  const parts = async function* () {
    for (let count = 0; count < 10; count += 1) {
      await sleep(120);
      yield Buffer.from("part ");
    }
  };
  await place.write("base/large", Readable.from(parts()));
  expect(readFileSync(path.join(folder, "base/large"), "utf8")).toBe("part ".repeat(10));
});
