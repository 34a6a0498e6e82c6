/**
 * `npm run bench -- uploads`: memory of the product while people post large videos at the same time.
 * `--uploads`, `--megabytes`, `--rounds`, `--write`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { sampleVideo } from "#tests/support/videos.ts";
import { type Market, openMarket } from "../market/open-market.ts";
import { postOf } from "../measures/requests.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startProduct } from "../servers/product.ts";
import { watchMemory } from "../servers/watch-memory.ts";

const mebibyte = 1024 ** 2;
const sampleMs = 20;
const jobCount = 1_000;

export async function benchUploads(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      uploads: { type: "string", default: "20" },
      megabytes: { type: "string", default: "20" },
      rounds: { type: "string", default: "3" },
      write: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"));
  const market = await openMarket(postgres.connectionString, jobCount);
  const product = await startProduct(market, { profileDir: undefined }, { DATA_DIR: folder });
  try {
    const video = `data:video/mp4;base64,${largeVideo(Number(values.megabytes)).toString("base64")}`;
    const lines: string[][] = [];
    for (let round = 0; round < Number(values.rounds); round += 1) {
      const from = round * Number(values.uploads);
      const posters = Array.from({ length: Number(values.uploads) }, (_, at) => from + at);
      lines.push([String(round + 1), ...(await postAll(product, market, { posters, video }))]);
    }
    const head = ["round", "stored", "refused for now", "memory before", "most memory", "processor seconds"];
    const figures = table(head, lines, ["left"]);
    console.log(`\n${figures}`);
    if (values.write) writePart("uploads", [figures]);
  } finally {
    await product.stop();
    await market.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A playable video of any size: padding follows its boxes. */
function largeVideo(megabytes: number): Buffer {
  const video = sampleVideo("phone.mp4");
  const padding = Buffer.alloc(megabytes * mebibyte - video.length);
  padding.writeUInt32BE(padding.length);
  padding.write("free", 4, "latin1");
  return Buffer.concat([video, padding]);
}

async function postAll(
  product: MeasuredProcess,
  { posters: people }: Market,
  { posters, video }: { posters: number[]; video: string },
): Promise<string[]> {
  const before = await product.usage();
  const watch = watchMemory(product, sampleMs);
  const statuses = await Promise.all(
    posters.map((poster) => post(product.address, { cookie: people[poster]!.cookie, poster, video })),
  );
  const maxBytes = await watch.stop();
  const after = await product.usage();
  const count = (status: number) => String(statuses.filter((one) => one === status).length);
  const others = statuses.filter((status) => status !== 201 && status !== 503);
  if (others.length > 0) throw new Error(`Posts were answered with ${others.join(", ")}.`);
  return [
    count(201),
    count(503),
    megabytesOf(before.rssBytes),
    megabytesOf(Math.max(before.rssBytes, maxBytes)),
    ((after.cpuMs - before.cpuMs) / 1000).toFixed(1),
  ];
}

async function post(
  address: string,
  { cookie, poster, video }: { cookie: string; poster: number; video: string },
): Promise<number> {
  const { path: to, headers, body } = postOf(cookie, poster);
  const answer = await fetch(address + to, {
    method: "POST",
    headers: headers as Record<string, string>,
    body: JSON.stringify({ ...JSON.parse(String(body)), mediaUrl: video }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const megabytesOf = (bytes: number): string => `${Math.round(bytes / mebibyte)} MB`;
