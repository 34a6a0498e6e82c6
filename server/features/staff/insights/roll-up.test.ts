/** Stored counts against plain counts of the source, after late events, interrupted and repeated roll-ups. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { openPhone } from "#server/db/numbers/stored-numbers.ts";
import { agentApplications } from "#server/db/schema/agents.ts";
import { campaigns } from "#server/db/schema/campaigns.ts";
import { hires } from "#server/db/schema/hires.ts";
import { jobCalls } from "#server/db/schema/jobs.ts";
import { smsMessages } from "#server/db/schema/notifications.ts";
import { reports } from "#server/db/schema/reports.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { purposeOf } from "#server/features/money/payments/purposes/purposes.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { type SeededNumbers, seededNumbers } from "#server/seed/seeded-numbers.ts";
import type { Insights } from "#shared/contracts/insights.ts";
import { units } from "#shared/money/money.ts";
import type { E164 } from "#shared/phones/phone.ts";
import { dayOf, startOf } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { expectEqualCounts } from "#tests/support/insight-sources.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import { asOwner } from "#tests/support/owner.ts";
import { buyInThePast, withdrawInThePast } from "#tests/support/past-money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { lockState, takeHoursDue } from "./roll-up.queries.ts";
import { rollUpHours, rollUpNight, usualBatches } from "./roll-up.service.ts";

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app, "admin");
});
afterAll(() => app.close());

/** Around midnight in Lagos, months ago and yesterday. */
const midnight = startOf("2026-07-01").getTime();
const aMoment = (numbers: SeededNumbers): Date => {
  const minutes = numbers.between(-3 * 60, 3 * 60);
  return new Date(midnight + minutes * 60_000 + numbers.between(0, 2) * 24 * 3_600_000);
};

/** After minutes, hours or days: waiting times are stored more coarsely the longer they are. */
const laterThan = (at: Date, numbers: SeededNumbers): Date =>
  new Date(at.getTime() + numbers.between(1, 300) * numbers.pick([10, 60, 3_600, 86_400]) * 1_000);

async function live(numbers: SeededNumbers): Promise<void> {
  const { db } = app.deps;
  // Some joined about four weeks before, when the way ends, and some more than half a year.
  const daysAgo = numbers.pick([0, 0, 12, 27, 28, 200]);
  const createdAt = new Date(aMoment(numbers).getTime() - daysAgo * 86_400_000);
  const [client, serviceman] = [await aUser(db, { createdAt }), await aUser(db, { createdAt })];
  const takenAt = numbers.chance(0.5) ? aMoment(numbers) : null;
  const job = await aJob(db, {
    userId: client.id,
    createdAt: aMoment(numbers),
    state: numbers.chance(0.5) ? "Lagos" : "Kano",
    byAgent: numbers.chance(0.3),
    ...(takenAt && { assignedTo: serviceman.id, assignedAt: takenAt, status: "assigned" as const }),
  });
  if (numbers.chance(0.7))
    await db.insert(jobCalls).values({ jobId: job.id, callerId: serviceman.id, calledAt: aMoment(numbers) });
  if (numbers.chance(0.5))
    await db
      .insert(hires)
      .values({ clientId: client.id, servicemanId: serviceman.id, hiredAt: aMoment(numbers) });
  if (numbers.chance(0.5))
    await aCard(db, {
      userId: serviceman.id,
      createdAt: aMoment(numbers),
      serviceRendered: numbers.pick(["House Painting", "Plumbing"]),
    });
  await db.insert(smsMessages).values({
    id: crypto.randomUUID(),
    phone: client.phone,
    purpose: numbers.chance(0.5) ? "code" : "campaign",
    status: numbers.pick(["sent", "delivered", "failed"]),
    provider: "sandbox",
    providerId: numbers.chance(0.5) ? crypto.randomUUID() : null,
    parts: numbers.between(1, 3),
    createdAt: aMoment(numbers),
  });
  await complain(numbers, { client, serviceman });
  if (numbers.chance(0.3)) await apply(numbers, serviceman);
  await pay(numbers, { client, serviceman, jobId: takenAt ? undefined : job.id });
}

interface Pair {
  client: { id: string };
  serviceman: { id: string; phone: E164 };
}

