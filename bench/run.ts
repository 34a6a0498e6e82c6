/** `npm run bench`: measures the product against a reference and reports which goals are reached; see `help.ts`. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { compare } from "./compare/run-compare.ts";
import { help } from "./help.ts";
import { startLoadGenerator } from "./load/load.ts";
import { measureStart } from "./measures/start-time.ts";
import { type BenchOptions, isAsked, readOptions } from "./options.ts";
import { comparisonTable } from "./report/comparison.ts";
import { writePage, writePart } from "./report/page.ts";
import { figuresTable, verdictsTable } from "./report/tables.ts";
import { verdictsOf } from "./report/verdicts.ts";
import { failedMarket, type MarketResult, runMarket } from "./run-market.ts";
import { databaseCpuMs } from "./servers/database-usage.ts";

const all = process.argv.slice(2);
if (all.includes("--help") || all.includes("-h")) {
  console.log(help);
  process.exit();
}

// The build that is measured has to match the sources.
execFileSync(process.execPath, [path.resolve(import.meta.dirname, "../scripts/build.ts")], {
  stdio: "inherit",
});

type Bench = (args: string[]) => Promise<void>;

/** Imported on demand: most load large parts of the product. */
const benches: Record<string, () => Promise<Bench>> = {
  money: async () => (await import("./money/run-money.ts")).benchMoney,
  people: async () => (await import("./people/run-people.ts")).benchPeople,
  crash: async () => (await import("./crash.ts")).benchCrashes,
  chaos: async () => (await import("./chaos/run-chaos.ts")).benchChaos,
  loss: async () => (await import("./loss/run-loss.ts")).benchLoss,
  campaign: async () => (await import("./campaign/run-campaign.ts")).benchCampaign,
  backup: async () => (await import("./backup/run-backup.ts")).benchBackup,
  insights: async () => (await import("./insights/run-insights.ts")).benchInsights,
  "personal-data": async () => (await import("./personal-data/run-personal-data.ts")).benchPersonalData,
  lighthouse: async () => (await import("./lighthouse/run-lighthouse.ts")).benchLighthouse,
  sitemap: async () => (await import("./sitemap/run-sitemap.ts")).benchSitemap,
  observability: async () => (await import("./observability/run-observability.ts")).benchObservability,
  ussd: async () => (await import("./ussd/run-ussd.ts")).benchUssd,
  uploads: async () => (await import("./uploads/run-uploads.ts")).benchUploads,
  quality: async () => (await import("./quality/run-quality.ts")).benchQuality,
};

const [name = "", ...others] = all;
const chosen = benches[name];
try {
  if (chosen) await (await chosen())(others);
  else await benchMarkets(readOptions(name === "pages" ? [...others, "--rows", "visitor,signed-in"] : all));
} catch (error) {
  // An option that does not exist is no fault of the program.
  const { code = "", message } = error as NodeJS.ErrnoException;
  if (!code.startsWith("ERR_PARSE_ARGS")) throw error;
  console.error(`${message}\n\n${help}`);
  process.exitCode = 1;
}

async function benchMarkets(options: BenchOptions): Promise<void> {
  const dataDir = path.resolve(options.dataDir ?? mkdtempSync(path.join(tmpdir(), "runor-bench-")));
  mkdirSync(dataDir, { recursive: true });
  try {
    await bench(options, dataDir);
  } finally {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  }
}

async function bench(options: BenchOptions, dataDir: string): Promise<void> {
  if (options.compareWith) return await benchBoth(options, options.compareWith, dataDir);
  const start = isAsked(options, "start") ? await measureStart(dataDir) : undefined;
  const results = await measureMarkets(options, dataDir);
  const verdicts = verdictsOf(results, start);
  console.log(`\n${figuresTable(results)}\n\n${verdictsTable(verdicts)}`);
  reportMissing(results.flatMap((result) => result.notMeasured));
  if (options.writes) writePage({ results, verdicts });
}

async function benchBoth(options: BenchOptions, commit: string, dataDir: string): Promise<void> {
  const { rows, notMeasured } = await compare(options, commit, dataDir);
  const figures = comparisonTable(rows);
  console.log(`\n${figures}`);
  reportMissing(notMeasured);
  if (options.writes)
    writePart(
      "comparison",
      [`Commit ${commit} and the present version in turns:`, figures],
      "performance-history.md",
    );
}

/** A row without figures is a failure. */
function reportMissing(notMeasured: readonly string[]): void {
  if (notMeasured.length === 0) return;
  console.log(`\nNot measured:\n  ${notMeasured.join("\n  ")}`);
  process.exitCode = 1;
}

async function measureMarkets(options: BenchOptions, dataDir: string): Promise<MarketResult[]> {
  // As the product starts it, but with more log between checkpoints, because filling is not measured.
  const folder = path.join(dataDir, "pg");
  const postgres = await startEmbeddedPostgres(folder, { settings: { max_wal_size: "4GB" } });
  const load = startLoadGenerator();
  const tools = { options, load, databaseCpuMs: () => databaseCpuMs(folder) };
  const results: MarketResult[] = [];
  try {
    for (const jobCount of options.jobCounts)
      results.push(
        // The other markets' figures are still useful.
        await runMarket(postgres.connectionString, jobCount, tools).catch((error: Error) =>
          failedMarket(jobCount, error),
        ),
      );
    return results;
  } finally {
    load.stop();
    await postgres.stop();
  }
}
