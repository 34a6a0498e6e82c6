/** The owner's page over HTTP: who sees which part, figures counted by hand, periods, files. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { campaignRecipients, campaigns } from "#server/db/schema/campaigns.ts";
import { jobCalls } from "#server/db/schema/jobs.ts";
import { smsMessages } from "#server/db/schema/notifications.ts";
import { reports } from "#server/db/schema/reports.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { type Insights, plotIds, type ShortenedPart } from "#shared/contracts/insights.ts";
import { languageCookie, languageHeader } from "#shared/messages/languages.ts";
import type { E164 } from "#shared/phones/phone.ts";
import type { StaffRole } from "#shared/roles.ts";
import { serviceNames } from "#shared/services/services.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { withdrawInThePast } from "#tests/support/past-money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";
import { rollUpNight } from "./roll-up.service.ts";

let app: TestApp;
let admin: SignedInUser;
const days = "from=2025-03-03&to=2025-03-16";
beforeAll(async () => {
  app = await startTestApp();
  admin = await aStaffMember(app, "admin");
  await aMarket();
  await rollUpAccounts.handle(app.deps, {});
  await rollUpNight(app.deps);
});
afterAll(() => app.close());

const read = (who: { cookie: string } | undefined, query = days) =>
  app.call({ method: "GET", path: `/api/insights?${query}`, as: who?.cookie });
const insightsOf = async (who: { cookie: string }, query = days): Promise<Insights> => {
  const { status, body } = await read(who, query);
  expect([status, body.fields]).toEqual([200, undefined]);
  return body;
};
const file = (who: { cookie: string }, part: string, query = days) =>
  app.call({ method: "GET", path: `/api/insights.csv?part=${part}&${query}`, as: who.cookie });
const lineOf = (insights: Insights, plot: string, line: string) =>
  insights.plots.find(({ id }) => id === plot)?.lines.find(({ id }) => id === line);
/** In Lagos. */
const at = (time: string) => new Date(`${time}+01:00`);

/**
 * Two weeks from Monday, 3 March 2025. Ada (3rd) posts in Lagos, Bola (4th) has a card there and calls after 30
 * minutes; Chi (10th) posts in Kano, and after 90 minutes Bola calls; that job is done. Dan (11th) never proved his
 * number. Efe joined in the weeks before. One job of Ada is never called.
 */
async function aMarket() {
  const { db } = app.deps;
  const person = (joined: string, proof = true) =>
    aUser(db, { createdAt: at(joined), verifiedAt: proof ? at(joined) : null });
  const ada = await person("2025-03-03T00:00:00");
  const bola = await person("2025-03-04T09:00:00");
  const chi = await person("2025-03-10T09:00:00");
  await person("2025-03-11T23:59:59", false);
  await person("2025-02-20T12:00:00");
  const first = await aJob(db, { userId: ada.id, createdAt: at("2025-03-04T10:00:00") });
  await aJob(db, { userId: ada.id, createdAt: at("2025-03-05T10:00:00"), service: "Plumbing" });
  const done = await aJob(db, {
    userId: chi.id,
    createdAt: at("2025-03-11T10:00:00"),
    state: "Kano",
    assignedTo: bola.id,
    assignedAt: at("2025-03-11T12:00:00"),
    completedAt: at("2025-03-13T12:00:00"),
    status: "completed",
  });
  await aCard(db, { userId: bola.id, createdAt: at("2025-03-04T09:30:00") });
  await db.insert(jobCalls).values([
    { jobId: first.id, callerId: bola.id, calledAt: at("2025-03-04T10:30:00") },
    { jobId: done.id, callerId: bola.id, calledAt: at("2025-03-11T11:30:00") },
  ]);
  const sms = (day: string, outcome: Partial<typeof smsMessages.$inferInsert> = {}) => ({
    id: crypto.randomUUID(),
    phone: ada.phone,
    purpose: "code",
    status: "sent" as const,
    provider: "sandbox",
    createdAt: at(day),
    ...outcome,
  });
  await db
    .insert(smsMessages)
    .values([
      sms("2025-03-03T01:00:00"),
      sms("2025-03-04T01:00:00", { parts: 3, status: "failed" }),
      sms("2025-03-05T01:00:00", { parts: 3, status: "failed", providerId: "taken, never arrived" }),
      sms("2025-03-16T23:00:00"),
      sms("2025-03-17T00:00:00"),
    ]);
  await db.insert(reports).values({
    id: crypto.randomUUID(),
    reporterId: ada.id,
    subjectType: "user",
    subjectId: bola.id,
    ownerId: bola.id,
    reason: "scam",
    createdAt: at("2025-03-06T10:00:00"),
    decision: "dismiss",
    decidedAt: at("2025-03-06T12:00:00"),
  });
  await fundWallet(app.deps, { userId: ada.id, units: 2_000, at: at("2025-03-08T10:00:00") });
  await aCampaign(bola);
}

