import { openMarket } from "./market/open-market.ts";
import { type Freshness, measureFreshness } from "./measures/freshness.ts";
import { type Bench, measureRow, type RowResult } from "./measures/measure-row.ts";
import { rows } from "./measures/rows.ts";
import { type BenchOptions, isAsked } from "./options.ts";
import { startProduct } from "./servers/product.ts";
import { startReference } from "./servers/reference.ts";

export interface MarketResult {
  jobCount: number;
  rows: RowResult[];
  freshness: Freshness | undefined;
  rssBytes: number;
  notMeasured: string[];
}

export async function runMarket(
  server: string,
  jobCount: number,
  { options, load, databaseCpuMs }: Pick<Bench, "load" | "databaseCpuMs"> & { options: BenchOptions },
): Promise<MarketResult> {
  const market = await openMarket(server, jobCount);
  const reference = await startReference();
  const product = await startProduct(market, options);
  const { seconds } = options;
  const bench: Bench = { data: market, product, reference, load, seconds, databaseCpuMs };
  const result: MarketResult = { jobCount, rows: [], freshness: undefined, rssBytes: 0, notMeasured: [] };
  try {
    for (const row of rows.filter(({ name }) => isAsked(options, name))) {
      process.stdout.write(`${jobCount.toLocaleString("en")} jobs: ${row.title} …\n`);
      await measureRow(bench, row).then(
        (measured) => void result.rows.push(measured),
        (error: Error) => void result.notMeasured.push(`${row.title}: ${error.message}`),
      );
      result.rssBytes = Math.max(result.rssBytes, (await product.usage()).rssBytes);
    }
    if (isAsked(options, "freshness")) result.freshness = await measureFreshness(bench);
    return result;
  } finally {
    await product.stop();
    await reference.stop();
    await market.close();
  }
}
