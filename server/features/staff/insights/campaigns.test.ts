/** What a campaign reached, from its first minutes, and who came back within a week of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { campaignRecipients, campaigns } from "#server/db/schema/campaigns.ts";
import { recordCall } from "#server/features/market/calls/calls.queries.ts";
import { recordHire } from "#server/features/market/servicemen/hire.queries.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import type { Insights } from "#shared/contracts/insights.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { rollUpHours, rollUpNight } from "./roll-up.service.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Calls = (day: number) => Promise<unknown>;

/** A campaign of now; its recipients call about one job, or one serviceman, on these days after it. */
async function aCampaignWith(recipients: { by: "job" | "card"; days: readonly number[] }[]) {
  const { db, clock } = app.deps;
  const sentAt = clock.now();
  const [staff, poster] = [await aStaffMember(app, "publicRelations"), await aUser(db)];
  const job = await aJob(db, { userId: poster.id });
  const id = crypto.randomUUID();
  await db.insert(campaigns).values({
    ...{ id, audience: "everyone", body: "New jobs near you", status: "done", partsEach: 1 },
    ...{ total: recipients.length, createdBy: staff.id, createdAt: sentAt },
  });
  const people: { days: readonly number[]; calls: Calls }[] = [];
  for (const { by, days } of recipients) {
    const { id: userId, phone } = await aUser(db);
    await db.insert(campaignRecipients).values({ campaignId: id, userId, phone, status: "sent" });
    const on = (day: number) => new Date(sentAt.getTime() + day * daySeconds * 1_000);
    const calls: Calls = (day) =>
      by === "job"
        ? recordCall(db, { jobId: job.id, callerId: userId, at: on(day) })
        : recordHire(db, { clientId: userId, servicemanId: poster.id, at: on(day) });
    people.push({ days, calls });
  }
  return { id, people };
}

test("a campaign that is being sent is counted every ten minutes, and not shown as 0 before", async () => {
  await rollUpHours(app.deps);
  const { id } = await aCampaignWith([{ by: "job", days: [] }]);
  const staff = await aStaffMember(app, "publicRelations");
  const shown = async () => {
    const { body } = await app.call({ method: "GET", path: "/api/insights", as: staff.cookie });
    return (body as Insights).campaigns?.find(({ _id }) => _id === id);
  };
  const inFile = async () => {
    const path = "/api/insights.csv?part=campaigns";
    const { body } = await app.call({ method: "GET", path, as: staff.cookie });
    return String(body).trim().split("\r\n").at(-1);
  };
  expect(await shown()).toMatchObject({ isCounted: false, recipients: 1 });
  expect(await inFile()).toMatch(/,1,,,,$/);

  app.clock.advance(5 * 60);
  await rollUpHours(app.deps);
  const costNaira = app.deps.config.smsPartKobo / 100;
  expect(await shown()).toMatchObject({ isCounted: true, sent: 1, failed: 0, costNaira });
  expect(await inFile()).toMatch(/,1,1,0,[\d.]+,0$/);

  const { id: userId, phone } = await aUser(app.deps.db);
  await app.deps.db.insert(campaignRecipients).values({ campaignId: id, userId, phone, status: "sent" });
  app.clock.advance(5 * 60);
  await rollUpHours(app.deps);
  expect(await shown()).toMatchObject({ sent: 2, costNaira: 2 * costNaira });
});

test.each(["job", "card"] as const)("a repeated call (%s) removes no one who came back", async (by) => {
  const { id, people } = await aCampaignWith([
    { by, days: [2, 7.5] },
    { by, days: [-30, 3] },
    { by, days: [1, 5] },
    { by, days: [-30, 7.5] },
    { by, days: [7.5] },
    { by, days: [-30] },
  ]);
  const countedAfter = async (first: number, last: number) => {
    for (const { days, calls } of people)
      for (const day of days.filter((day) => day >= first && day < last)) await calls(day);
    await rollUpNight(app.deps);
    const [row] = await asOwner(app, "select came_back from insight_campaigns where campaign_id = $1", [id]);
    return row.came_back;
  };

  expect(await countedAfter(-60, 0)).toBe(0);
  app.clock.advance(6 * daySeconds);
  expect(await countedAfter(0, 6)).toBe(3);
  app.clock.advance(2 * daySeconds);
  expect(await countedAfter(6, 8)).toBe(3);
});