async function aCampaign(recipient: { id: string; phone: E164 }) {
  const id = crypto.randomUUID();
  await app.deps.db.insert(campaigns).values({
    id,
    audience: "everyone",
    body: "New jobs near you",
    status: "done",
    total: 3,
    partsEach: 2,
    createdBy: admin.id,
    createdAt: at("2025-03-10T08:00:00"),
  });
  const delivered = { ...recipient, smsId: crypto.randomUUID() };
  const undelivered = { ...(await aUser(app.deps.db)), smsId: crypto.randomUUID() };
  const refused = { ...(await aUser(app.deps.db)), smsId: crypto.randomUUID() };
  const sms = {
    purpose: "announcement",
    provider: "sandbox",
    parts: 2,
    createdAt: at("2025-03-10T08:01:00"),
  };
  await app.deps.db.insert(smsMessages).values([
    { ...sms, id: delivered.smsId, phone: delivered.phone, status: "delivered", providerId: "c-1" },
    { ...sms, id: undelivered.smsId, phone: undelivered.phone, status: "failed", providerId: "c-2" },
    { ...sms, id: refused.smsId, phone: refused.phone, status: "failed" },
  ]);
  await app.deps.db.insert(campaignRecipients).values([
    { campaignId: id, userId: delivered.id, phone: delivered.phone, status: "sent", smsId: delivered.smsId },
    {
      campaignId: id,
      userId: undelivered.id,
      phone: undelivered.phone,
      status: "sent",
      smsId: undelivered.smsId,
    },
    { campaignId: id, userId: refused.id, phone: refused.phone, status: "failed", smsId: refused.smsId },
  ]);
}

