/** `npm run bench -- insights`: the owner's page over a large business. `--people`, `--moves`, `--write`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import type { Actor } from "#server/actor.ts";
import { readConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/embedded.ts";
import type { Deps } from "#server/deps.ts";
import { readInsights } from "#server/features/staff/insights/insights.service.ts";
import { rollUpHours, rollUpNight } from "#server/features/staff/insights/roll-up.service.ts";
import { createLog } from "#server/log.ts";
import { startRunor } from "#server/runor.ts";
import type { InsightsQuery } from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import { quantile } from "../measures/quantile.ts";
import { writePart } from "../report/page.ts";
import { table } from "../report/tables.ts";
import { fillBusiness } from "./fill-business.ts";

const rounds = 9;
const goalMs = 300;

export async function benchInsights(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      people: { type: "string", default: "300000" },
      moves: { type: "string", default: "3000000" },
      write: { type: "boolean", default: false },
    },
  });
  const size = { people: Number(values.people), moves: Number(values.moves) };
  const folder = mkdtempSync(path.join(tmpdir(), "runor-bench-"));
  const postgres = await startEmbeddedPostgres(path.join(folder, "pg"), {
    settings: { max_wal_size: "4GB" },
  });
  try {
    const lines = await measure(postgres.connectionString, folder, size);
    const figures = table(["what", "figure"], lines, ["left", "left"]);
    console.log(`\n${figures}`);
    if (values.write) writePart("insights", [figures]);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Line = readonly [string, string];

async function measure(
  connectionString: string,
  folder: string,
  size: { people: number; moves: number },
): Promise<Line[]> {
  const config = readConfig({ NODE_ENV: "test", HOST: "127.0.0.1", PORT: "0", DATA_DIR: folder, DEMO: "0" });
  const runor = await startRunor({ config, connectionString, log: createLog("silent"), worker: false });
  const owner = new pg.Pool({ connectionString, max: 2 });
  try {
    await fillBusiness(owner, size);
    const { deps } = runor;
    const lines: Line[] = [
      [
        "source",
        `${size.people.toLocaleString("en")} people, ${size.moves.toLocaleString("en")} moves, 3 years`,
      ],
      ["first roll-up of everything", await seconds(() => rollUpNight(deps))],
      ["roll-up with nothing new", await seconds(() => rollUpHours(deps))],
      ["counts stored", await countsStored(owner)],
    ];
    for (const [name, query] of questions()) lines.push([name, await answers(deps, query)]);
    await aBusyHour(owner);
    lines.push([
      "28 days by day, with an hour of 1,000 jobs and 5,000 moves not rolled up",
      await answers(deps, {}),
    ]);
    lines.push(["roll-up of that hour", await seconds(() => rollUpHours(deps))]);
    await aDayWithoutWorker(owner);
    lines.push(["28 days by day, after a day without a worker", await answers(deps, {})]);
    lines.push(["roll-up of that day", await seconds(() => rollUpHours(deps))]);
    return lines;
  } finally {
    await owner.end();
    await runor.close();
  }
}

const dayBack = (days: number): string => new Date(Date.now() - days * dayMs).toISOString().slice(0, 10);
const questions = (): [string, InsightsQuery][] => [
  ["28 days by day", {}],
  ["366 days by day", { from: dayBack(365), to: dayBack(0), by: "day" }],
  ["3 years by week", { from: dayBack(1_090), to: dayBack(0), by: "week" }],
  ["10 years by month", { from: dayBack(3_650), to: dayBack(0), by: "month" }],
];

const admin: Actor = { userId: "00000000-0000-7000-8000-000000000001", roles: ["admin"] } as unknown as Actor;

/** The median and the maximum of several answers. */
async function answers(deps: Deps, query: InsightsQuery): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await readInsights(deps, admin, query);
    times.push(performance.now() - startedAt);
  }
  const [middle, longest] = [quantile(times, 0.5), Math.max(...times)];
  return `${middle.toFixed(0)} ms (longest ${longest.toFixed(0)} ms; goal ${goalMs} ms)`;
}

async function seconds(work: () => Promise<void>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function countsStored(owner: pg.Pool): Promise<string> {
  const { rows } = await owner.query(
    `select count(*)::int as n, pg_size_pretty(pg_total_relation_size('insight_counts')) as size from insight_counts`,
  );
  return `${rows[0].n.toLocaleString("en")} rows, ${rows[0].size}`;
}

/** Adds rows of this hour, as after ten busy minutes without a worker: each job is a statement, which triggers note. */
async function aBusyHour(owner: pg.Pool): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query(`do $$ begin for n in 1..1000 loop
      insert into jobs (id, user_id, description, max_budget, state, service)
      values (gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'New', 5000, 'Lagos', 'Plumbing');
      end loop; end $$`);
    await client.query("set session_replication_role = replica");
    await client.query(`insert into ledger.move (journal, leg, kind, debit, credit, amount, phase)
      select gen_random_uuid(), 1, kind, debit, credit, amount, phase from (
        select * from ledger.move order by id desc limit 5000) latest`);
    await client.query("update ledger.rollup_state set marked = (select max(id) from ledger.move)");
  } finally {
    client.release(true);
  }
}

/** Notes each job of the last day and each call, as their triggers did: a call also changes the hour of its job. */
async function aDayWithoutWorker(owner: pg.Pool): Promise<void> {
  await owner.query(`insert into insight_hours_due (source, hour)
    select source, date_trunc('hour', at) from (
      select 'jobs' as source, created_at as at from jobs
      union all select 'calls', called_at from job_calls
      union all select 'jobs', j.created_at from job_calls c join jobs j on j.id = c.job_id) known
    where at > now() - interval '1 day'`);
}
