/** `npm run bench -- --compare <commit>`: two versions in turns on their own databases, in one run. */
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { type Bench, measureRow, type RowResult } from "../measures/measure-row.ts";
import { inRounds } from "../measures/rounds.ts";
import { type Row, rows } from "../measures/rows.ts";
import { transfersOf } from "../money/transfer-load.ts";
import { type BenchOptions, isAsked } from "../options.ts";
import { databaseCpuMs } from "../servers/database-usage.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startReference } from "../servers/reference.ts";
import { checkOut, removeCheckOut, thisVersion, type Version } from "./version.ts";

/** One row's results in both versions, a result per round. */
export interface ComparedRow {
  jobCount: number | undefined;
  before: RowResult[];
  now: RowResult[];
}

export interface Comparison {
  rows: ComparedRow[];
  notMeasured: string[];
}

interface Side {
  version: Version;
  /** Connection string of a server of its own. */
  server: string;
  databaseCpuMs: () => number | undefined;
}

interface Tools {
  options: BenchOptions;
  load: LoadGenerator;
  reference: MeasuredProcess;
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
    const reference = await startReference();
    stops.push(() => reference.stop());
    return await compareAll({ options, load, reference, before, now });
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
      fill: ({ version, server }) => version.openMarket(server, jobCount),
    });
  }
  await compareRows(tools, result, {
    jobCount: undefined,
    rows: bankRows,
    fill: ({ version, server }) => version.fillBank(server, bankSize),
  });
  return result;
}

/** Measures the asked rows on the data that `fill` makes in each version's database. */
async function compareRows<Data extends { connectionString: string; close(): Promise<void> }>(
  tools: Tools,
  result: Comparison,
  part: { jobCount: number | undefined; rows: Row<Data>[]; fill: (side: Side) => Promise<Data> },
): Promise<void> {
  const asked = part.rows.filter(({ name }) => isAsked(tools.options, name));
  if (asked.length === 0) return;
  const stops: (() => Promise<void>)[] = [];
  const start = async (side: Side): Promise<Bench<Data>> => {
    const data = await part.fill(side);
    stops.push(() => data.close());
    const product = await side.version.startProduct(data, tools.options);
    stops.push(() => product.stop());
    const { seconds } = tools.options;
    return { ...tools, seconds, data, product, databaseCpuMs: side.databaseCpuMs };
  };
  try {
    const [before, now] = [await start(tools.before), await start(tools.now)];
    for (const row of asked) {
      process.stdout.write(`${part.jobCount?.toLocaleString("en") ?? "No"} jobs: ${row.title} …\n`);
      await inRounds(tools.options.rounds, {
        before: () => measureRow(before, row),
        now: () => measureRow(now, row),
      }).then(
        (sides) => void result.rows.push({ jobCount: part.jobCount, ...sides }),
        (error: Error) => void result.notMeasured.push(`${row.title}: ${error.message}`),
      );
    }
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
