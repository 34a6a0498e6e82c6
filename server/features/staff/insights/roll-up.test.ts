/** Stored counts against plain counts of the source, after late events, interrupted and repeated roll-ups. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import { hires } from "#server/db/schema/hires.ts";
import { jobCalls } from "#server/db/schema/jobs.ts";
import { smsMessages } from "#server/db/schema/notifications.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundSubscription, fundWallet } from "#server/seed/fund.ts";
import { type SeededNumbers, seededNumbers } from "#server/seed/seeded-numbers.ts";
import { startOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { lockState, takeHoursDue } from "./roll-up.queries.ts";
import { rollUpHours, rollUpNight } from "./roll-up.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inLagos = (column: string, grain: string) =>
  `date_trunc('${grain}', ${column} at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`;

/** Measures by what they count, spelled without the product's own queries. */
const sources: Record<string, { rows: string; at: string; part?: string }> = {
  "people.new": { rows: "users", at: "created_at" },
  "people.verified": { rows: "users where verified_at is not null", at: "verified_at" },
  posts: { rows: "jobs", at: "created_at" },
  "posts.state": { rows: "jobs where state is not null", at: "created_at", part: "state" },
  "posts.trade": { rows: "jobs where service is not null", at: "created_at", part: "service" },
  "posts.done": { rows: "jobs where status = 'completed'", at: "created_at" },
  "posts.called": {
    rows: "jobs j where exists (select from job_calls c where c.job_id = j.id)",
    at: "created_at",
  },
  "deals.taken": { rows: "jobs where assigned_at is not null", at: "assigned_at" },
  "deals.done": { rows: "jobs where completed_at is not null", at: "completed_at" },
  calls: { rows: "job_calls", at: "coalesce(first_called_at, called_at)" },
  hires: { rows: "hires", at: "coalesce(first_hired_at, hired_at)" },
  "cards.state": {
    rows: "service_cards where hidden_at is null and state is not null",
    at: "created_at",
    part: "state",
  },
  sms: { rows: "sms_messages", at: "created_at", part: "purpose" },
  orders: { rows: "payment_orders where settled_at is not null", at: "settled_at", part: "purpose" },
  "subscriptions.start": { rows: "subscriptions", at: "starts_at" },
  "subscriptions.end": { rows: "subscriptions", at: "ends_at" },
};

async function expectEqualCounts(): Promise<void> {
  for (const grain of ["hour", "day", "month"])
    for (const [measure, { rows, at, part = "''" }] of Object.entries(sources)) {
      const stored = await asOwner(
        app,
        "select start, part, n::int from insight_counts where grain = $1 and measure = $2 order by start, part",
        [grain, measure],
      );
      const counted = await asOwner(
        app,
        `select ${inLagos(at, grain)} as start, ${part} as part, count(*)::int as n from ${rows}
         group by 1, 2 order by 1, 2`,
      );
      expect([grain, measure, stored]).toEqual([grain, measure, counted]);
    }
  await expectEqualMoney();
}

async function expectEqualMoney(): Promise<void> {
  const [paid] = await asOwner(
    app,
    `select coalesce(sum(amount), 0)::int as kobo from ledger.move m join ledger.account d on d.id = m.debit
     where d.code like 'provider_clearing:%' and m.phase in ('posted', 'post')`,
  );
  for (const grain of ["hour", "day", "month"]) {
    const [stored] = await asOwner(
      app,
      "select coalesce(sum(n), 0)::int as kobo from insight_counts where grain = $1 and part like 'in:%'",
      [grain],
    );
    expect([grain, stored]).toEqual([grain, paid]);
  }
}

/** Around midnight in Lagos, months ago and yesterday. */
const midnight = startOf("2026-07-01").getTime();
const aMoment = (numbers: SeededNumbers): Date => {
  const minutes = numbers.between(-3 * 60, 3 * 60);
  return new Date(midnight + minutes * 60_000 + numbers.between(0, 2) * 24 * 3_600_000);
};

async function live(numbers: SeededNumbers): Promise<void> {
  const { db } = app.deps;
  const createdAt = aMoment(numbers);
  const [client, serviceman] = [await aUser(db, { createdAt }), await aUser(db, { createdAt })];
  const takenAt = numbers.chance(0.5) ? aMoment(numbers) : null;
  const job = await aJob(db, {
    userId: client.id,
    createdAt: aMoment(numbers),
    state: numbers.chance(0.5) ? "Lagos" : "Kano",
    ...(takenAt && { assignedTo: serviceman.id, assignedAt: takenAt, status: "assigned" as const }),
  });
  if (numbers.chance(0.7))
    await db.insert(jobCalls).values({ jobId: job.id, callerId: serviceman.id, calledAt: aMoment(numbers) });
  if (numbers.chance(0.5))
    await db
      .insert(hires)
      .values({ clientId: client.id, servicemanId: serviceman.id, hiredAt: aMoment(numbers) });
  if (numbers.chance(0.5)) await aCard(db, { userId: serviceman.id, createdAt: aMoment(numbers) });
  await db.insert(smsMessages).values({
    id: crypto.randomUUID(),
    phone: client.phone,
    purpose: numbers.chance(0.5) ? "code" : "campaign",
    status: "sent",
    provider: "sandbox",
    createdAt: aMoment(numbers),
  });
  if (numbers.chance(0.5))
    await fundWallet(app.deps, { userId: client.id, units: 1_000, at: aMoment(numbers) });
  if (numbers.chance(0.3)) await fundSubscription(app.deps, { userId: serviceman.id, at: aMoment(numbers) });
}

