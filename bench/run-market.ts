import { openMarket, servicemenOf } from "./market/open-market.ts";
import { measureFreshness } from "./measures/freshness.ts";
import { type Bench, measureRow, type RowResult } from "./measures/measure-row.ts";
import { rows } from "./measures/rows.ts";
import { type BenchOptions, isAsked } from "./options.ts";
import type { MeasuredProcess } from "./servers/measured-process.ts";
import { startProduct } from "./servers/product.ts";
import { startReference } from "./servers/reference.ts";

export interface MarketResult {
  jobCount: number;
  rows: RowResult[];
  freshnessMs: number | undefined;
  rssBytes: number;
  notMeasured: string[];
}

const emptyResult = (jobCount: number): MarketResult => ({
  jobCount,
  rows: [],
  freshnessMs: undefined,
  rssBytes: 0,
  notMeasured: [],
});

export const failedMarket = (jobCount: number, { message }: Error): MarketResult => ({
  ...emptyResult(jobCount),
  notMeasured: [`all of ${jobCount.toLocaleString("en")} jobs: ${message}`],
});

export async function runMarket(
  server: string,
  jobCount: number,
  { options, load, databaseCpuMs }: Pick<Bench, "load" | "databaseCpuMs"> & { options: BenchOptions },
): Promise<MarketResult> {
  const result = emptyResult(jobCount);
  const market = await openMarket(server, jobCount, servicemenOf(jobCount));
  const started: MeasuredProcess[] = [];
  try {
    const reference = await startReference();
    started.push(reference);
    const product = await startProduct(market, options);
    started.push(product);
    const { seconds } = options;
    const bench: Bench = { data: market, product, reference, load, seconds, databaseCpuMs };
    for (const row of rows.filter(({ name }) => isAsked(options, name))) {
      process.stdout.write(`${jobCount.toLocaleString("en")} jobs: ${row.title} …\n`);
      await measureRow(bench, row).then(
        (measured) => void result.rows.push(measured),
        (error: Error) => void result.notMeasured.push(`${row.title}: ${error.message}`),
      );
      result.rssBytes = Math.max(result.rssBytes, (await product.usage()).rssBytes);
    }
    if (isAsked(options, "freshness")) result.freshnessMs = await measureFreshness(bench);
    return result;
  } finally {
    for (const each of started.reverse()) await each.stop();
    await market.close();
  }
}
