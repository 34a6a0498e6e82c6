/** An answer reads the source only through indexes: without sequential scans the planner finds one for each read. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { insightSources } from "#shared/contracts/insights.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { hourCounts, moneyOfMoves } from "./sources.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const planOf = (statement: SQL): Promise<string> =>
  inTransaction(app.deps, async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const { rows } = await tx.execute(sql`explain ${statement}`);
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