describe("figures of two weeks, counted by hand", () => {
  test("people, jobs, calls and deals by week, beside the two weeks before", async () => {
    const insights = await insightsOf(admin, `${days}&by=week`);
    expect(insights).toMatchObject({
      from: "2025-03-03",
      to: "2025-03-16",
      before: { from: "2025-02-17", to: "2025-03-02" },
      starts: ["2025-03-03", "2025-03-10"],
    });
    expect(lineOf(insights, "people", "new")).toMatchObject({ values: [2, 2], total: 4, before: 1 });
    expect(lineOf(insights, "people", "verified")).toMatchObject({ values: [2, 1], total: 3, before: 1 });
    expect(lineOf(insights, "people", "active")).toMatchObject({ values: [2, 2], total: 2, before: 0 });
    expect(lineOf(insights, "activity", "posts")).toMatchObject({ values: [2, 1], total: 3, before: 0 });
    expect(lineOf(insights, "activity", "calls")).toMatchObject({ values: [1, 1], total: 2 });
    expect(lineOf(insights, "deals", "done")).toMatchObject({ values: [0, 1], total: 1 });
  });

  test("SMS cost every part of the messages that the provider took, delivered or not, as campaigns do", async () => {
    const insights = await insightsOf(admin, `${days}&by=week`);
    const nairaOf = (parts: number) => (parts * app.deps.config.smsPartKobo) / 100;
    const ofCampaigns = insights.campaigns!.reduce((sum, { costNaira }) => sum + costNaira, 0);
    expect(ofCampaigns).toBe(nairaOf(2 + 2));
    expect(lineOf(insights, "costs", "sms")).toMatchObject({
      values: [nairaOf(1 + 3), nairaOf(1) + ofCampaigns],
      total: nairaOf(1 + 3 + 1) + ofCampaigns,
    });
  });

  test("days begin at midnight in Lagos", async () => {
    const insights = await insightsOf(admin, "from=2025-03-02&to=2025-03-04");
    expect(insights.starts).toEqual(["2025-03-02", "2025-03-03", "2025-03-04"]);
    expect(lineOf(insights, "people", "new")?.values).toEqual([0, 1, 1]);
    const dan = await insightsOf(admin, "from=2025-03-11&to=2025-03-12");
    expect(lineOf(dan, "people", "new")?.values).toEqual([1, 0]);
  });

  test("the way, its cohorts, the first call, and what became of jobs", async () => {
    const insights = await insightsOf(admin);
    expect(insights.way).toEqual([
      { start: "2025-03-03", visits: 0, joined: 2, verified: 2, began: 2, called: 2, done: 1, isFinal: true },
      { start: "2025-03-10", visits: 0, joined: 2, verified: 1, began: 1, called: 1, done: 1, isFinal: true },
    ]);
    expect(insights.cohorts?.slice(-2)).toEqual([
      { start: "2025-03-03", joined: 2, back: [2, 1] },
      { start: "2025-03-10", joined: 2, back: [1] },
    ]);
    expect(insights.waits.firstCall).toMatchObject({ count: 2, median: 30, p90: 90, medianBefore: null });
    expect(insights.waits.reports).toMatchObject({ count: 1, median: 120 });
    expect(insights.outcomes).toEqual([
      { start: "2025-03-03", posts: 2, done: 0, called: 1, waiting: 0, dead: 1 },
      { start: "2025-03-10", posts: 1, done: 1, called: 0, waiting: 0, dead: 0 },
    ]);
    expect(insights.outcomesBefore).toEqual({ posts: 0, done: 0, called: 0, waiting: 0, dead: 0 });
  });

  test("waiting times by week and by month with the period before, before and after the roll-up", async () => {
    const owner = await aStaffMember(app, "accounting");
    const paid = async (day: string, minutes: number) => {
      const { id: userId } = await aUser(app.deps.db);
      const askedAt = at(`${day}T10:00:00`);
      const paidAt = new Date(askedAt.getTime() + minutes * 60_000);
      await withdrawInThePast(app, { userId, approverId: admin.id, amount: 2_100, askedAt, paidAt });
    };
    for (const minutes of [10, 20, 40]) await paid("2025-09-02", minutes);
    await paid("2025-09-16", 180);
    await paid("2025-08-20", 50);
    const none = { counts: [0, 0, 0], medians: [null, null, null], p90s: [null, null, null] };
    const weeks = {
      ...{ count: 4, median: 20, p90: 180, medianBefore: 50, p90Before: 50 },
      steps: { counts: [3, 0, 1], medians: [20, null, 180], p90s: [40, null, 180] },
      stepsBefore: { counts: [0, 1, 0], medians: [null, 50, null], p90s: [null, 50, null] },
    };
    for (const by of ["day", "week", "week"]) {
      const shown = await insightsOf(owner, `from=2025-09-01&to=2025-09-21&by=${by}`);
      expect(shown.waitSteps).toEqual({ by: "week", starts: ["2025-09-01", "2025-09-08", "2025-09-15"] });
      expect(shown.waits).toEqual({ payouts: weeks });
      await rollUpNight(app.deps);
    }
    // From a Thursday to a Tuesday: parts of weeks.
    const parts = await insightsOf(owner, "from=2025-09-04&to=2025-09-16&by=week");
    expect(parts.waits.payouts).toMatchObject({
      steps: { counts: [0, 0, 1] },
      stepsBefore: { counts: [0, 0, 3] },
    });
    const months = await insightsOf(owner, "from=2025-08-01&to=2025-09-30&by=month");
    expect(months.waitSteps).toEqual({ by: "month", starts: ["2025-08-01", "2025-09-01"] });
    expect(months.waits.payouts).toMatchObject({
      ...{ count: 5, median: 40, p90: 180 },
      steps: { counts: [1, 4], medians: [50, 20], p90s: [50, 180] },
    });
    const empty = await insightsOf(owner, "from=2024-09-02&to=2024-09-22");
    expect(empty.waits.payouts).toMatchObject({ count: 0, median: null, steps: none, stepsBefore: none });
  });

  test("active people and outcomes of the period before", async () => {
    const second = await insightsOf(admin, "from=2025-03-10&to=2025-03-16&by=day");
    // On the 4th Ada posted and Bola called, on the 5th Ada posted, and on the 8th she paid.
    expect(lineOf(second, "people", "active")?.before).toBe(Math.round((4 / 7) * 10) / 10);
    expect(second.outcomesBefore).toEqual({ posts: 2, done: 0, called: 1, waiting: 0, dead: 1 });
    const year = await insightsOf(admin, "from=2024-04-01&to=2025-03-31&by=month");
    expect(year.outcomesBefore).toBeNull();
    expect(lineOf(year, "people", "active")).toMatchObject({ total: 0.3, before: 0 });
  });

  test("the steps of the period before; whole calendar months are compared with as many calendar months", async () => {
    // Reads are limited by person.
    const owner = await aStaffMember(app, "admin");
    const second = await insightsOf(owner, "from=2025-03-10&to=2025-03-12&by=day");
    expect(lineOf(second, "people", "new")).toMatchObject({ values: [1, 1, 0], valuesBefore: [0, 0, 0] });
    const days = await insightsOf(owner, "from=2025-03-08&to=2025-03-12&by=day");
    expect(days.before).toEqual({ from: "2025-03-03", to: "2025-03-07" });
    expect(lineOf(days, "people", "new")).toMatchObject({ valuesBefore: [1, 1, 0, 0, 0], before: 2 });
    expect(lineOf(days, "people", "active")).toMatchObject({ valuesBefore: [0, 2, 1, 0, 0], before: 0.6 });
    const march = await insightsOf(owner, "from=2025-03-01&to=2025-03-31&by=day");
    expect(march.before).toEqual({ from: "2025-02-01", to: "2025-02-28" });
    const joined = lineOf(march, "people", "new");
    expect(joined?.valuesBefore).toHaveLength(28);
    expect(joined?.valuesBefore[19]).toBe(1);
    expect(joined).toMatchObject({ total: 4, before: 1 });
    const quarter = await insightsOf(owner, "from=2025-01-01&to=2025-03-31&by=month");
    expect(quarter.before).toEqual({ from: "2024-10-01", to: "2024-12-31" });
    const april = await insightsOf(owner, "from=2025-04-01&to=2025-04-15&by=day");
    expect(april.before).toEqual({ from: "2025-03-17", to: "2025-03-31" });
  });

  test("states and trades with jobs and cards; all 37 places are there", async () => {
    const { states, trades } = await insightsOf(admin);
    expect(states).toHaveLength(37);
    expect(states?.filter(({ demand, supply }) => demand + supply > 0)).toEqual([
      { state: "Kano", demand: 1, supply: 0 },
      { state: "Lagos", demand: 2, supply: 1 },
    ]);
    expect(trades?.map(({ service }) => service)).toEqual(["House Painting", "Plumbing"].toSorted());
  });

  test("jobs and cards of each trade in each state", async () => {
    const owner = await aStaffMember(app, "admin");
    const { places, states } = await insightsOf(owner);
    const inState = (name: string, values: readonly number[] | undefined) =>
      values?.[states!.findIndex(({ state }) => state === name)];
    expect(places?.map(({ service }) => service)).toEqual(["House Painting", "Plumbing"]);
    const [painting, plumbing] = places!;
    expect([painting?.demand.length, painting?.supply.length]).toEqual([37, 37]);
    expect([inState("Lagos", painting?.demand), inState("Kano", painting?.demand)]).toEqual([1, 1]);
    expect([inState("Lagos", painting?.supply), inState("Kano", painting?.supply)]).toEqual([1, 0]);
    expect([inState("Lagos", plumbing?.demand), inState("Lagos", plumbing?.supply)]).toEqual([1, 0]);
    const { body } = await file(owner, "places");
    expect(String(body).split("\r\n").slice(1, -1)).toEqual([
      "Kano,House Painting,1,0",
      "Lagos,House Painting,1,1",
      "Lagos,Plumbing,1,0",
    ]);
  });

  test("a day on which a fee was only given back is negative, in the answer and the file", async () => {
    const owner = await aStaffMember(app, "admin");
    const { id: userId } = await aUser(app.deps.db);
    await withdrawInThePast(app, {
      ...{ userId, approverId: admin.id, amount: 2_100, askedAt: at("2025-06-02T10:00:00") },
      ...{ paidAt: at("2025-06-03T10:00:00"), returnedAt: at("2025-06-05T10:00:00") },
    });
    const during = "from=2025-06-01&to=2025-06-06";
    const fees = async (query: string) => lineOf(await insightsOf(owner, query), "income", "withdrawalFees");
    const values = [0, 0, 100, 0, -100, 0];
    const expected = { values, total: 0, before: 0 };
    expect(await fees(during)).toMatchObject(expected);
    await rollUpAccounts.handle(app.deps, {});
    await rollUpNight(app.deps);
    expect(await fees(during)).toMatchObject(expected);
    expect(await fees("from=2025-06-05&to=2025-06-06")).toMatchObject({ values: [-100, 0], total: -100 });
    expect(await fees("from=2025-06-06&to=2025-06-07")).toMatchObject({ total: 0, before: -100 });
    expect((await file(owner, "income", during)).body).toMatch(/\r\n2025-06-05,.*-100,/);
  });

  test("what a campaign cost and brought", async () => {
    const { campaigns: sent } = await insightsOf(admin);
    expect(sent).toHaveLength(1);
    expect(sent?.[0]).toMatchObject({
      recipients: 3,
      sent: 1,
      failed: 2,
      costNaira: (2 * 2 * app.deps.config.smsPartKobo) / 100,
      cameBack: 1,
    });
  });

  test("money of today by purpose, before and after the roll-up", async () => {
    const before = await insightsOf(admin, "");
    const buyer = await aUser(app.deps.db);
    const order = await fundWallet(app.deps, { userId: buyer.id, units: 5_000 });
    for (const roll of [false, true]) {
      if (roll) {
        await rollUpAccounts.handle(app.deps, {});
        await rollUpNight(app.deps);
      }
      const after = await insightsOf(admin, "");
      const change = (plot: string, line: string) =>
        (lineOf(after, plot, line)?.total ?? 0) - (lineOf(before, plot, line)?.total ?? 0);
      expect(change("moneyIn", "units")).toBeCloseTo(order.amountKobo / 100, 2);
      expect(change("income", "topupFees")).toBe(100);
      expect(change("people", "new")).toBe(1);
    }
  });
});

