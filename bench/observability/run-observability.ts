/**
 * `npm run bench -- observability`: what logs, metrics and traces cost. `--rows`, `--starts`, `--warm`,
 * `--rounds`, `--seconds`, `--write`.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import * as systemApi from "#shared/contracts/system.endpoints.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { type Market, openMarket } from "../market/open-market.ts";
import { captureAnswer } from "../measures/capture.ts";
import { type Part, runPart, toFigures } from "../measures/load-part.ts";
import { nextRequests } from "../measures/next-requests.ts";
import { inRounds } from "../measures/rounds.ts";
import { type Row, rows } from "../measures/rows.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startProduct } from "../servers/product.ts";
import { type AddedCosts, addedCosts } from "./added-costs.ts";
import { day, dayWriteShare } from "./day.ts";
import { startSink } from "./sink.ts";

const jobCount = 1_000;
const metricsToken = "a token that is only good for measuring";
/** Posts are sent for minutes, and a person may post 60 times in one. */
const posterCount = 2_000;
const scrapes = 20;
/** As in deploy/prometheus. */
const scrapeSeconds = 15;
const usualRows = "day,post,signed-in-home,signed-in-wallet";
const goal = 1.03;
const withoutCounting = `--import=${path.join(import.meta.dirname, "without-counting.ts")}`;

/** The default share of traces that are sampled. */
const usualShare = `${readConfig({}).tracesSampleRatio * 100} %`;

