/** A new job or card reads the saved searches that it may be news for, however many there are. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { wakeSearches } from "./listings.queries.ts";

const searches = 20_000;
/** Searches for one trade in one place. */
const fitting = 20;

let app: TestApp;
let person: string;
beforeAll(async () => {
  app = await startTestApp();
  person = (await aSignedInUser(app)).id;
  await asOwner(
    app,
    `insert into saved_searches
      (id, user_id, kind, every, by, keys, lists, read_at, seen_at, texted_at, created_at)
     select gen_random_uuid(), $1, kind, case when n % 10 = 0 then 'week' else 'now' end, '{notification}',
       array['=Trade ' || n % 1000, 'trade' || n % 1000], array['=Trade ' || n % 1000, '=Lagos'], now(), now(), now(), now()
     from generate_series(1, ${searches}) n, unnest(array['jobs', 'servicemen']) kind`,
    [person],
  );
  await asOwner(app, "vacuum analyze saved_searches");
}, 60_000);
afterAll(() => app.close());

/** Rows read from saved searches, and how many are due. */
async function wokenBy(kind: "jobs" | "servicemen", id: string): Promise<{ read: number; due: number }> {
  return inTransaction(app.deps, async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
        where relname = 'saved_searches'`);
      return rows[0]?.read ?? 0;
    };
    const before = await count();
    await wakeSearches(tx, { kind, ids: [id], now: app.clock.now() });
    const read = (await count()) - before;
    const { rows } = await tx.execute<{ due: number }>(
      sql`select count(*)::int as due from saved_searches where due_at is not null and kind = ${kind}`,
    );
    return { read, due: rows[0]?.due ?? 0 };
  });
}

test("a job wakes the searches for its trade and reads no others", async () => {
  const job = await aJob(app.deps.db, { userId: person, service: "Trade 7", state: "Lagos", lga: null });
  const { read, due } = await wokenBy("jobs", job.id);
  expect(due).toBe(fitting);
  // The matching searches of both kinds are read, and read once more when they are updated.
  expect(read).toBeLessThanOrEqual(4 * fitting);
});

test("a business card wakes the searches for its trade and reads no others", async () => {
  await aCard(app.deps.db, { userId: person, serviceRendered: "Trade 8", state: "Lagos", lga: null });
  const { read, due } = await wokenBy("servicemen", person);
  expect(due).toBe(fitting);
  expect(read).toBeLessThanOrEqual(4 * fitting);
});
