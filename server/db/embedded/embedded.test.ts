/** Starts of the embedded database in folders that are not as they should be. */
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { copyOwnCluster } from "#tests/support/cluster.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { startEmbeddedPostgres } from "./embedded.ts";
import { socketFolder } from "./embedded-files.ts";

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

test("a start removes the socket folders of killed products, but none in use", async () => {
  const temporary = path.join(folder, "t");
  mkdirSync(temporary);
  vi.stubEnv("TMPDIR", temporary);
  const listening = createServer();
  try {
    const socketOf = (product: string) => path.join(socketFolder(product), ".s.PGSQL.5432");
    const age = (product: string, hours: number) => {
      const then = new Date(Date.now() - hours * 3_600_000);
      utimesSync(socketFolder(product), then, then);
    };
    const products = ["left empty", "killed with its server", "just starting", "running", "with other files"];
    for (const product of products) mkdirSync(socketFolder(product), { mode: 0o700 });
    // A socket whose server was killed is refused; a plain file is too.
    for (const product of ["killed with its server", "running"])
      writeFileSync(`${socketOf(product)}.lock`, "999999999");
    writeFileSync(socketOf("killed with its server"), "");
    writeFileSync(path.join(socketFolder("with other files"), "note"), "");
    listening.listen(socketOf("running"));
    await once(listening, "listening");
    for (const product of products) age(product, product === "just starting" ? 0 : 2);

    const data = path.join(folder, "next/pg");
    await copyOwnCluster(data);
    const postgres = await startEmbeddedPostgres(data, { settings: { fsync: "off" } });
    await postgres.stop();

    expect(products.filter((product) => existsSync(socketFolder(product)))).toEqual([
      "just starting",
      "running",
      "with other files",
    ]);
  } finally {
    listening.close();
    vi.unstubAllEnvs();
  }
});