async function complain(numbers: SeededNumbers, { client, serviceman }: Pair): Promise<void> {
  const createdAt = aMoment(numbers);
  await app.deps.db.insert(reports).values({
    id: crypto.randomUUID(),
    reporterId: client.id,
    subjectType: "user",
    subjectId: serviceman.id,
    ownerId: serviceman.id,
    reason: "scam",
    createdAt,
    ...(numbers.chance(0.5) && { decision: "dismiss", decidedAt: laterThan(createdAt, numbers) }),
  });
}

async function apply(numbers: SeededNumbers, { phone }: Pair["serviceman"]): Promise<void> {
  const createdAt = aMoment(numbers);
  await app.deps.db.insert(agentApplications).values({
    id: crypto.randomUUID(),
    firstName: "Ada",
    lastName: "Obi",
    phone,
    houseAddress: "3 Marina",
    hasAccount: true,
    operationBase: "shop",
    agentLocation: "Lagos",
    createdAt,
    ...(numbers.chance(0.5) && { status: "approved" as const, decidedAt: laterThan(createdAt, numbers) }),
  });
}

/** Units, subscriptions, boosts; withdrawals that wait, are paid, or come back from the bank. */
async function pay(
  numbers: SeededNumbers,
  { client, serviceman, jobId }: Pair & { jobId: string | undefined },
): Promise<void> {
  const [userId, at] = [client.id, aMoment(numbers)];
  if (numbers.chance(0.5)) await buyInThePast(app, { userId, purpose: "units", units: 1_000, at });
  if (jobId && numbers.chance(0.3)) await buyInThePast(app, { userId, purpose: "boost", jobId, at });
  if (numbers.chance(0.3))
    await buyInThePast(app, { userId: serviceman.id, purpose: "subscription", at: aMoment(numbers) });
  if (numbers.chance(0.6)) {
    const askedAt = aMoment(numbers);
    const paidAt = numbers.chance(0.8) ? laterThan(askedAt, numbers) : undefined;
    await withdrawInThePast(app, {
      ...{ userId: serviceman.id, approverId: staff.id, amount: 2_100, askedAt, paidAt },
      returnedAt: paidAt && numbers.chance(0.3) ? laterThan(paidAt, numbers) : undefined,
    });
  }
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
  await pool.query(`update jobs set by_agent = not by_agent, service = 'Tiling' where id in ${some("jobs")}`);
  await pool.query(
    `update reports set decision = 'dismiss', decided_at = created_at + interval '90 minutes'
    where decided_at is null and id in ${some("reports")}`,
  );
  await pool.query(
    `update agent_applications set status = 'declined', decided_at = $1 where id in ${some("agent_applications")}`,
    [aMoment(numbers)],
  );
  await pool.query(
    `update withdrawals set state = 'failed', settled_at = null where state = 'succeeded' and id in ${some("withdrawals")}`,
  );
  // A message that the provider refused, and one whose second attempt it took.
  await pool.query(
    `update sms_messages set status = 'failed', provider_id = null where id in ${some("sms_messages")}`,
  );
  await pool.query(`update sms_messages set status = 'sent', parts = 4 where id in ${some("sms_messages")}`);
  for (const table of ["reports", "agent_applications"])
    await pool.query(`delete from ${table} where id in ${some(table)}`);
  await pool.query("delete from hires where client_id = (select min(client_id::text)::uuid from hires)");
  await pool.query("delete from job_calls where job_id = (select min(job_id::text)::uuid from job_calls)");
  await pool.query(
    "delete from service_cards where user_id = (select max(user_id::text)::uuid from service_cards)",
  );
  await pool.query(
    "update service_cards set service_rendered = 'Tiling' where user_id = (select max(user_id::text)::uuid from service_cards)",
  );
  await pool.query(
    "update service_cards set hidden_at = now() where user_id = (select min(user_id::text)::uuid from service_cards)",
  );
}

async function rollUp(batches = usualBatches): Promise<void> {
  await rollUpAccounts.handle(app.deps, {});
  await rollUpNight(app.deps, batches);
}

async function insightsOf(query = ""): Promise<Insights> {
  const { body } = await app.call({ method: "GET", path: `/api/insights?${query}`, as: staff.cookie });
  return body;
}
const hasActive = ({ plots }: Insights) =>
  plots.find(({ id }) => id === "people")?.lines.some(({ id }) => id === "active");
const joinedIn = ({ way }: Insights) => way?.reduce((sum, { joined }) => sum + joined, 0);

