/** A database with a market of a given size, created once, with realistic numbers of jobs, people and words. */
import pg from "pg";
import { pino } from "pino";
import { migrateDatabase } from "#server/db/migrate.ts";
import { prepareDataKeys } from "#server/db/numbers/data-keys.ts";
import { fillServicemen } from "../people/fill-servicemen.ts";
import { setBenchKeys } from "../servers/data-keys.ts";
import { fillMarket } from "./fill-market.ts";
import { type PageAddresses, readPageAddresses } from "./page-addresses.ts";
import { type MarketPerson, openPosterSessions, usualPosters } from "./posters.ts";
import { type MarketWords, readMarketWords } from "./words.ts";

export interface Market {
  jobCount: number;
  connectionString: string;
  owner: pg.Pool;
  /** Signed-in users with enough units to post in every run. */
  posters: MarketPerson[];
  words: MarketWords;
  jobIds: string[];
  /** Used by a single row, so that no other row has cached them. */
  coldJobIds: string[];
  addresses: PageAddresses;
  close(): Promise<void>;
}

/** Maximum number of ids that a row cycles through. */
const idsWanted = 20_000;
const coldIdsWanted = 40_000;

/** The number of servicemen in a market whose pages are measured. */
export const servicemenOf = (jobCount: number): number => Math.min(20_000, Math.round(jobCount / 10));

export async function openMarket(
  server: string,
  jobCount: number,
  servicemenCount = 0,
  posterCount = usualPosters,
): Promise<Market> {
  const name = `market_${jobCount}`;
  const connectionString = server.replace(/\/[^/?]*\?/, `/${name}?`);
  const exists = await createDatabase(server, name);
  await migrateDatabase(connectionString);
  const owner = new pg.Pool({ connectionString, max: 4 });
  owner.on("error", (error) => console.error(`idle connection failed: ${error.message}`));
  const startedAt = performance.now();
  if (!exists) await fillMarket(owner, jobCount);
  const posters = await openPosterSessions(connectionString, posterCount);
  const servicemen = { count: servicemenCount, posters, arePostersFirst: false };
  if (servicemenCount > 0) await fillServicemen(owner, servicemen);
  // Otherwise the product would encrypt all numbers at its start, before it accepts requests.
  setBenchKeys();
  await prepareDataKeys(owner, { connectionString, log: pino({ level: "silent" }) });
  if (!exists) {
    await owner.query("checkpoint");
    const seconds = (performance.now() - startedAt) / 1000;
    console.log(`Filled a market of ${jobCount.toLocaleString("en")} jobs in ${seconds.toFixed(1)} s.`);
  }
  const { rows } = await owner.query<{ id: string }>(
    "select id from jobs where status = 'open' order by md5(id::text) limit $1",
    [idsWanted + coldIdsWanted],
  );
  const ids = rows.map(({ id }) => id);
  return {
    jobCount,
    connectionString,
    owner,
    posters,
    words: await readMarketWords(owner),
    jobIds: ids.slice(0, idsWanted),
    coldJobIds: ids.length > idsWanted ? ids.slice(idsWanted) : ids,
    addresses: await readPageAddresses(owner),
    close: () => owner.end(),
  };
}

/** Returns whether the database existed and was complete. */
async function createDatabase(server: string, name: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rows } = await client.query(
      "select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1",
      [name],
    );
    if (rows[0]?.note === "filled") return true;
    await client.query(`drop database if exists ${name}`);
    await client.query(`create database ${name}`);
    return false;
  } finally {
    await client.end();
  }
}
