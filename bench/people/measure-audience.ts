/** Finds the recipients of job alerts as the worker does, one job after another, without HTTP. */
import { type Db, openDatabase } from "#server/db/client.ts";
import { findAudience, type NewJob } from "#server/features/market/offers/alerts.queries.ts";
import { maxAlertsPerDay, placesToNotify } from "#server/features/market/offers/alerts.rules.ts";
import { createLog } from "#server/log.ts";
import { dayStart } from "#shared/time/lagos.ts";
import type { Market } from "../market/open-market.ts";
import { type Part, toFigures } from "../measures/load-part.ts";
import { type Bench, type RowResult, ratioOf } from "../measures/measure-row.ts";
import type { Row } from "../measures/rows.ts";
import { setBenchKeys } from "../servers/data-keys.ts";

const askedJobs = 400;
const turns = 2;
/** Nearly always found even in a tenth of a market; with the product's 25 the markets would differ. */
const nearest = 2;

export const audienceRow: Row = {
  name: "audience",
  title: "The two nearest subscribers for one job after another (R reads one row)",
  clients: 1,
  requests: () => [],
};

/** The reference reads one user by primary key, through the same connection. */
export async function measureAudience({
  data: market,
  databaseCpuMs,
}: Pick<Bench, "data" | "databaseCpuMs">): Promise<RowResult> {
  const log = createLog("warn");
  const { connectionString } = market;
  setBenchKeys();
  const database = openDatabase({ connectionString, max: 1, log, role: "runor_app" });
  try {
    const jobs = await sampleJobs(market);
    const now = new Date();
    const asks = {
      product: (job: NewJob) => askForAudience(database.db, job, now),
      reference: (job: NewJob) =>
        database.pool.query({
          name: "one-person",
          text: "select id, phone from users where id = $1",
          values: [job.posterId],
        }),
    };
    const parts = { product: [] as Part[], reference: [] as Part[] };
    for (let turn = -1; turn < turns; turn += 1) {
      for (const name of ["reference", "product"] as const) {
        const part = await askOneByOne(jobs, asks[name], databaseCpuMs);
        if (turn >= 0) parts[name].push(part);
      }
    }
    const sides = { product: toFigures(parts.product), reference: toFigures(parts.reference) };
    const ratio = ratioOf(sides);
    return { row: audienceRow, ...sides, ratios: [ratio, ratio], answerBytes: 0, isRepeated: false };
  } finally {
    await database.close();
  }
}

async function sampleJobs({ owner }: Market): Promise<NewJob[]> {
  const { rows } = await owner.query<NewJob>(
    `select id, user_id as "posterId", description, service, also_service as "alsoService", state, lga,
       min_budget as "minBudget", max_budget as "maxBudget", client_phone as "clientPhone"
     from jobs where status = 'open' and state is not null order by md5(id::text) limit $1`,
    [askedJobs],
  );
  return rows;
}

const askForAudience = (db: Db, job: NewJob, now: Date): Promise<unknown> =>
  findAudience(db, {
    job,
    places: placesToNotify(job),
    now,
    dayStart: dayStart(now),
    maxPerDay: maxAlertsPerDay,
    limit: nearest,
  });

async function askOneByOne(
  jobs: readonly NewJob[],
  ask: (job: NewJob) => Promise<unknown>,
  databaseCpuMs: Bench["databaseCpuMs"],
): Promise<Part> {
  const durationsMs = new Float64Array(jobs.length);
  const [before, databaseBefore] = [process.cpuUsage(), databaseCpuMs()];
  for (const [at, job] of jobs.entries()) {
    const startedAt = performance.now();
    await ask(job);
    durationsMs[at] = performance.now() - startedAt;
  }
  const { user, system } = process.cpuUsage(before);
  const databaseMs = (databaseCpuMs() ?? Number.NaN) - (databaseBefore ?? Number.NaN);
  const seconds = durationsMs.reduce((sum, each) => sum + each, 0) / 1000;
  return {
    result: { seconds, durationsMs, statuses: {}, failures: 0 },
    cpuMs: (user + system) / 1000,
    databaseMs,
  };
}
