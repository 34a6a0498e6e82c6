/** `npm run bench -- people`: offers, alerts and servicemen nearby, in a full market and in a tenth of it. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import { type LoadGenerator, startLoadGenerator } from "../load/load.ts";
import { type Market, openMarket } from "../market/open-market.ts";
import { type Bench, measureRow } from "../measures/measure-row.ts";
import { inRounds } from "../measures/rounds.ts";
import { writePart } from "../report/page.ts";
import { whole } from "../report/tables.ts";
import { databaseCpuMs } from "../servers/database-usage.ts";
import type { MeasuredProcess } from "../servers/measured-process.ts";
import { startProduct } from "../servers/product.ts";
import { startReference } from "../servers/reference.ts";
import { fillServicemen } from "./fill-servicemen.ts";
import { audienceRow, measureAudience } from "./measure-audience.ts";
import { type PeopleOptions, readPeopleOptions } from "./people-options.ts";
import { flatnessTable, type PeopleRow, peopleTable } from "./people-report.ts";
import { peopleRows } from "./people-rows.ts";

/** Share of open jobs in a filled market. */
const openShare = 0.75;
const rounds = 3;

export async function benchPeople(args: string[]): Promise<void> {
  const options = readPeopleOptions(args);
  const dataDir = path.resolve(options.dataDir ?? mkdtempSync(path.join(tmpdir(), "runor-bench-")));
  mkdirSync(dataDir, { recursive: true });
  try {
    const rows = await measure(options, path.join(dataDir, "pg"));
    const [tenth, full] = [sizeOf(options, 0.1), sizeOf(options, 1)];
    const tables = [flatnessTable(rows, `${tenth} → ${full}`), peopleTable(rows, { tenth, full })];
    console.log(`\n${tables.join("\n\n")}`);
    if (options.writes) writePart("people", tables);
  } finally {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  }
}

const sizeOf = ({ openJobs, servicemen }: PeopleOptions, share: number): string =>
  `${whole(openJobs * share)} / ${whole(servicemen * share)}`;

async function measure(options: PeopleOptions, folder: string): Promise<PeopleRow[]> {
  const postgres = await startEmbeddedPostgres(folder, { settings: { max_wal_size: "4GB" } });
  const load = startLoadGenerator();
  const stops: (() => unknown)[] = [() => postgres.stop(), () => load.stop()];
  try {
    const reference = await startReference();
    stops.push(() => reference.stop());
    const open = async (share: number): Promise<Bench> => {
      const market = await openPeopleMarket(postgres.connectionString, options, share);
      stops.push(() => market.close());
      const product = await startProduct(market, options);
      stops.push(() => product.stop());
      return benchOf({ data: market, product, reference, load }, options, folder);
    };
    const [tenth, full] = [await open(0.1), await open(1)];
    return await measureAll(tenth, full);
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

async function openPeopleMarket(
  server: string,
  { openJobs, servicemen }: PeopleOptions,
  share: number,
): Promise<Market> {
  const market = await openMarket(server, Math.round((openJobs * share) / openShare));
  const { owner, posters } = market;
  await fillServicemen(owner, { count: Math.round(servicemen * share), posters, arePostersFirst: true });
  return market;
}

const benchOf = (
  parts: { data: Market; product: MeasuredProcess; reference: MeasuredProcess; load: LoadGenerator },
  { seconds }: PeopleOptions,
  folder: string,
): Bench => ({ ...parts, seconds: seconds / rounds, databaseCpuMs: () => databaseCpuMs(folder) });

/** Measures each row on both markets in alternating rounds, so that other load affects both. */
async function measureAll(tenth: Bench, full: Bench): Promise<PeopleRow[]> {
  const [ofTenth, ofFull] = [await peopleRows(tenth.data.owner), await peopleRows(full.data.owner)];
  const measured: PeopleRow[] = [];
  for (const [at, row] of ofTenth.entries()) {
    console.log(`${row.title} …`);
    const onFull = ofFull[at] ?? row;
    measured.push(
      await inRounds(rounds, { tenth: () => measureRow(tenth, row), full: () => measureRow(full, onFull) }),
    );
  }
  console.log(`${audienceRow.title} …`);
  measured.push(
    await inRounds(rounds, { tenth: () => measureAudience(tenth), full: () => measureAudience(full) }),
  );
  return measured;
}