export async function benchObservability(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rows: { type: "string", default: usualRows },
      starts: { type: "string", default: "3" },
      warm: { type: "string", default: "40" },
      rounds: { type: "string", default: "6" },
      seconds: { type: "string", default: "2" },
      write: { type: "boolean", default: false },
    },
  });
  if (values.write && values.rows !== usualRows) throw new Error("--write takes all rows: leave out --rows");
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), {
    settings: { max_wal_size: "4GB" },
  });
  const load = startLoadGenerator();
  const collector = await startSink();
  const costs = await addedCosts(collector.address);
  const market = await openMarket(postgres.connectionString, jobCount, 0, posterCount);
  const observed = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, METRICS_TOKEN: metricsToken };
  const silent = { LOG_LEVEL: "silent" };
  const off = { ...silent, NODE_OPTIONS: withoutCounting };
  const environments: Record<Side, Record<string, string>> = {
    off,
    again: off,
    counted: silent,
    usual: observed,
  };
  const start = (environment: Record<string, string>) =>
    startProduct(market, { profileDir: undefined }, environment);
  // The measured processes serve requests only: this one does the tasks that the requests leave behind.
  const worker = await start({ ...silent, ROLE: "worker" });
  try {
    const { parts, scrape } = await measureStarts(Number(values.starts), {
      asked: [day, ...rows].filter(({ name }) => values.rows.split(",").includes(name)),
      market,
      load,
      start: (side) => start({ ...environments[side], ROLE: "web" }),
      times: {
        warmSeconds: Number(values.warm),
        rounds: Number(values.rounds),
        seconds: Number(values.seconds),
      },
    });
    const lines = [...parts].map(([row, measured]) => lineOf(row, measured, costs));
    const head = [
      "work",
      "CPU-ms without",
      "log and spans, alone",
      "without, again ÷ without",
      "counting ÷ without",
      "default ÷ without",
      `goal: default ≤ ${goal.toFixed(2)}`,
    ];
    const text = [costsText(costs), scrapeText(scrape!), table(head, lines, ["left"])];
    console.log(`\n${text.join("\n\n")}\n\n${collector.received()} MB of spans and metrics arrived.`);
    if (values.write) writePart("observability", text);
  } finally {
    await worker.stop();
    await market.close();
    collector.close();
    load.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * `off` has no log and no collector, and its metrics count nothing. `again` has the same settings: it shows how far two
 * equal processes differ. `counted` has only the metrics.
 */
const sides = ["off", "again", "counted", "usual"] as const;
type Side = (typeof sides)[number];

/** The rounds of each start. */
type Starts = Record<Side, Part[][]>;

const noParts = (): Starts => ({ off: [], again: [], counted: [], usual: [] });

interface Measuring {
  asked: readonly Row[];
  market: Market;
  load: LoadGenerator;
  start: (side: Side) => Promise<MeasuredProcess>;
  times: Times;
}

/** Starts the process of each side so many times, and measures every row on them. */
async function measureStarts(starts: number, { asked, market, load, start, times }: Measuring) {
  const parts = new Map(asked.map((row) => [row, noParts()]));
  let scrape: ScrapeCost | undefined;
  for (let number = 0; number < starts; number += 1) {
    process.stdout.write(`start ${number + 1} …\n`);
    const products = await startInTurn(number, start);
    for (const row of asked) {
      const measured = await measure({ row, market, load, products }, times);
      for (const side of sides) parts.get(row)![side].push(measured[side]);
    }
    scrape ??= await scrapeCost(products.usual);
    for (const product of Object.values(products)) await product.stop();
  }
  return { parts, scrape };
}

/** Two processes with the same settings differ by some per cent, and the order of their starts matters. */
async function startInTurn(
  number: number,
  start: (side: Side) => Promise<MeasuredProcess>,
): Promise<Record<Side, MeasuredProcess>> {
  const products = {} as Record<Side, MeasuredProcess>;
  for (let place = 0; place < sides.length; place += 1) {
    const side = sides[(number + place) % sides.length]!;
    products[side] = await start(side);
  }
  return products;
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

function costsText({ read, write, tracedRead }: AddedCosts): string {
  const us = (cost: number) => `${cost.toFixed(1)} µs`;
  return `By default, with ${usualShare} of the requests traced, log and spans take ${us(read)} of CPU of a read with ten database statements, and ${us(write)} of a write, which leaves a line in the log. A traced read takes ${us(tracedRead)} more, without sending its spans.`;
}

interface Measured {
  row: Row;
  market: Market;
  load: LoadGenerator;
  products: Record<Side, MeasuredProcess>;
}

interface Times {
  /** V8 compiles functions again when a traced request first takes another path: half a minute until all are seen. */
  warmSeconds: number;
  rounds: number;
  seconds: number;
}

/** Alternates short rounds. A round's spans are exported within it or in the next round of the same side. */
async function measure(
  { row, market, load, products }: Measured,
  { warmSeconds, rounds, seconds }: Times,
): Promise<Record<Side, Part[]>> {
  const stretchOf = async (product: MeasuredProcess) => {
    const next = nextRequests(row, market);
    await captureAnswer(product.address, next(0)[0]!, row.shows);
    const tools = { load, databaseCpuMs: () => undefined };
    const stretch = (length: number) =>
      runPart(tools, product, { clients: row.clients, requests: next(length), seconds: length });
    await stretch(warmSeconds);
    return () => stretch(seconds);
  };
  return inRounds(rounds, {
    off: await stretchOf(products.off),
    again: await stretchOf(products.again),
    counted: await stretchOf(products.counted),
    usual: await stretchOf(products.usual),
  });
}

/** Of a row's requests. */
const writeShares: Record<string, number> = { post: 1, [day.name]: dayWriteShare };

/** Sums are compared, because a major garbage collection takes a third of the round that it falls into. */
function lineOf({ name, title }: Row, { off, again, counted, usual }: Starts, added: AddedCosts): string[] {
  const cpuMs = (parts: Part[]) => toFigures(parts).cpuMs;
  const without = cpuMs(off.flat());
  const ratios = (starts: Part[][]) => starts.map((parts, start) => cpuMs(parts) / cpuMs(off[start]!));
  const over = (starts: Part[][]) => {
    const each = ratios(starts);
    const range = `${Math.min(...each).toFixed(3)}–${Math.max(...each).toFixed(3)}`;
    return `${(cpuMs(starts.flat()) / without).toFixed(3)} (${range})`;
  };
  const writes = writeShares[name] ?? 0;
  const share = (writes * added.write + (1 - writes) * added.read) / 1_000 / without;
  const alone = `${(share * 100).toFixed(1)} %`;
  return [
    ...[title, without.toFixed(3), alone, over(again), over(counted), over(usual)],
    verdictOf(ratios(usual)),
  ];
}

/** By the ratio of each start. */
function verdictOf(each: number[]): string {
  if (each.every((ratio) => ratio <= goal)) return "met";
  return each.every((ratio) => ratio > goal) ? "**missed**" : "not clear: the starts differ";
}
