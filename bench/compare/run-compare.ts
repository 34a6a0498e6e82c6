/** `npm run bench -- --compare <commit>`: two versions measured in turns on their own databases. */
import path from "node:path";
import type pg from "pg";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { servicemenOf } from "../market/open-market.ts";
import { captureAnswer } from "../measures/capture.ts";
import { type Part, runPart } from "../measures/load-part.ts";
import { nextRequests } from "../measures/next-requests.ts";
import { inRounds } from "../measures/rounds.ts";
import { type Row, rows } from "../measures/rows.ts";
import { transfersOf } from "../money/transfer-load.ts";
import { type BenchOptions, isAsked } from "../options.ts";
import { databaseCpuMs } from "../servers/database-usage.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { checkOut, removeCheckOut, thisVersion, type Version } from "./version.ts";

export interface ComparedRow {
  title: string;
  jobCount: number | undefined;
  before: Part[];
  now: Part[];
}

export interface Comparison {
  rows: ComparedRow[];
  notMeasured: string[];
}

interface Side {
  version: Version;
  server: string;
  databaseCpuMs: () => number | undefined;
}

interface Tools {
  options: BenchOptions;
  load: LoadGenerator;
  before: Side;
  now: Side;
}

const bankSize = { people: 6_000, entries: 1_000 };
const bankRows: Row<Awaited<ReturnType<Version["fillBank"]>>>[] = [16, 64].map((clients) => ({
  name: `transfer-${clients}`,
  title: `Transfer between random accounts, ${clients} clients`,
  clients,
  requests: ({ people }) => transfersOf(people, "random"),
}));

export async function compare(options: BenchOptions, commit: string, dataDir: string): Promise<Comparison> {
  const folder = path.join(dataDir, "earlier-version");
  const stops: (() => unknown)[] = [];
  try {
    const earlier = await checkOut(commit, folder);
    if (!options.dataDir) stops.push(() => removeCheckOut(folder));
    const open = async (name: string, version: Version): Promise<Side> => {
      const files = path.join(dataDir, `pg-${name}`);
      const postgres = await startEmbeddedPostgres(files, { settings: { max_wal_size: "4GB" } });
      stops.push(() => postgres.stop());
      return { version, server: postgres.connectionString, databaseCpuMs: () => databaseCpuMs(files) };
    };
    const before = await open("before", earlier);
    const now = await open("now", thisVersion);
    const load = startLoadGenerator();
    stops.push(() => load.stop());
    return await compareAll({ options, load, before, now });
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function compareAll(tools: Tools): Promise<Comparison> {
  const result: Comparison = { rows: [], notMeasured: [] };
  for (const jobCount of tools.options.jobCounts) {
    await compareRows(tools, result, {
      jobCount,
      rows,
      fill: ({ version, server }) => version.openMarket(server, jobCount, servicemenOf(jobCount)),
    });
  }
  await compareRows(tools, result, {
    jobCount: undefined,
    rows: bankRows,
    fill: ({ version, server }) => version.fillBank(server, bankSize),
  });
  return result;
}

interface Filled {
  connectionString: string;
  owner: pg.Pool;
  close(): Promise<void>;
}

/** Measures the chosen rows on the data that `fill` creates in each version's database. */
async function compareRows<Data extends Filled>(
  tools: Tools,
  result: Comparison,
  part: { jobCount: number | undefined; rows: Row<Data>[]; fill: (side: Side) => Promise<Data> },
): Promise<void> {
  const asked = part.rows.filter(({ name }) => isAsked(tools.options, name));
  if (asked.length === 0) return;
  const stops: (() => Promise<void>)[] = [];
  const start = async (side: Side): Promise<Started<Data>> => {
    const data = await part.fill(side);
    stops.push(() => data.close());
    // Writes left over from filling must not fall into the measurement.
    await data.owner.query("vacuum analyze");
    await data.owner.query("checkpoint");
    const product = await side.version.startProduct(data, tools.options);
    stops.push(() => product.stop());
    return { data, product, load: tools.load, databaseCpuMs: side.databaseCpuMs };
  };
  try {
    const [before, now] = [await start(tools.before), await start(tools.now)];
    for (const row of asked) {
      process.stdout.write(`${part.jobCount?.toLocaleString("en") ?? "No"} jobs: ${row.title} …\n`);
      const { title } = row;
      await compareRow(tools.options, row, { before, now }).then(
        (sides) => void result.rows.push({ title, jobCount: part.jobCount, ...sides }),
        (error: Error) => void result.notMeasured.push(`${title}: ${error.message}`),
      );
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

interface Started<Data> {
  data: Data;
  product: MeasuredProcess;
  load: LoadGenerator;
  databaseCpuMs: () => number | undefined;
}

/** Short stretches in many rounds: the machine's speed varies from second to second. */
async function compareRow<Data>(
  { rounds, seconds }: BenchOptions,
  row: Row<Data>,
  { before, now }: { before: Started<Data>; now: Started<Data> },
): Promise<Record<"before" | "now", Part[]>> {
  const stops = [before, now].map(({ data }) => row.keepChanging?.(data));
  const run = async (side: Started<Data>) => {
    const next = nextRequests(row, side.data);
    await captureAnswer(side.product.address, next(0)[0]!, row.shows);
    const { clients } = row;
    const stretch = () => runPart(side, side.product, { clients, requests: next(seconds), seconds });
    if (row.isWarm) await runPart(side, side.product, { clients, requests: next(0), seconds: undefined });
    await stretch();
    return stretch;
  };
  try {
    return await inRounds(rounds, { before: await run(before), now: await run(now) });
  } finally {
    for (const stop of stops) await stop?.();
  }
}