test("on a first day, say that different people are not counted, and count them at once and every hour", async () => {
  const first = await insightsOf("by=week");
  expect(first).toMatchObject({ peopleAsOf: { active: null, weeks: null } });
  expect(first.asOf).not.toBeNull();
  expect(hasActive(first)).toBe(false);

  await rollUpHours(app.deps);
  const counted = await insightsOf("by=week");
  const { weeks: countedAt } = counted.peopleAsOf;
  expect(countedAt).not.toBeNull();
  expect(counted.peopleAsOf.active).toBe(countedAt);
  expect(hasActive(counted)).toBe(true);
  const joined = joinedIn(counted)!;
  expect(joined).toBeGreaterThan(0);

  await aUser(app.deps.db, { createdAt: app.clock.now() });
  app.clock.advance(10 * 60);
  await rollUpHours(app.deps);
  const later = await insightsOf("by=day");
  expect(later.peopleAsOf.weeks).toBe(countedAt);
  expect(later.peopleAsOf.active! > countedAt!).toBe(true);
  expect(joinedIn(later)).toBe(joined);

  app.clock.advance(50 * 60);
  await rollUpHours(app.deps);
  const hourLater = await insightsOf("by=day");
  expect(hourLater.peopleAsOf.weeks).toBe(hourLater.peopleAsOf.active);
  expect(joinedIn(hourLater)).toBe(joined + 1);
});

test("equal the source to the unit, also when something is late, repeated or interrupted", async () => {
  const numbers = seededNumbers(14);
  for (let round = 0; round < 6; round += 1) {
    for (let n = 0; n < 6; n += 1) await live(numbers);
    if (round === 2) await interrupted();
    if (round % 2 === 1) await change(numbers);
    // Three processes at once, in the ten minutes' task and the nightly one. Small batches leave work to the next.
    const batches = round === 3 ? { notes: 40, moves: 7, periods: 3 } : usualBatches;
    if (round === 3) await expectMoreThan(batches);
    await Promise.all([rollUp(batches), rollUpHours(app.deps, batches), rollUp(batches)]);
    await expectEqualCounts(app);
  }
  await rollUp();
  await expectEqualCounts(app);
}, 60_000);

async function expectMoreThan({ notes, moves }: typeof usualBatches): Promise<void> {
  const [due] = await asOwner(
    app,
    `select (select count(*)::int from insight_hours_due) as notes,
       (select max(id) - (select moves from insight_state) from ledger.move)::int as moves`,
  );
  expect(due.notes).toBeGreaterThan(notes);
  expect(due.moves).toBeGreaterThan(moves);
}

/** Writes of the roll-up's steps, of which the database refuses one after the others of its transaction. */
const steps = [
  ["counting hours", "insight_counts", "new.grain = 'day' and new.measure = 'posts'"],
  ["adding moves", "insight_state", "new.moves > old.moves"],
  ["counting active people", "insight_counts", "new.grain = 'month' and new.measure = 'people.active'"],
  ["counting the way", "insight_counts", "new.measure = 'way.done'"],
  ["counting campaigns", "insight_campaigns", "true"],
  ["keeping searches", "insight_counts", "new.measure = 'search.none'"],
] as const;

test.each(steps)("equal the source after an interruption while %s", async (step, table, condition) => {
  const numbers = seededNumbers(table.length + condition.length);
  for (let n = 0; n < 2; n += 1) await live(numbers);
  await aDoneJob();
  await aSentCampaign();
  const words = `pilots ${step}`;
  for (const asker of ["a", "b", "c"])
    await asOwner(app, "insert into empty_searches (day, words, asker) values ('2026-07-01', $1, $2)", [
      words,
      asker,
    ]);
  await asOwner(
    app,
    `create or replace function stop_roll_up() returns trigger language plpgsql as $$
     begin raise exception 'killed'; end $$`,
  );
  await asOwner(
    app,
    `create trigger killed after ${table === "insight_state" ? "update" : "insert or update"} on ${table}
     for each row when (${condition}) execute function stop_roll_up()`,
  );
  await expect(rollUp()).rejects.toMatchObject({ cause: { message: "killed" } });
  await asOwner(app, `drop trigger killed on ${table}`);

  await rollUp();
  await expectEqualCounts(app);
  const searches = await asOwner(app, "select n from insight_counts where part = $1", [words]);
  expect(searches).toEqual([{ n: 3 }]);
  const uncounted =
    "select from campaigns c where not exists (select from insight_campaigns i where i.campaign_id = c.id)";
  expect(await asOwner(app, uncounted)).toEqual([]);
});

