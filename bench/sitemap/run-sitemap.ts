/**
 * `npm run bench -- sitemap`: memory and time of the product while a search engine reads the whole sitemap of a million
 * jobs, twice. `--data <folder>` keeps the market for the next run.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { openMarket } from "../market/open-market.ts";
import { fromAddress } from "../measures/requests.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startProduct } from "../servers/product.ts";
import { watchMemory } from "../servers/watch-memory.ts";

const sampleMs = 50;

export async function benchSitemap(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      jobs: { type: "string", default: "1000000" },
      data: { type: "string" },
      write: { type: "boolean", default: false },
    },
  });
  const jobCount = Number(values.jobs);
  const dataDir = path.resolve(values.data ?? mkdtempSync(path.join(tmpdir(), "runor-bench-")));
  const folder = path.join(dataDir, "pg");
  const postgres = await startEmbeddedPostgres(folder, { settings: { max_wal_size: "4GB" } });
  try {
    const market = await openMarket(postgres.connectionString, jobCount);
    const product = await startProduct(market, { profileDir: undefined });
    // Opens connections, compiles code and fills caches, so that the sitemap is not charged for them.
    await fetch(product.address + searchEnginesApi.sitemap.path).then((answer) => answer.text());
    const lines = [await readingOf(product, "first reading"), await readingOf(product, "second reading")];
    await product.stop();
    await market.close();
    const head = [
      "",
      "addresses",
      "megabytes",
      "seconds",
      "processor seconds",
      "memory before",
      "most memory",
    ];
    const figures = table(head, lines, ["left"]);
    console.log(`\n${figures}`);
    if (values.write) writePart("sitemap", [figures]);
  } finally {
    await postgres.stop();
    if (!values.data) rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Reads the index and every part in sequence, and discards the text as it arrives. */
async function readingOf(product: MeasuredProcess, name: string): Promise<string[]> {
  const before = await product.usage();
  const startedAt = performance.now();
  const watch = watchMemory(product, sampleMs);
  const index = await (await fetch(product.address + searchEnginesApi.sitemap.path)).text();
  let [bytes, addresses] = [index.length, 0];
  const parts = [...index.matchAll(/<loc>[^<]*(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, part = ""]) => part);
  for (const [visitor, part] of parts.entries()) {
    // Other addresses for other parts: the limit of one would stretch the reading.
    const { headers = {} } = fromAddress(part, visitor);
    const answer = await fetch(product.address + part, { headers });
    if (!answer.ok || !answer.body) throw new Error(`${part} answered ${answer.status}`);
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      bytes += text.length;
      addresses += text.split("<url>").length - 1;
    }
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const maxBytes = await watch.stop();
  const { cpuMs } = await product.usage();
  return [
    name,
    addresses.toLocaleString("en"),
    String(Math.round(bytes / 1e6)),
    seconds.toFixed(1),
    ((cpuMs - before.cpuMs) / 1000).toFixed(1),
    megabytes(before.rssBytes),
    megabytes(maxBytes),
  ];
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;
