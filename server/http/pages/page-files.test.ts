/** Two versions on one database, in one language: a page of one gets its files from a process of the other. */
import { cpSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import { type Runor, startRunor } from "#server/runor.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { temporaryFolder } from "#tests/support/folder.ts";
import { freePort } from "#tests/support/free-port.ts";
import { prunePageFiles } from "./page-files.ts";
import { mountPagesOf } from "./web-pages.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const nextBuild = temporaryFolder("runor-next-build-");
let present: TestApp;
let next: Runor;

beforeAll(async () => {
  buildPages("en");
  makeNextBuild();
  present = await startTestApp({}, { mountPages: mountPagesOf(path.join(root, "build"), ["en"]) });
  next = await startNext();
}, 180_000);
afterAll(async () => {
  await next.close();
  await present.close();
  rmSync(nextBuild, { recursive: true, force: true });
});

/** The same pages, as if every script and style had changed. */
function makeNextBuild(): void {
  cpSync(path.join(root, "build"), nextBuild, { recursive: true });
  const assets = path.join(nextBuild, "client/assets");
  for (const file of globSync("*.{br,gz}", { cwd: assets })) rmSync(path.join(assets, file));
  const names = globSync("*", { cwd: assets });
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, "Next$1")]));
  const anyName = new RegExp(names.map((name) => RegExp.escape(name)).join("|"), "g");
  for (const file of globSync("{client/assets,server}/**/*.{js,css}", { cwd: nextBuild })) {
    const text = readFileSync(path.join(nextBuild, file), "utf8");
    writeFileSync(
      path.join(nextBuild, file),
      text.replace(anyName, (name) => renamed.get(name) ?? name),
    );
  }
  for (const [from, to] of renamed) renameSync(path.join(assets, from), path.join(assets, to));
}

async function startNext(): Promise<Runor> {
  const { pool, config } = present.deps;
  const own = { NODE_ENV: "test", HOST: "127.0.0.1", DATABASE_POOL: "4", DATA_DIR: config.dataDir };
  return startRunor({
    config: readConfig({ ...own, PORT: String(await freePort()) }),
    connectionString: pool.options.connectionString ?? "",
    log: createLog("silent"),
    worker: false,
    mountPages: mountPagesOf(nextBuild, ["en"]),
  });
}

async function filesOfPage(address: string): Promise<string[]> {
  const html = await (await fetch(`${address}/about-us`)).text();
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g))];
}

async function answersOf(address: string, files: string[]) {
  const answers = await Promise.all(files.map((file) => fetch(address + file)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  return answers.map(({ status, headers }) => [
    status,
    headers.get("content-type")?.split(";")[0],
    headers.get("cache-control"),
  ]);
}

const types: Record<string, string> = {
  ".css": "text/css",
  ".js": "text/javascript",
  ".woff2": "font/woff2",
};
const typeOf = (file: string) => types[path.extname(file)];
const expected = (files: string[]) =>
  files.map((file) => [200, typeOf(file), "public, max-age=31536000, immutable"]);

test("a page of either version gets all its files from the other, byte for byte and cacheable", async () => {
  const [ofPresent, ofNext] = await Promise.all([filesOfPage(present.address), filesOfPage(next.address)]);
  expect(ofPresent.length).toBeGreaterThan(5);
  expect(ofPresent.map((file) => path.extname(file))).toContain(".woff2");
  expect(ofNext.length).toBe(ofPresent.length);
  expect(ofNext.filter((file) => ofPresent.includes(file))).toEqual([]);

  expect(await answersOf(next.address, ofPresent)).toEqual(expected(ofPresent));
  expect(await answersOf(present.address, ofNext)).toEqual(expected(ofNext));
  const { cache, cacheBytes } = present.deps.metrics;
  const ofFiles = ({ labels }: { labels: { cache?: string | number | undefined } }) =>
    labels.cache === "page-files";
  const asked = (await cache.get()).values.filter(ofFiles);
  expect(asked.map(({ labels, value }) => [labels.outcome, value])).toEqual([["miss", ofNext.length]]);
  await expect.poll(async () => (await cacheBytes.get()).values.find(ofFiles)?.value).toBeGreaterThan(10_000);
  for (const file of ofPresent) {
    const there = Buffer.from(await (await fetch(next.address + file)).arrayBuffer());
    expect(there.equals(readFileSync(path.join(root, "build/client", file)))).toBe(true);
  }
});

test("a file is sent compressed, in part, as a head alone, or not again", async () => {
  const script = (await filesOfPage(present.address)).find((file) => file.endsWith(".js"));
  const ask = (headers: Record<string, string>, method = "GET") =>
    fetch(present.address + script, { method, headers });
  const plain = await ask({ "accept-encoding": "identity" });
  const bytes = Buffer.from(await plain.arrayBuffer());
  expect(plain.headers.get("vary")).toMatch(/accept-encoding/i);

  for (const [accepted, encoding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["identity", null],
  ] as const) {
    const sent = await ask({ "accept-encoding": accepted });
    expect(sent.headers.get("content-encoding")).toBe(encoding);
    expect(bytes.equals(Buffer.from(await sent.arrayBuffer()))).toBe(true);
  }
  const part = await ask({ "accept-encoding": "identity", range: "bytes=0-9" });
  expect([part.status, await part.text()]).toEqual([206, bytes.subarray(0, 10).toString()]);
  const head = await ask({ "accept-encoding": "identity" }, "HEAD");
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(bytes.length),
    "",
  ]);
  // As browsers send it; fetch would add `no-cache`.
  const known = { "if-none-match": plain.headers.get("etag") ?? "", "cache-control": "max-age=0" };
  expect((await ask({ ...known, "accept-encoding": "identity" })).status).toBe(304);
});

test("a file of no version is not found, and that answer is not cached", async () => {
  for (const odd of ["made-up-1a2b3c4d.js", "..%2f..%2fpackage.json", "%00.js", "__proto__"]) {
    const { status, headers } = await fetch(`${present.address}/assets/${odd}`);
    expect([odd, status, headers.get("cache-control")]).toEqual([odd, 404, "no-store"]);
  }
});

test("files are removed a day after the last process of their version, not before", async () => {
  const stored = async () =>
    (await present.deps.pool.query("select count(*)::int as n from page_files")).rows[0].n as number;
  const both = await stored();

  present.clock.advance(20 * 3_600);
  await prunePageFiles(present.deps);
  expect(await stored()).toBe(both);

  present.clock.advance(6 * 3_600);
  // A process of the current version starts, or reports hourly that it runs.
  await present.deps.pool.query("update page_files set seen_at = $1 where name not like '%Next.%'", [
    present.clock.now(),
  ]);
  await prunePageFiles(present.deps);
  expect(await stored()).toBe(both / 2);
});