/** Someone takes all steps of the way. */
async function aDoneJob(): Promise<void> {
  const { db } = app.deps;
  const at = new Date(midnight);
  const [client, serviceman] = [
    await aUser(db, { createdAt: at, verifiedAt: at }),
    await aUser(db, { createdAt: at }),
  ];
  const done = { status: "completed", assignedTo: serviceman.id, assignedAt: at, completedAt: at } as const;
  const job = await aJob(db, { userId: client.id, createdAt: at, ...done });
  await db.insert(jobCalls).values({ jobId: job.id, callerId: serviceman.id, calledAt: at });
}

async function aSentCampaign(): Promise<void> {
  await app.deps.db.insert(campaigns).values({
    ...{ id: crypto.randomUUID(), audience: "everyone", body: "New jobs near you", status: "done" },
    ...{ partsEach: 1, total: 0, createdBy: staff.id, createdAt: app.clock.now() },
  });
}

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
  await expectEqualCounts(app);
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
  await expectEqualCounts(app);
  const [row] = await asOwner(app, "select first_called_at from job_calls where job_id = $1", [job.id]);
  expect(row.first_called_at).toEqual(first);
});

test("count days of jobs and cards again that a version without their places had counted, once they are over", async () => {
  const { id } = await aUser(app.deps.db);
  await aJob(app.deps.db, { userId: id, createdAt: new Date(midnight) });
  await aCard(app.deps.db, { userId: id, createdAt: new Date(midnight) });
  await rollUp();
  await asOwner(app, "delete from insight_counts where measure in ('posts.place', 'cards.place')");
  await asOwner(
    app,
    `insert into insight_periods_due (kind, start)
     select distinct case when measure = 'posts' then 'jobs.day' else 'cards.day' end, start
     from insight_counts where grain = 'day' and measure in ('posts', 'cards.state') on conflict do nothing`,
  );
  const today = startOf(dayOf(app.clock.now()));
  await asOwner(
    app,
    "insert into insight_periods_due (kind, start) values ('jobs.day', $1) on conflict do nothing",
    [today],
  );
  await rollUp();
  const left = await asOwner(app, "select kind, start from insight_periods_due where start < $1", [today]);
  expect(left).toEqual([]);
  expect(await asOwner(app, "select kind from insight_periods_due where start = $1", [today])).toContainEqual(
    {
      kind: "jobs.day",
    },
  );
  app.clock.advance(86_400);
  await rollUp();
  await expectEqualCounts(app);
});

test("add up weeks and years with their days and months, and at night those that another version left out", async () => {
  const summed = (grain: string, { by, measures }: { by: string; measures: string }) =>
    asOwner(
      app,
      `select measure, part, date_trunc('${by}', start, 'Africa/Lagos') as start, sum(n)::int as n from insight_counts
       where grain = '${grain}' and measure similar to '%.(${measures})' and n <> 0 group by 1, 2, 3 order by 1, 2, 3`,
    );
  const waits = (grain: string) => summed(grain, { by: "week", measures: "wait" });
  const places = (grain: string) => summed(grain, { by: "year", measures: "state|trade|place" });
  await aDoneJob();
  await rollUpHours(app.deps);
  expect((await waits("week")).length).toBeGreaterThan(0);
  expect(await waits("week")).toEqual(await waits("day"));
  expect((await places("year")).length).toBeGreaterThan(0);
  expect(await places("year")).toEqual(await places("month"));
  await asOwner(
    app,
    "delete from insight_counts where grain = 'week' and measure = 'posts.wait' and part < '3'",
  );
  await asOwner(app, "update insight_counts set n = n + 1 where grain = 'week' and measure = 'payouts.wait'");
  await asOwner(
    app,
    `insert into insight_counts (grain, measure, start, part, n)
     select 'week', 'reports.wait', min(start), '77', 1 from insight_counts where grain = 'week' and measure = 'posts.wait'`,
  );
  await asOwner(app, "delete from insight_counts where grain = 'year' and measure = 'posts.place'");
  expect(await waits("week")).not.toEqual(await waits("day"));
  await rollUpNight(app.deps);
  expect(await waits("week")).toEqual(await waits("day"));
  expect(await places("year")).toEqual(await places("month"));
});

