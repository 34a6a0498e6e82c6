import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { childEnvironment, scriptArguments } from "#tests/support/child-environment.ts";
import { temporaryFolder } from "#tests/support/folder.ts";

const folder = temporaryFolder("runor-reset-");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const reset = (env: Record<string, string>) =>
  spawnSync(process.execPath, scriptArguments("reset-database"), {
    env: childEnvironment({ DATA_DIR: folder, ...env }),
    encoding: "utf8",
  });

test("the embedded database is removed with its log and files, but not while it runs or another one is named", async () => {
  for (const name of ["pg-wal", "files"]) mkdirSync(path.join(folder, name));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), { settings: { fsync: "off" } });
  const running = reset({});
  await postgres.stop();
  expect(running).toMatchObject({ status: 1, stderr: expect.stringContaining("stop it first") });
  expect(reset({ DATABASE_URL: "postgresql://db/runor" }).status).toBe(1);
  expect(readdirSync(folder).toSorted()).toEqual(["files", "pg", "pg-wal"]);

  expect(reset({}).status).toBe(0);
  expect(readdirSync(folder)).toEqual([]);
});