/** Changes rows that were counted before. */
async function change(numbers: SeededNumbers): Promise<void> {
  const { pool } = app.deps;
  const some = (table: string) =>
    `(select id from ${table} order by hashtext(id::text || '${numbers.next()}') limit 3)`;
  await pool.query(`update jobs set state = 'Oyo' where id in ${some("jobs")}`);
  await pool.query(
    `update jobs set status = 'completed', completed_at = $1, assigned_at = $1
    where id in ${some("jobs")}`,
    [aMoment(numbers)],
  );
  await pool.query(`update jobs set status = 'open', assigned_at = null, assigned_to = null, completed_at = null
    where id in ${some("jobs")}`);
  await pool.query(`delete from jobs where id in ${some("jobs")} and not exists (
    select from payment_orders where job_id = jobs.id)`);
  await pool.query(`update users set verified_at = $1 where id in ${some("users")}`, [aMoment(numbers)]);
  await pool.query(
    "update service_cards set hidden_at = now() where user_id = (select min(user_id::text)::uuid from service_cards)",
  );
}

async function rollUp(): Promise<void> {
  await rollUpAccounts.handle(app.deps, {});
  await rollUpHours(app.deps);
}

test("equal the source to the unit, also when something is late, repeated or interrupted", async () => {
  const numbers = seededNumbers(14);
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 6; n += 1) await live(numbers);
    if (round === 2) await interrupted();
    if (round % 2 === 1) await change(numbers);
    // Two processes at once.
    await Promise.all([rollUp(), rollUp()]);
    await expectEqualCounts();
  }
  await rollUp();
  await expectEqualCounts();
}, 60_000);

/** A roll-up that takes the hours due and stops before it counts. */
async function interrupted(): Promise<void> {
  const stopped = inTransaction(app.deps, async (tx) => {
    await lockState(tx);
    expect((await takeHoursDue(tx, 1_000)).length).toBeGreaterThan(0);
    throw new Error("killed");
  });
  await expect(stopped).rejects.toThrow("killed");
}

test("count a row that another transaction had not committed when its hour was counted", async () => {
  const { id: userId } = await aUser(app.deps.db, { createdAt: new Date(midnight) });
  await rollUp();
  const other = await app.deps.pool.connect();
  await other.query("begin");
  await other.query(
    "insert into hires (client_id, serviceman_id, hired_at) select $1, id, $2 from users where id <> $1 limit 1",
    [userId, new Date(midnight)],
  );
  await aJob(app.deps.db, { userId, createdAt: new Date(midnight) });
  await rollUp();
  await other.query("commit");
  other.release();
  await rollUp();
  await expectEqualCounts();
});

test("a second call about a job moves nothing to another day", async () => {
  const caller = await aUser(app.deps.db);
  const poster = await aUser(app.deps.db);
  const job = await aJob(app.deps.db, { userId: poster.id });
  const first = new Date(midnight + 3_600_000);
  await app.deps.db.insert(jobCalls).values({ jobId: job.id, callerId: caller.id, calledAt: first });
  const { recordCall } = await import("#server/features/market/calls/calls.queries.ts");
  await recordCall(app.deps.db, { jobId: job.id, callerId: caller.id, at: new Date() });
  await rollUp();
  await expectEqualCounts();
  const [row] = await asOwner(app, "select first_called_at from job_calls where job_id = $1", [job.id]);
  expect(row.first_called_at).toEqual(first);
});

test("hold no person: no id, name or number is in any row", async () => {
  await rollUpNight(app.deps);
  const rows = await asOwner(app, "select distinct part from insight_counts");
  const people = await asOwner(app, "select id::text, full_name, phone from users");
  const parts = rows.map(({ part }) => part as string);
  expect(people.length).toBeGreaterThan(0);
  for (const { id, full_name, phone } of people)
    for (const known of [id, full_name, openPhone(phone)]) expect(parts).not.toContain(known);
  const columns = await asOwner(
    app,
    `select distinct table_name from information_schema.columns
     where table_name like 'insight%' and column_name similar to '%(user|phone|person)%'`,
  );
  expect(columns).toEqual([]);
});
