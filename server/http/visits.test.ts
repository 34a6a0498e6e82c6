import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SQL } from "#server/db/drizzle.ts";
import type { Insights } from "#shared/contracts/insights.ts";
import { dayMs } from "#shared/time/durations.ts";
import { dayStart } from "#shared/time/lagos.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { mountBuiltPages } from "./pages/web-pages.ts";
import { VisitCounts } from "./visits.ts";

let app: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  buildPages();
  app = await startTestApp();
  admin = await aStaffMember(app, "admin");
});
afterAll(() => app.close());

/** Node's fetch does not send the headers that browsers set by themselves. */
const open = (address: string, headers: Record<string, string>) =>
  new Promise<void>((resolve, reject) => {
    const site = { "sec-fetch-mode": "navigate", "sec-fetch-dest": "document", "sec-fetch-site": "none" };
    request(address, { headers: { ...site, ...headers }, agent: false }, (answer) => {
      answer.resume().on("end", resolve);
    })
      .on("error", reject)
      .end();
  });

async function visitsToday() {
  const answer = await app.call({ method: "GET", path: "/api/insights", as: admin.cookie });
  const { plots, way } = answer.body as Insights;
  const total = plots.find(({ id }) => id === "visits")?.lines[0]?.total;
  return { total, inWeeks: way?.reduce((sum, { visits }) => sum + visits, 0) };
}

test("pages that browsers without a session open from outside are counted, and stored at the stop", async () => {
  const person = await aSignedInUser(app);
  const page = (address: string, headers: Record<string, string> = {}) =>
    open(`${address}/job-page`, headers);
  for (const counted of [1, 2]) {
    const beside = await startTestApp({ TRUST_PROXY: "1" }, { beside: app, mountPages: mountBuiltPages });
    await page(beside.address);
    await page(beside.address, { "sec-fetch-site": "cross-site" });
    await page(beside.address, { "sec-fetch-site": "same-origin" });
    await page(beside.address, { "sec-fetch-dest": "iframe" });
    await page(beside.address, { "sec-purpose": "prefetch" });
    await page(beside.address, { "user-agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" });
    await page(beside.address, { cookie: person.cookie });
    for (const path of ["/api/nothing", "/no-such-page", "/assets/nothing.js"])
      await open(beside.address + path, {});
    await beside.close();
    expect(await visitsToday()).toEqual({ total: 2 * counted, inWeeks: 2 * counted });
  }
});

test("visits around midnight in Lagos belong to the day on which the page was opened", async () => {
  const beside = await startTestApp({ TRUST_PROXY: "1" }, { beside: app, mountPages: mountBuiltPages });
  const tomorrow = dayStart(beside.clock.now()).getTime() + dayMs;
  beside.clock.advance((tomorrow - 60_000 - beside.clock.now().getTime()) / 1_000);
  const visitsOf = async (day: Date | number) => (await visitsByDay())[new Date(day).toISOString()] ?? 0;
  const before = [await visitsOf(tomorrow - dayMs), await visitsOf(tomorrow)] as const;
  await open(`${beside.address}/job-page`, {});
  beside.clock.advance(120);
  await open(`${beside.address}/job-page`, {});
  await open(`${beside.address}/job-page`, {});
  await beside.close();
  expect([await visitsOf(tomorrow - dayMs), await visitsOf(tomorrow)]).toEqual([
    before[0] + 1,
    before[1] + 2,
  ]);
});

async function visitsByDay(): Promise<Record<string, number>> {
  const rows = await asOwner(
    app,
    "select start, n from insight_counts where measure = 'visits' and grain = 'day'",
  );
  return Object.fromEntries(rows.map(({ start, n }) => [start.toISOString(), Number(n)]));
}

test("a write whose answer was lost adds nothing a second time, and later visits are stored beside it", async () => {
  const day = dayStart(app.clock.now()).toISOString();
  const before = (await visitsByDay())[day] ?? 0;
  let lost = 0;
  const db = Object.assign(Object.create(app.deps.db), {
    execute: async (statement: SQL) => {
      await app.deps.db.execute(statement);
      lost += 1;
      if (lost <= 2) throw new Error("connection lost");
    },
  });
  const visits = new VisitCounts({ ...app.deps, db });
  visits.add();
  visits.add();
  await visits.store();
  visits.add();
  await Promise.all([visits.store(), visits.store()]);
  await visits.store();
  expect((await visitsByDay())[day]).toBe(before + 3);
});

test("a network counts for at most three hundred visits a minute", async () => {
  const before = (await visitsToday()).total ?? 0;
  const beside = await startTestApp({ TRUST_PROXY: "1" }, { beside: app, mountPages: mountBuiltPages });
  for (let opened = 0; opened < 320; opened += 1)
    await open(`${beside.address}/job-page`, { "x-forwarded-for": "102.89.1.7" });
  await open(`${beside.address}/job-page`, { "x-forwarded-for": "102.89.1.8" });
  await beside.close();
  expect((await visitsToday()).total).toBe(before + 301);
});
