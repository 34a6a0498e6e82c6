import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { run } from "#tests/support/backup-commands.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const folder = temporaryFolder("runor-one-place-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("a second place is refused before anything is read or written: it is not where a backup is restored to", async () => {
  const [from, to, dataDir] = ["from", "to", "data"].map((name) => path.join(folder, name));
  for (const script of ["backup", "restore"] as const)
    expect(await run(script, [String(from), String(to)], { DATA_DIR: String(dataDir) })).toEqual({
      code: 1,
      said: expect.stringContaining("Name one place of backups"),
    });
  expect([from, to, dataDir].map((place) => existsSync(String(place)))).toEqual([false, false, false]);
});
