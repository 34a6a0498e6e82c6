import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Insights } from "#shared/contracts/insights.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buildPages } from "#tests/support/built-pages.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { mountBuiltPages } from "./web-pages.ts";

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

test("a network counts for at most three hundred visits a minute", async () => {
  const before = (await visitsToday()).total ?? 0;
  const beside = await startTestApp({ TRUST_PROXY: "1" }, { beside: app, mountPages: mountBuiltPages });
  for (let opened = 0; opened < 320; opened += 1)
    await open(`${beside.address}/job-page`, { "x-forwarded-for": "102.89.1.7" });
  await open(`${beside.address}/job-page`, { "x-forwarded-for": "102.89.1.8" });
  await beside.close();
  expect((await visitsToday()).total).toBe(before + 301);
});
