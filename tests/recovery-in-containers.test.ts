/** Compose and Kubernetes are set up for recovery to any point in time. */
import { execFileSync } from "node:child_process";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { inspectSettings } from "#server/config.ts";
import { environment, nativeFolder } from "#server/db/embedded/embedded-files.ts";
import { temporaryFolder } from "./support/folder.ts";
import { filledIn, live } from "./support/live-settings.ts";

const read = (file: string) => readFileSync(`deploy/${file}`, "utf8");

test("the database of compose closes segments of its log, limits what it keeps, and has the version of the programs in the image of tasks", () => {
  const { image, command } = parse(read("compose/compose.yaml"), { merge: true }).services.database;
  expect(read("container/Containerfile")).toContain(`\nARG POSTGRES=${image}\n`);
  const [program, ...options] = command as string[];
  expect(program).toBe("postgres");
  const native = nativeFolder();
  const folder = temporaryFolder("postgres-");
  writeFileSync(path.join(folder, "postgresql.conf"), "");
  const settingOf = (name: string) =>
    execFileSync(path.join(native, "bin/postgres"), ["-C", name, "-D", folder, ...options], {
      env: environment(native),
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  expect(["archive_timeout", "max_slot_wal_keep_size"].map(settingOf)).toEqual(["60", "20480"]);
});

test("the product accepts the settings of Kubernetes once the secrets are filled in, with recovery to any point in time", () => {
  const objects = globSync("deploy/kubernetes/*.yaml").flatMap((file) =>
    parseAllDocuments(readFileSync(file, "utf8")).map((document) => document.toJS()),
  );
  const [{ data }, { stringData }] = ["ConfigMap", "Secret"].map((kind) =>
    objects.find((object) => object.kind === kind && object.metadata.name === "runor"),
  );
  const given = Object.entries<string>({ ...data, ...stringData }).filter(([, value]) => value !== "");
  const key = { BACKUP_KEY_FILE: import.meta.filename };
  const secrets = { S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" };
  const { config, refusals, warnings } = inspectSettings({
    ...live,
    ...secrets,
    ...filledIn(Object.fromEntries(given)),
    ...key,
  });
  expect([refusals, warnings]).toEqual([[], []]);
  expect(config?.databaseReplicationUrl).toMatch(/^postgresql:\/\/runor_backup:.*sslmode=verify-full$/);
});
