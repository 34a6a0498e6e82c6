import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#server/db/client.ts";
import { sql } from "#server/db/drizzle.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { findDispute, noteDecision } from "./disputes.queries.ts";
import { incidentHistory, listIncidents } from "./incidents.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await asOwner(app, insertIncidents);
  await asOwner(app, insertWallets);
  await asOwner(app, insertHeirs);
  for (const table of ["incidents", "ledger.account", "number_history"])
    await asOwner(app, `analyze ${table}`);
});
afterAll(() => app.close());

/** Decades of closed incidents, every tenth a dispute; the last 120 are open or were closed lately. */
const insertIncidents = `
  insert into incidents (id, kind, subject, details, stops_payouts, opened_at, seen_at, resolved_at)
  select gen_random_uuid(), case when n % 10 = 0 then 'chargeback' else 'provider-difference' end, 'subject ' || n,
    case when n % 10 = 0 then jsonb_build_object('userId', gen_random_uuid()) else '{}' end, n % 7 = 0,
    now() - n * interval '9 hours', now(),
    case when n % 2 = 0 or n > 120 then now() - n * interval '8 hours' end
  from generate_series(1, 50000) n`;
/** Every five hundredth dispute still has its freeze. */
const insertWallets = `
  insert into ledger.account (code, guarded, frozen)
  select 'wallet:' || (details ->> 'userId'), true, place % 1000 in (0, 1)
  from (select details, row_number() over (order by opened_at) as place from incidents where kind = 'chargeback') dispute`;
/** Some freezes are at the wallet of the account that has the number of the dispute now. Their users are left out. */
const insertHeirs = `
  set session_replication_role = replica;
  insert into number_history (number_hash, user_id, left_at, heir_id)
  select 'number ' || earlier.place, earlier.id, now(), heir.id
  from (select wallet_owner(code) as id, row_number() over (order by id) as place from ledger.account
        where guarded and not frozen) earlier
  join (select wallet_owner(code) as id, row_number() over (order by id) as place from ledger.account
        where frozen) heir on earlier.place = heir.place * 3 and heir.place % 2 = 0`;

/** The list by its definition, incident by incident. */
const byDefinition = `
  with listed as (
    select i.*, i.kind = 'chargeback' and exists (
      select from accounts_of_number((i.details ->> 'userId')::uuid) n
      join ledger.account a on a.code = 'wallet:' || n and a.frozen) as has_freeze
    from incidents i)
  select id from listed where resolved_at is null or resolved_at >= $1 or has_freeze
  order by resolved_at is not null, resolved_at is null and not stops_payouts,
    resolved_at is not null and not has_freeze, opened_at desc`;

const monthAgo = () => new Date(app.clock.now().getTime() - 30 * 86_400_000);

test("the list has the open, the frozen and the recent incidents in this order", async () => {
  const resolvedAfter = monthAgo();
  const expected = await asOwner(app, byDefinition, [resolvedAfter]);
  expect(expected.length).toBeGreaterThan(100);
  for (const limit of [10, 60, 70, 75, 100, 1_000]) {
    const listed = await listIncidents(app.deps.db, { resolvedAfter, limit });
    expect(listed.map(({ id }) => id)).toEqual(expected.slice(0, limit).map(({ id }) => id));
  }
});

test("it is read without the closed disputes of earlier years", async () => {
  const read = await inTransaction(app.deps, async (tx) => {
    const before = await rowsRead(tx);
    await listIncidents(tx, { resolvedAfter: monthAgo(), limit: 100 });
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(1_000);
});

test.each([
  ["its history", (db: Db, subject: string) => incidentHistory(db, { kind: "provider-difference", subject })],
  ["a dispute", findDispute],
  ["the decision of a dispute", (db: Db, subject: string) => noteDecision(db, { subject, status: "won" })],
])("%s is found by its subject without the other incidents", async (_, look) => {
  const read = await inTransaction(app.deps, async (tx) => {
    const before = await rowsRead(tx);
    await look(tx, "subject 40000");
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(10);
});

async function rowsRead(db: Db): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(sql`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('incidents', 'account', 'number_history')`);
  return rows[0]!.read;
}
