/** An answer reads the source only through indexes: without sequential scans the planner finds one for each read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { insightSources } from "#shared/contracts/insight-counts.ts";
import { startOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { hoursDue, series, sums } from "./insights.queries.ts";
import { spansOf, spansUntil, withItsYear } from "./periods.rules.ts";
import { reportQueue } from "./report-queue.queries.ts";
import { hourCounts, moneyOfMoves } from "./sources.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const planOf = (statement: SQL, options = "costs off"): Promise<string> =>
  inTransaction(app.deps, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain (${sql.raw(options)}) ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });

test.each(insightSources)("hours of %s are read without a scan of a table", async (source) => {
  const plan = await planOf(hourCounts(source, [new Date()]));
  expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
});

test("the newest moves are read by their ids", async () => {
  const plan = await planOf(moneyOfMoves(0, 20_000));
  expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  expect(plan).toMatch(/Index Scan using move_pkey|Bitmap Index Scan on move_pkey/);
});

test("the newest hours due are found one by one in their index", async () => {
  const plan = await planOf(hoursDue({ now: new Date(), limit: 41 }));
  expect(plan.match(/(Seq Scan on \w+|Sort|HashAggregate|Unique)/g)).toBeNull();
  expect(plan.match(/Index Only Scan Backward using insight_hours_due_hour_idx/g)).toHaveLength(2);
});

test("many notes of few hours are read as few rows", async () => {
  const hour = startOf("2026-07-01").toISOString();
  await app.deps.pool.query(
    "insert into insight_hours_due (source, hour) select 'jobs', $1::timestamptz from generate_series(1, 5000)",
    [hour],
  );
  const plan = await planOf(hoursDue({ now: new Date(), limit: 41 }), "analyze, timing off");
  const read = [...plan.matchAll(/insight_hours_due.*actual rows=([\d.]+) loops=(\d+)/g)];
  expect(read).toHaveLength(2);
  expect(read.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0)).toBeLessThan(20);
});

test("the reports that wait and those decided lately are read through indexes", async () => {
  const plan = await planOf(reportQueue(new Date()));
  expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  expect(plan).toContain("reports_waiting_idx");
  expect(plan).toContain("reports_decided_idx");
});

test("places of three years until today are read as years, with one of the months before them", async () => {
  await app.deps.pool.query(
    `insert into insight_counts (grain, measure, start, part, n)
     select step.grain, 'posts.place', at, 'Lagos|Trade ' || trade, 1
     from (values ('month', '1 month'::interval), ('year', '1 year')) step (grain, length)
     cross join generate_series(timestamp '2023-01-01', '2026-12-01', step.length) local (day)
     cross join lateral (select local.day at time zone 'Africa/Lagos' as at) lagos
     cross join generate_series(1, 200) trade`,
  );
  const now = new Date(startOf("2026-11-30").getTime() + 3_600_000);
  const period = { from: startOf("2023-11-20"), to: startOf("2026-12-01") };
  const spans = spansOf(withItsYear(period, now), "year");
  expect(spans.map(({ grain }) => grain)).toEqual(["day", "month", "year"]);
  const plan = await planOf(sums({ measures: ["posts.place"], spans }), "analyze, timing off, costs off");
  expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  const read = [
    ...plan.matchAll(/Scan(?: using \w+)? on insight_counts(?: \w+)? \(actual rows=([\d.]+) loops=(\d+)/g),
  ];
  expect(read).toHaveLength(3);
  expect(read.reduce((sum, [, rows, loops]) => sum + Number(rows) * Number(loops), 0)).toBe(4 * 200);
});

const counted = { measures: ["posts", "posts.place"], spans: spansUntil(new Date()) };
test.each([
  ["series", series(counted, "week")],
  ["sums", sums(counted)],
])("%s are read from the stored counts by grain, measure and time", async (_, statement) => {
  const plan = await planOf(statement);
  expect(plan.match(/Seq Scan on \w+/g)).toBeNull();
  const conditions = [...plan.matchAll(/Index Cond: (.*)/g)].map(([, condition]) => condition);
  expect(conditions).toHaveLength(counted.spans.length);
  for (const condition of conditions)
    expect(condition).toMatch(/grain = .*measure = ANY .*start >= .*start </);
});