describe("with more new moves than an answer counts", () => {
  let owner: SignedInUser;
  beforeAll(async () => {
    owner = await aStaffMember(app, "admin");
  });
  const rollUp = async () => {
    await rollUpAccounts.handle(app.deps, {});
    await rollUpNight(app.deps);
  };
  /** The limit is one of ids. Those that are reserved and never used count too: the sequence has gaps. */
  const manyIds = () =>
    asOwner(app, "select setval('ledger.move_id_seq', nextval('ledger.move_id_seq') + 20000)");
  const today = async () => {
    const insights = await insightsOf(owner, "");
    const total = (plot: string, line: string) => lineOf(insights, plot, line)?.total ?? 0;
    return { asOf: insights.asOf, units: total("moneyIn", "units"), posts: total("activity", "posts") };
  };

  test("the figures are those of the last roll-up, with its time", async () => {
    await rollUp();
    const before = await today();
    const [state] = await asOwner(app, "select rolled_at from insight_state");
    await manyIds();
    app.clock.advance(60);
    const buyer = await aUser(app.deps.db);
    await fundWallet(app.deps, { userId: buyer.id, units: 3_000 });
    await aJob(app.deps.db, { userId: buyer.id });
    expect(await today()).toEqual({ ...before, asOf: state.rolled_at.toISOString() });

    await rollUp();
    const after = await today();
    expect(after.asOf! > state.rolled_at.toISOString()).toBe(true);
    expect(after.units - before.units).toBeGreaterThanOrEqual(3_000);
    expect(after.posts - before.posts).toBe(1);
  });

  test("the time is that of the first move which the roll-up could not count", async () => {
    const buyer = await aUser(app.deps.db);
    await fundWallet(app.deps, { userId: buyer.id, units: 1_000 });
    const [first] = await asOwner(
      app,
      "select min(created_at) as at from ledger.move where id > (select moves from insight_state)",
    );
    app.clock.advance(60);
    // Without moving the ledger's mark before: it is older than this move.
    await rollUpNight(app.deps);
    await manyIds();
    await fundWallet(app.deps, { userId: buyer.id, units: 1_000 });
    expect((await today()).asOf).toBe(first.at.toISOString());
    await rollUp();
  });
});

