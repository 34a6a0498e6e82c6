import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { temporaryFolder } from "#tests/support/folder.ts";

const folder = temporaryFolder("runor-keys-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = path.join(folder, "keys");
/** `limit`: blocks that the command may write into a file. */
const newKey = (limit = "unlimited") =>
  spawnSync("/bin/sh", [
    "-c",
    `ulimit -f ${limit}; exec "$0" scripts/backup.ts --new-key "$1"`,
    process.execPath,
    file,
  ]);

test("a new key that cannot be written leaves the former keys in the file", () => {
  expect(newKey().status).toBe(0);
  const former = readFileSync(file, "utf8");
  expect(former).toMatch(/^AGE-SECRET-KEY-1\w+\n$/);

  expect(newKey("0").status).not.toBe(0);
  expect(readFileSync(file, "utf8")).toBe(former);

  expect(newKey().status).toBe(0);
  expect(readFileSync(file, "utf8")).toMatch(new RegExp(`^AGE-SECRET-KEY-1\\w+\n${former}$`));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
