/** Uploads and backups of the product behind HAProxy, whose files are in a bucket (playwright.loopback.config.ts). */
import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { embeddedConnectionString } from "#server/db/embedded/embedded.ts";
import { aPng, callAs, oddWord } from "#tests/e2e/support/jobs.ts";
import { aClient, parts } from "#tests/e2e/support/post-job-form.ts";
import { expect, open, test } from "#tests/e2e/support/test.ts";
import { run } from "#tests/support/backup-commands.ts";
import { settingsAt } from "#tests/support/s3-server.ts";

const dataDir = path.resolve(process.env.E2E_DATA_DIR ?? "");
/** The bucket's objects that end with this name. */
const stored = (name: string): string[] =>
  globSync(`bucket/runor/**/${name}*_object`, { cwd: dataDir }).map((file) => path.join(dataDir, file));

test("A photo goes to the bucket, is shown from there by both processes, and is in the backup beside it", async ({
  page,
  origin,
  signIn,
}) => {
  const client = await aClient(origin, 1000);
  await signIn(client);
  await open(page, "/post-job");
  const form = parts(page);
  const text = `Plumber for a leaking pipe ${oddWord()}`;
  await form.description.fill(text);
  await form.maximum.fill("1000");
  await form.location.fill("Allen Avenue, Ikeja");
  await form.file.setInputFiles({ name: "pipe.png", mimeType: "image/png", buffer: aPng() });
  await expect(form.photo).toBeVisible();
  await form.submit.click();
  await expect(page).toHaveURL("/my-jobs");

  const jobs: { description: string; mediaUrl: string }[] = (
    await callAs(origin, client)("GET", "/jobs/user-jobs")
  ).body;
  const { mediaUrl } = jobs.find(({ description }) => description === text)!;
  const name = path.basename(mediaUrl);
  expect(stored(name)).toHaveLength(1);
  const bytes = readFileSync(stored(name)[0]!);
  const port = Number(new URL(origin).port);
  for (const process of [origin, `http://localhost:${port + 1}`, `http://localhost:${port + 2}`])
    expect(Buffer.from(await (await fetch(process + mediaUrl)).arrayBuffer()).equals(bytes)).toBe(true);
  expect(existsSync(path.join(dataDir, "files"))).toBe(false);

  const { code, said } = await run("backup", [], {
    ...settingsAt(port + 4),
    DATA_DIR: dataDir,
    DATABASE_URL: embeddedConnectionString(path.join(dataDir, "pg")),
    STORAGE_DRIVER: "s3",
    BACKUP_TO: "s3://runor/backups",
  });
  expect(said).toContain("the books add up");
  expect(code).toBe(0);
  expect(stored(name).some((file) => file.includes("/backups/"))).toBe(true);
});