test("reports that wait, how long the oldest does, and how those of the last seven days were decided", async () => {
  const carer = await aStaffMember(app, "customers");
  const queue = async () => (await insightsOf(carer, "")).reportQueue;
  expect(await queue()).toEqual({ open: 0, oldestMinutes: null, decided: 0, medianMinutes: null });
  const now = app.clock.now().getTime();
  const before = (hours: number) => new Date(now - hours * 3_600_000);
  const [reporter, reported] = [await aUser(app.deps.db), await aUser(app.deps.db)];
  const report = (createdAt: Date, decidedAt?: Date) => ({
    ...{
      id: crypto.randomUUID(),
      reporterId: reporter.id,
      subjectType: "user" as const,
      reason: "scam" as const,
    },
    ...{ subjectId: crypto.randomUUID(), ownerId: reported.id, createdAt },
    ...(decidedAt && { decision: "dismiss" as const, decidedAt }),
  });
  await app.deps.db
    .insert(reports)
    .values([
      report(before(3)),
      report(before(0.5)),
      report(before(50), before(48)),
      report(before(300), before(24)),
      report(before(100), before(99)),
      report(before(300), before(24 * 7 + 1)),
    ]);
  const shown = await queue();
  expect(shown).toMatchObject({ open: 2, decided: 3, medianMinutes: 120 });
  expect([181, 182]).toContain(shown?.oldestMinutes);
  expect((await insightsOf(await aStaffMember(app, "accounting"), "")).reportQueue).toBeUndefined();
});

