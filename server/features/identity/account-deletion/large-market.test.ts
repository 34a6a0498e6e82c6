/** Deleting one of many accounts does not scan the tables of users and jobs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Transaction } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { eraseByNumber } from "./erase.queries.ts";
import { forgetNameWords } from "./texts.queries.ts";

const many = 2_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await asOwner(
    app,
    `with people as (
       insert into users (id, public_id, phone, full_name, password_hash, name_words, terms_accepted_at)
       select id, id, 'closed:' || id, 'Person ' || n, 'none', array['person', 'n' || n], now()
       from (select n, gen_random_uuid() as id from generate_series(1, $1::int) n) p returning id)
     insert into jobs (id, user_id, status, description, max_budget, expires_at)
     select gen_random_uuid(), id, 'completed', 'Mend a tap', 9000, now() from people`,
    [many],
  );
  await asOwner(app, "insert into search_words (word) values ('unused')");
  await asOwner(app, "vacuum analyze users, jobs");
});
afterAll(() => app.close());

/** How many rows of users and jobs the work reads by sequential scans. */
async function rowsScanned(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  return inTransaction(app.deps, async (tx) => {
    // Also counts earlier transactions that are not yet reported, hence the difference below.
    const scanned = async () => {
      const { rows } = await tx.execute(
        sql`select seq_tup_read::int as n from pg_stat_xact_user_tables where relname in ('users', 'jobs')`,
      );
      return rows.reduce((sum, { n }) => sum + Number(n), 0);
    };
    const before = await scanned();
    await work(tx);
    return (await scanned()) - before;
  });
}

test("words of a name that no other user has are found by indexes", async () => {
  expect(await rowsScanned((tx) => forgetNameWords(tx, ["person", "unused"]))).toBe(0);
  const words = await asOwner(app, "select word from search_words where word in ('person', 'unused')");
  expect(words).toEqual([{ word: "person" }]);
});

test("jobs that agents posted for a number are found by an index", async () => {
  const person = { phone: "+2348030000000", email: null, isVerified: true };
  expect(await rowsScanned((tx) => eraseByNumber(tx, { ...person, at: new Date() }))).toBe(0);
});
