/**
 * On every supported server, searches read only the index of words and a few pages' worth of rows, however
 * many jobs contain the words. The statistics pretend a market of a million jobs; `npm run bench` fills one.
 */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listJobs } from "#server/features/market/jobs/jobs.service.ts";
import { findNewestJobs } from "#server/features/market/jobs/search/newest.service.ts";
import { aUser } from "#server/seed/builders.ts";
import { JobListQuery } from "#shared/contracts/jobs.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  createTestDatabase,
  onServer,
  type TestDatabase,
  templateDatabase,
} from "#tests/support/database.ts";
import { asOwner } from "#tests/support/owner.ts";
import { hasPostgres15, startPostgres15, type TestServer } from "#tests/support/postgres-15.ts";

const servers: [string, () => Promise<TestServer | undefined>][] = [
  ["the PostgreSQL of the tests", async () => undefined],
  ...(hasPostgres15 ? [["PostgreSQL 15", startPostgres15] as [string, typeof startPostgres15]] : []),
];

const jobCount = 8_000;
const page = 20;
/** Each interval is eight times as long as the one before, and may begin up to its length earlier. */
const maxRows = 16 * (page + 1);

/** Over two years, denser towards now; "paint" in a fifth of the jobs, "cornice" in some thirty. */
const insertJobs = `
  insert into jobs (id, user_id, description, max_budget, state, lga, service, is_promoted, words, created_at)
  select gen_random_uuid(), $1, 'A job', 1000, state, 'Ikeja', service, n % 300 = 0,
    array['job', 'w' || n % 50, 'street' || n % 1000] || case when n % 5 = 0 then array['paint', 'wall'] else '{}' end
      || case when n % 250 = 7 then array['cornice'] else '{}' end
      || case when service = 'Tiling' then array['tiling'] else '{}' end,
    now() - interval '730 days' * power(1 - n / ${jobCount}::float8, 1.3)
  from (select n, case n % 2 when 0 then 'Lagos' else 'Kano' end as state,
          case n % 7 when 0 then 'Tiling' end as service from generate_series(0, ${jobCount - 1}) n) drawn`;

/** The planner multiplies the table's current pages by the rows per page in the statistics. */
const asAMillion = `
  update pg_class set reltuples = 1000000, relpages = pg_relation_size(oid) / 8192 where oid = 'jobs'::regclass`;

const searches = [
  ...[
    "q=paint",
    "q=cornice",
    "q=cornise",
    "q=paint cornice",
    "q=paint wall",
    "q=street77 paint",
    "q=zzzzqqqq",
  ],
  ...[
    "q=tiler",
    "q=tiler ikeja",
    "q=tiler wall",
    "q=tiler street77",
    "q=paint&state=Lagos",
    "q=tiler&near=Ikeja, Lagos",
    "near=Ikeja, Lagos",
  ],
];

describe.each(servers)("%s", (_name, start) => {
  const own = process.env.TEST_DATABASE_SERVER;
  let server: TestServer | undefined;
  let database: TestDatabase;
  let app: TestApp;
  let client: pg.Client;
  beforeAll(async () => {
    server = await start();
    if (server) {
      process.env.TEST_DATABASE_SERVER = server.connectionString;
      await onServer(server.connectionString, `create database ${templateDatabase} template shop`);
    }
    database = await createTestDatabase();
    app = await startTestApp({ DEMO: "0" }, { database });
    const { id } = await aUser(app.deps.db);
    await asOwner(app, insertJobs, [id]);
    await asOwner(app, "vacuum analyze jobs");
    await asOwner(app, asAMillion);
    client = new pg.Client({ connectionString: database.connectionString });
    await client.connect();
  }, 120_000);
  afterAll(async () => {
    await client.end();
    await app.close();
    await database.drop();
    await server?.stop();
    process.env.TEST_DATABASE_SERVER = own;
  });

  /** Runs a search on one connection whose counters show what it read. */
  async function readBy(address: string) {
    const query = JobListQuery.parse({ limit: page, ...Object.fromEntries(new URLSearchParams(address)) });
    const { answer, ...counts } = await countedIn((deps) => listJobs(deps, query));
    return { found: answer.jobs.length, next: answer.next, ...counts };
  }

  async function countedIn<Answer>(search: (deps: TestApp["deps"]) => Promise<Answer>) {
    await client.query("begin");
    const before = await counted();
    const answer = await search({ ...app.deps, pool: client as unknown as pg.Pool });
    const after = await counted();
    await client.query("rollback");
    const [scans, read, words] = after.map((count, place) => count - before[place]!) as [
      number,
      number,
      number,
    ];
    return { answer, scans, read, words };
  }

  /** Scans of the whole table, rows read from it, and scans of the index of words. */
  async function counted(): Promise<number[]> {
    const { rows } = await client.query<{ counts: number[] }>(`
      select array[seq_scan, seq_tup_read + idx_tup_fetch,
        pg_stat_get_xact_numscans('jobs_open_words_idx'::regclass)]::int[] as counts
      from pg_stat_xact_user_tables where relname = 'jobs'`);
    return rows[0]!.counts;
  }

  test.each(searches)("%s reads a few rows through the index of words, page after page", async (address) => {
    let path: string | undefined = address;
    for (let pages = 0; path && pages < 3; pages += 1) {
      const { found, next, scans, read, words } = await readBy(path);
      expect(scans).toBe(0);
      expect(words).toBeGreaterThan(0);
      // The page's rows are read a second time, with their posters.
      expect(read, `page ${pages}, ${found} found`).toBeLessThanOrEqual(maxRows + page + 1);
      path = next && `${address}&cursor=${next}`;
    }
  });

  test.each(["paint", "tiler ikeja", "cornice", null])("an alert about %j reads as few", async (q) => {
    const criteria = { q, service: null, state: null, lga: null };
    const { answer, scans, read } = await countedIn((deps) => findNewestJobs(deps, criteria, page));
    expect(answer.length).toBeGreaterThan(0);
    expect(scans).toBe(0);
    // Promoted jobs and others, each page read twice.
    expect(read).toBeLessThanOrEqual(2 * (maxRows + page + 1));
  });
});