test("count a day's SMS again that a version without parts had counted", async () => {
  const { phone } = await aUser(app.deps.db);
  const message = { phone, purpose: "code", provider: "sandbox", createdAt: new Date(midnight) };
  await app.deps.db.insert(smsMessages).values([
    { ...message, id: crypto.randomUUID(), status: "sent", parts: 2 },
    { ...message, id: crypto.randomUUID(), status: "failed", parts: 2 },
  ]);
  await rollUp();
  await asOwner(app, "update insight_counts set n = n + 1 where measure = 'sms' and start >= $1", [
    new Date(midnight),
  ]);
  for (const start of [0, 1, 2].map((day) => new Date(midnight + day * 86_400_000)))
    await asOwner(app, "insert into insight_periods_due (kind, start) values ('sms.day', $1)", [start]);
  await rollUp();
  await expectEqualCounts(app);
});

test("count each day's own events when midnight in Lagos passes during a roll-up", async () => {
  const today = startOf(dayOf(app.clock.now())).getTime();
  const change = today + 86_400_000;
  app.clock.advance((change - 30_000 - app.clock.now().getTime()) / 1_000);
  const price = purposeOf("units").priceKobo({ units: units(1_000) }) / 100;
  const events = async () => {
    const at = app.clock.now();
    const { id: userId } = await aUser(app.deps.db, { createdAt: at });
    const job = await aJob(app.deps.db, { userId, createdAt: at });
    await app.deps.db.insert(jobCalls).values({ jobId: job.id, callerId: staff.id, calledAt: at });
    await buyInThePast(app, { userId, purpose: "units", units: 1_000, at });
  };
  const shown = async () => {
    const path = "/api/insights?by=day";
    const { body } = await app.call({ method: "GET", path, as: staff.cookie });
    const { plots, starts } = body as Insights;
    const valuesOf = (plot: string, line: string) =>
      plots
        .find(({ id }) => id === plot)
        ?.lines.find(({ id }) => id === line)
        ?.values.slice(-2);
    return {
      days: starts.slice(-2),
      posts: valuesOf("activity", "posts"),
      calls: valuesOf("activity", "calls"),
      units: valuesOf("moneyIn", "units"),
    };
  };
  await rollUp();
  const before = await shown();
  await events();

  const other = await app.deps.pool.connect();
  await other.query("begin");
  await other.query("select from insight_state for update");
  const rolling = Promise.all([rollUp(), rollUpHours(app.deps)]);
  await someAreWaiting(app, 2);
  app.clock.advance(60);
  await events();
  await events();
  await other.query("commit");
  other.release();
  await rolling;

  const expected = {
    days: [dayOf(new Date(today)), dayOf(new Date(change))],
    posts: [before.posts![1]! + 1, 2],
    calls: [before.calls![1]! + 1, 2],
    units: [before.units![1]! + price, 2 * price],
  };
  expect(await shown()).toMatchObject(expected);
  await events();
  expected.posts[1]! += 1;
  expected.calls[1]! += 1;
  expected.units[1]! += price;
  expect(await shown()).toMatchObject(expected);
  const fresh = await shown();
  await rollUp();
  expect(await shown()).toEqual(fresh);
  await expectEqualCounts(app);
});

test("hold no person: no id, name or number is in any row, also of a person whose names open jobs hold", async () => {
  const { id: userId } = await aUser(app.deps.db, { fullName: "Sunday Painter" });
  await aJob(app.deps.db, { userId, description: "A painter for Sunday" });
  const day = dayOf(app.clock.now());
  for (const words of ["painter sunday", "painter", "drone pilot sunday"])
    for (const asker of ["a", "b", "c"])
      await asOwner(app, "insert into empty_searches (day, words, asker) values ($1, $2, $3)", [
        ...[day, words, asker],
      ]);
  app.clock.advance(86_400);
  await rollUpNight(app.deps);
  const rows = await asOwner(app, "select distinct part from insight_counts");
  const people = await asOwner(app, "select id::text, full_name, phone from users");
  const parts = rows.map(({ part }) => inAnyOrder(part));
  expect(parts).toContain("painter");
  expect(people.length).toBeGreaterThan(0);
  for (const { id, full_name, phone } of people) {
    const number = openPhone(phone)!;
    const known = [id, inAnyOrder(full_name), number, number.slice(1), number.slice(4)];
    expect(parts.filter((part) => known.some((each) => part.includes(each)))).toEqual([]);
  }
  const columns = await asOwner(
    app,
    `select distinct table_name from information_schema.columns
     where table_name like 'insight%' and column_name similar to '%(user|phone|person)%'`,
  );
  expect(columns).toEqual([]);
});

/** Searches are stored as their words in the order of the alphabet. */
const inAnyOrder = (text: string): string => text.toLowerCase().split(/\W+/).toSorted().join(" ");