test("counts what was made a moment ago", async () => {
  const poster = await aUser(app.deps.db);
  const posts = async () => lineOf(await insightsOf(admin, ""), "activity", "posts")?.total ?? 0;
  const before = await posts();
  await aJob(app.deps.db, { userId: poster.id });
  expect(await posts()).toBe(before + 1);
});

describe("access", () => {
  const seen: Record<StaffRole, { plots: string[]; parts: string[] }> = {
    admin: {
      plots: [...plotIds],
      parts: ["campaigns", "cohorts", "outcomes", "places", "searches", "states", "trades", "waits", "way"],
    },
    accounting: {
      plots: ["subscribers", "moneyIn", "moneyOut", "income", "costs", "payouts"],
      parts: ["waits"],
    },
    customers: { plots: ["visits", "people", "subscribers", "reports"], parts: ["cohorts", "waits", "way"] },
    publicRelations: { plots: ["visits"], parts: ["campaigns"] },
    agents: { plots: ["agents"], parts: [] },
  };
  test.each(Object.keys(seen) as StaffRole[])("%s see their part and no other", async (role) => {
    const staff = await aStaffMember(app, role);
    const insights = await insightsOf(staff);
    expect(insights.plots.map(({ id }) => id)).toEqual(seen[role].plots);
    const known = [
      "outcomes",
      "way",
      "cohorts",
      "states",
      "trades",
      "places",
      "searches",
      "campaigns",
      "waits",
    ] as const;
    const has = (part: (typeof known)[number]) =>
      part === "waits" ? Object.keys(insights.waits).length > 0 : insights[part] !== undefined;
    expect(known.filter(has).toSorted()).toEqual(seen[role].parts);
    for (const part of [...plotIds, ...known]) {
      const isSeen = [...seen[role].plots, ...seen[role].parts].includes(part);
      const from = `10.1.${Object.keys(seen).indexOf(role)}.1`;
      const path = `/api/insights.csv?part=${part}&${days}`;
      const { status } = await app.call({ method: "GET", path, as: staff.cookie, from });
      expect([part, status]).toEqual([part, isSeen ? 200 : 403]);
    }
  });

  test("others see nothing: visitors must sign in, other users are refused", async () => {
    expect((await read(undefined)).status).toBe(401);
    const stranger = await aSignedInUser(app);
    expect(await read(stranger)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await file(stranger, "people")).status).toBe(403);
  });

  test("writes nothing to the audit log: the figures are about no person", async () => {
    const staff = await aStaffMember(app, "customers");
    await insightsOf(staff);
    const { rows } = await app.deps.pool.query("select from audit_log where actor_id = $1", [staff.id]);
    expect(rows).toEqual([]);
  });
});

