/** Compressed bytes of a first visit on a cheap phone and a slow line, before anything loads later. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountBuiltPages } from "#server/http/pages/web-pages.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { drawJobs } from "#server/seed/content/jobs.ts";
import { drawPersonName } from "#server/seed/content/people.ts";
import { seededNumbers } from "#server/seed/seeded-numbers.ts";
import { jobsPerPage } from "#shared/constants.ts";
import { startTestApp, type TestApp } from "./support/app.ts";
import { buildPages } from "./support/built-pages.ts";

const root = path.resolve(import.meta.dirname, "..");
const client = path.join(root, "build/client");
/** Kilobytes of Brotli. A visitor's scripts load after the page is complete (`laterScripts`). */
const most = { html: 11, css: 20, font: 30, scripts: 0, laterScripts: 82, charts: 14 };
/** Kilobytes before compression. */
const maxPlainHtml = 40;

let app: TestApp;
let html: string;
let htmlBytes: number;

beforeAll(async () => {
  buildPages();
  app = await startTestApp({}, { mountPages: mountBuiltPages });
  const numbers = seededNumbers(7);
  for (const job of drawJobs(numbers, jobsPerPage)) {
    const { service, description, address, minBudgetNaira = null, maxBudgetNaira } = job;
    const { fullName } = drawPersonName(numbers, address.state);
    const { id: userId } = await aUser(app.deps.db, { fullName });
    const { text: location, state, lga } = address;
    const budget = { minBudget: minBudgetNaira, maxBudget: maxBudgetNaira };
    await aJob(app.deps.db, { userId, service, description, location, state, lga, ...budget });
  }
  const body = await travelledBytes(`${app.address}/`);
  htmlBytes = body.length;
  html = brotliDecompressSync(body).toString();
}, 180_000);
afterAll(() => app.close());

test("the landing page's HTML", () => {
  process.stdout.write(
    `HTML of the landing page: ${kilobytes(Buffer.byteLength(html))} kB, ${kilobytes(htmlBytes)} sent\n`,
  );
  expect(kilobytes(htmlBytes)).toBeLessThanOrEqual(most.html);
  expect(html.match(/<article/g)).toHaveLength(jobsPerPage);
  expect(kilobytes(Buffer.byteLength(html))).toBeLessThanOrEqual(maxPlainHtml);
});

test("its stylesheets", () => {
  const sheets = hrefs(/<link[^>]*rel="stylesheet"[^>]*>/g);
  expect(sheets.length).toBeGreaterThan(0);
  expect(kilobytes(sum(sheets))).toBeLessThanOrEqual(most.css);
});

test("one font, the only one in the styles, with a hash in its name as it is cached for a year", () => {
  const fonts = hrefs(/<link[^>]*as="font"[^>]*>/g);
  const [sheet] = hrefs(/<link[^>]*rel="stylesheet"[^>]*>/g);
  const styles = readFileSync(path.join(client, sheet ?? ""), "utf8");
  const named = new Set([...styles.matchAll(/url\(["']?([^"')]+\.woff2?)/g)].map(([, url]) => url));

  expect(fonts).toEqual([expect.stringMatching(/^\/assets\/runor-anek-[\w-]{8}\.woff2$/)]);
  expect([...named]).toEqual(fonts);
  expect(readFileSync(path.join(root, "build/worker/sw.js"), "utf8")).toContain(fonts[0]);
  // Font files are already compressed.
  expect(kilobytes(statSync(path.join(client, fonts[0] ?? "")).size)).toBeLessThanOrEqual(most.font);
});

test("its scripts, with everything that they import", () => {
  const atOnce = scriptsIn(
    html.replaceAll(/<script type="on-input"[^>]*>[\s\S]*?<\/script>|<link rel="on-input"[^>]*>/g, ""),
  );
  const all = scriptsIn(html);
  process.stdout.write(
    `scripts of the landing page: ${kilobytes(sum(atOnce))} kB, once it is complete ${kilobytes(sum(all))} kB in ${all.length} files\n`,
  );
  expect(kilobytes(sum(atOnce))).toBeLessThanOrEqual(most.scripts);
  expect(all.length).toBeGreaterThan(3);
  expect(kilobytes(sum(all))).toBeLessThanOrEqual(most.laterScripts);
});

test("the script of charts, which a first visit does not load", () => {
  const scripts = readdirSync(path.join(client, "assets")).filter((name) => name.endsWith(".js"));
  const charts = scripts
    .map((name) => `/assets/${name}`)
    .filter((address) => readFileSync(path.join(client, address), "utf8").includes("gridline"));
  expect(charts).toHaveLength(1);
  process.stdout.write(`script of charts: ${kilobytes(sum(charts))} kB\n`);
  expect(kilobytes(sum(charts))).toBeLessThanOrEqual(most.charts);
  expect(scriptsIn(html)).not.toContain(charts[0]);
});

test("no script blocks the first paint", async () => {
  for (const page of [html, await textAt("/login")]) {
    const blocking = page.match(
      /<script(?![^>]*type="(?:module|on-input)")(?![^>]*async)(?![^>]*defer)[^>]*\ssrc=/g,
    );
    expect(blocking).toBeNull();
  }
});

test("scripts that load at once still wait for what the first paint needs", async () => {
  const ahead = (await textAt("/login")).match(/<link[^>]*rel="modulepreload"[^>]*>/g) ?? [];
  expect(ahead.length).toBeGreaterThan(3);
  expect(ahead.filter((link) => !link.includes('fetchpriority="low"'))).toEqual([]);
});

const textAt = async (page: string): Promise<string> =>
  brotliDecompressSync(await travelledBytes(app.address + page)).toString();

/** The scripts named in a page, with their static imports. */
const scriptsIn = (text: string): string[] => [...withImports(new Set(text.match(/\/assets\/[\w.-]+\.js/g)))];

const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

/** Addresses in the tags that match a pattern. */
const hrefs = (tags: RegExp): string[] =>
  (html.match(tags) ?? []).flatMap((tag) => /href="([^"]+)"/.exec(tag)?.[1] ?? []);

const sum = (addresses: Iterable<string>): number =>
  [...addresses].reduce((total, address) => total + compressedSize(path.join(client, address)), 0);

/** The size as served: precompressed, or uncompressed if too short for that. */
function compressedSize(file: string): number {
  const ready = statSync(`${file}.br`, { throwIfNoEntry: false });
  return ready?.size ?? brotliCompressSync(readFileSync(file)).length;
}

/** Scripts and, recursively, their static imports. */
function withImports(found: Set<string>): Set<string> {
  for (const address of found) {
    const text = readFileSync(path.join(client, address), "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(`/assets/${imported}`);
  }
  return found;
}

function travelledBytes(address: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { "accept-encoding": "br" } }, async (answer) => {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["content-encoding"]).toBe("br");
      resolve(Buffer.concat(await answer.toArray()));
    }).on("error", reject);
  });
}
