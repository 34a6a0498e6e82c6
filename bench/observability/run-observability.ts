/**
 * `npm run bench -- observability`: what logs, metrics and traces cost. `--rows`, `--rounds`, `--seconds`,
 * `--write`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { type Market, openMarket } from "../market/open-market.ts";
import { captureAnswer } from "../measures/capture.ts";
import { runPart, toFigures } from "../measures/load-part.ts";
import { nextRequests } from "../measures/next-requests.ts";
import { inRounds } from "../measures/rounds.ts";
import { type Row, rows } from "../measures/rows.ts";
import { ratios, spread } from "../report/comparison.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startProduct } from "../servers/product.ts";
import { spanCosts } from "./span-cost.ts";

const jobCount = 1_000;
const metricsToken = "a token that is only good for measuring";
const scrapes = 20;
/** As in deploy/prometheus. */
const scrapeSeconds = 15;
const usualRows = "detail,post,signed-in-home,signed-in-wallet";

/** The default share of traces that are sampled. */
const usualShare = `${readConfig({}).tracesSampleRatio * 100} %`;

export async function benchObservability(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: usualRows },
      rounds: { type: "string", default: "15" },
      seconds: { type: "string", default: "2" },
      write: { type: "boolean", default: false },
    },
  });
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), {
    settings: { max_wal_size: "4GB" },
  });
  const load = startLoadGenerator();
  const collector = await startSink();
  const costs = await spanCosts(collector.address);
  const market = await openMarket(postgres.connectionString, jobCount);
  const start = (environment: Record<string, string>) =>
    startProduct(market, { profileDir: undefined }, environment);
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, METRICS_TOKEN: metricsToken };
  const products = {
    off: await start({ LOG_LEVEL: "silent" }),
    usual: await start(observed),
    all: await start({ ...observed, OTEL_TRACES_SAMPLER_ARG: "1" }),
  };
  try {
    const lines: string[][] = [];
    for (const row of rows.filter(({ name }) => values.rows.split(",").includes(name))) {
      process.stdout.write(`${row.title} …\n`);
      lines.push(
        await measure({ row, market, load, products }, Number(values.rounds), Number(values.seconds)),
      );
    }
    const head = [
      "work",
      "CPU-ms without",
      `default, ${usualShare} traced ÷ without`,
      "all traced ÷ without",
    ];
    const scrape = await scrapeCost(products.usual);
    const text = [spanText(costs), scrapeText(scrape), table(head, lines, ["left"])];
    console.log(`\n${text.join("\n\n")}\n\n${collector.received()} MB of spans and metrics arrived.`);
    if (values.write) writePart("observability", text);
  } finally {
    for (const product of Object.values(products)) await product.stop();
    await market.close();
    collector.close();
    load.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ScrapeCost {
  cpuMs: number;
  kilobytes: number;
}

/** The mean cost of a reading of `/metrics`, after the load has filled it with series. */
async function scrapeCost({ address, usage }: MeasuredProcess): Promise<ScrapeCost> {
  const before = await usage();
  let bytes = 0;
  for (let number = 0; number < scrapes; number += 1) {
    const answer = await fetch(address + systemApi.metrics.path, {
      headers: { authorization: `Bearer ${metricsToken}` },
    });
    if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`);
    bytes += (await answer.text()).length;
  }
  const { cpuMs } = await usage();
  return { cpuMs: (cpuMs - before.cpuMs) / scrapes, kilobytes: bytes / scrapes / 1_000 };
}

const scrapeText = ({ cpuMs, kilobytes }: ScrapeCost) =>
  `A scrape of /metrics, ${kilobytes.toFixed(0)} kB, takes ${cpuMs.toFixed(1)} CPU-ms: every ${scrapeSeconds} seconds it is ${((cpuMs / scrapeSeconds / 1_000) * 100).toFixed(2)} % of a processor.`;

function spanText({ off, none, usual, all }: Awaited<ReturnType<typeof spanCosts>>): string {
  const more = (cost: number) => `${(cost - off).toFixed(1)} µs`;
  return `A request with ten spans below it takes ${more(none)} of CPU more if it is not sampled, ${more(usual)} on average at ${usualShare}, and ${more(all)} if it is traced.`;
}

interface Measured {
  row: Row;
  market: Market;
  load: LoadGenerator;
  products: Record<"off" | "usual" | "all", MeasuredProcess>;
}

/** Alternates short rounds. A round's spans are exported within it or in the next round of the same side. */
async function measure(
  { row, market, load, products }: Measured,
  rounds: number,
  seconds: number,
): Promise<string[]> {
  const stretchOf = async (product: MeasuredProcess) => {
    const next = nextRequests(row, market);
    await captureAnswer(product.address, next(0)[0]!, row.shows);
    const tools = { load, databaseCpuMs: () => undefined };
    const stretch = () => runPart(tools, product, { clients: row.clients, requests: next(seconds), seconds });
    await stretch();
    return stretch;
  };
  const { off, usual, all } = await inRounds(rounds, {
    off: await stretchOf(products.off),
    usual: await stretchOf(products.usual),
    all: await stretchOf(products.all),
  });
  const over = (parts: typeof off) =>
    spread(
      ratios(parts, off, ({ cpuMs }) => cpuMs),
      3,
    );
  return [row.title, toFigures(off).cpuMs.toFixed(3), over(usual), over(all)];
}

/** Accepts everything it receives, as a collector does. */
async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on("data", (part: Buffer) => {
      bytes += part.length;
    });
    request.on("end", () => response.setHeader("content-type", "application/json").end("{}"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: () => (bytes / 1e6).toFixed(1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