describe("periods", () => {
  test.each([
    ["from=2026-13-01", { from: fieldTexts.periodDay }],
    ["from=yesterday", { from: fieldTexts.periodDay }],
    ["from=0001-01-01&to=0001-02-01", { from: fieldTexts.periodDay, to: fieldTexts.periodDay }],
    ["from=2025-03-10&to=2025-03-09", { from: fieldTexts.periodOrder }],
    ["from=2025-03-10&to=2999-01-01", { to: fieldTexts.periodFuture }],
    ["from=2999-01-01", { from: fieldTexts.periodFuture }],
    ["from=2015-01-01&to=2024-12-31&by=day", { from: fieldTexts.periodDays(366) }],
    ["from=2015-01-01&to=2024-12-31&by=week", { from: fieldTexts.periodDays(1_098) }],
    ["from=1990-01-01&to=2024-12-31&by=month", { from: fieldTexts.periodDays(3_660) }],
    ["by=hour", { by: fieldTexts.periodStep }],
    ["by=hour&from=2015-01-01&to=2024-12-31", { by: fieldTexts.periodStep }],
  ])("refuses %s with the error of the field", async (query, fields) => {
    expect(await read(admin, query)).toMatchObject({ status: 400, body: { code: "invalid", fields } });
  });

  test("ten years by month are 120 months, and the same sums as their days", async () => {
    const years = await insightsOf(admin, "from=2016-01-01&to=2025-12-31&by=month");
    expect(years.starts).toHaveLength(120);
    expect(lineOf(years, "people", "new")?.total).toBe(5);
    expect(years.starts.filter((_, month) => lineOf(years, "people", "new")?.values[month])).toEqual([
      "2025-02-01",
      "2025-03-01",
    ]);
    expect(lineOf(years, "people", "active")?.values.at(110)).toBe(3);
    const parts = await insightsOf(admin, "from=2025-02-15&to=2025-03-10&by=month");
    expect(lineOf(parts, "people", "new")?.values).toEqual([1, 3]);
  });

  test("without dates: four weeks until today", async () => {
    const { starts, by } = await insightsOf(admin, "");
    expect([by, starts.length]).toEqual(["day", 28]);
  });
});

test("files hold the lines of the plot, for spreadsheets", async () => {
  const { status, body, headers } = await file(admin, "activity", `${days}&by=week`);
  expect([status, headers["content-disposition"]]).toEqual([200, 'attachment; filename="activity.csv"']);
  expect(body).toBe(
    "\uFEFFWeek,Jobs posted,First calls,Jobs posted (before),First calls (before)\r\n2025-03-03,2,1,0,0\r\n2025-03-10,1,1,0,0\r\n",
  );
  expect((await file(admin, "states")).body).toContain("Lagos,2,1\r\n");
  expect((await file(admin, "cohorts")).body).toContain("2025-03-03,2,2,1\r\n");
  const waits = (await file(admin, "waits", "from=2025-03-10&to=2025-03-23")).body;
  expect(waits).toContain("\uFEFFTime,Week,Number,");
  expect(waits).toContain(
    [
      "",
      "Time to the first call,Whole period,1,90,90,30,30",
      "Time to the first call,2025-03-10,1,90,90,,",
      "Time to the first call,2025-03-17,0,,,30,30",
      "",
    ].join("\r\n"),
  );
  expect((await file(admin, "nothing")).status).toBe(400);
});

test("lists that the page shortens are whole in files", async () => {
  const owner = await aStaffMember(app, "admin");
  const { id: userId } = await aUser(app.deps.db);
  const trades = serviceNames.slice(0, 16);
  for (const service of trades)
    await aJob(app.deps.db, { userId, service, createdAt: at("2024-05-06T10:00:00") });
  const searched = Array.from({ length: 21 }, (_, n) => `word ${String.fromCharCode(97 + n)}`);
  for (const words of searched)
    await asOwner(
      app,
      "insert into insight_counts (grain, measure, start, part, n) values ('day', 'search.none', $1, $2, 3)",
      [at("2024-05-06T00:00:00"), words],
    );
  for (let n = 0; n < 21; n += 1)
    await app.deps.db.insert(campaigns).values({
      ...{
        id: crypto.randomUUID(),
        audience: "everyone",
        body: "News",
        status: "done",
        partsEach: 1,
        total: 0,
      },
      ...{ createdBy: admin.id, createdAt: at("2024-05-06T10:00:00") },
    });
  const period = "from=2024-01-01&to=2024-12-31&by=month";
  const insights = await insightsOf(owner, period);
  const shown: Record<ShortenedPart, number> = {
    ...{ outcomes: 26, way: 26, cohorts: 12, trades: 15, searches: 20, campaigns: 20 },
  };
  const whole = { outcomes: 53, way: 53, cohorts: 53, trades: 16, searches: 21, campaigns: 21 };
  expect(insights.shortened.toSorted()).toEqual(Object.keys(shown).toSorted());
  for (const [part, count] of Object.entries(shown) as [ShortenedPart, number][]) {
    expect([part, insights[part]?.length]).toEqual([part, count]);
    const lines = String((await file(owner, part, period)).body)
      .trim()
      .split("\r\n");
    expect([part, lines.length - 1]).toEqual([part, whole[part]]);
  }
  expect((await insightsOf(owner, "from=2024-05-07&to=2024-05-20")).shortened).toEqual([]);
});

test("heads of files are in the reader's language", async () => {
  const parts = [
    ...["deals", "waits", "outcomes", "way", "cohorts", "trades", "places", "searches", "campaigns"],
  ];
  for (const part of parts) {
    const headOf = async (language: string) => {
      const path = `/api/insights.csv?part=${part}&${days}`;
      const headers = { [languageHeader]: language };
      const { body } = await app.call({ method: "GET", path, as: admin.cookie, headers });
      return String(body).split("\r\n")[0];
    };
    expect(await headOf("qps")).not.toBe(await headOf("en"));
  }
  const cookie = `${admin.cookie}; ${languageCookie}=pcm`;
  const { body } = await file({ cookie }, "way");
  expect(body).toContain("Four weeks don finish");
});

describe("searches that found nothing", () => {
  const search = (typed: string, from: string) =>
    app.call({ method: "GET", path: `/jobs/search-alternatives?q=${encodeURIComponent(typed)}`, from });
  const found = async () => (await insightsOf(admin, "")).searches;

  test("are counted once per asker and day, and shown from three askers on, without numbers and names", async () => {
    await aUser(app.deps.db, { fullName: "Zubairu Wazobia" });
    for (const from of ["10.7.0.1", "10.7.1.1", "10.7.2.1"]) {
      for (const typed of [
        "Drone pilots",
        "pilot drone",
        "call 08031234567",
        "zero eight zero three one two three four five six seven",
        "wazobia",
      ])
        await search(typed, from);
    }
    await search("only one asks this", "10.7.0.1");
    await rollUpNight(app.deps);
    expect(await found()).toEqual([]);

    app.clock.advance(24 * 3_600);
    await rollUpNight(app.deps);
    expect(await found()).toEqual([{ words: "drone pilot", times: 3 }]);
    const { rows } = await app.deps.pool.query("select from empty_searches");
    expect(rows).toEqual([]);
  });
});
