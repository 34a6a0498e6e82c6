import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
const lagos = { state: "Lagos", lga: "Kosofe", currentLocation: "Ojota" };
const abuja = { state: "FCT Abuja", lga: "Abuja Municipal", currentLocation: "Wuse" };

/** The first is the newest. */
const cards = [
  {
    businessName: "Names it",
    serviceRendered: "Handyman Services",
    serviceDescription: "Tiler too, kitchen",
    ...lagos,
  },
  { businessName: "Floors", serviceRendered: "Tiling", serviceDescription: "Any size", ...lagos },
  { businessName: "Kitchens", serviceRendered: "Tiling", serviceDescription: "Kitchen walls", ...lagos },
  { businessName: "Far", serviceRendered: "Tiling", serviceDescription: "Kitchen walls", ...abuja },
  { businessName: "Party Hall", serviceRendered: "Event Planning", serviceDescription: "Articles", ...abuja },
  { businessName: "Canvas", serviceRendered: "Interior Design", serviceDescription: "Wall art", ...abuja },
];

beforeAll(async () => {
  app = await startTestApp();
  for (const [age, card] of cards.entries()) {
    const subscribedUntil = new Date(Date.now() + 20 * 86_400_000);
    const { id: userId } = await aUser(app.deps.db, { subscribedUntil });
    const createdAt = new Date(Date.now() - (age + 1) * 60_000);
    await app.deps.db.insert(serviceCards).values({ userId, minUnits: 5_000, createdAt, ...card });
  }
  // Beside a trade, a word that no job holds is ignored.
  const { id: userId } = await aUser(app.deps.db);
  await aJob(app.deps.db, { userId, description: "Swimming", words: ["swimming"] });
  await app.deps.freshness.read();
});
afterAll(() => app.close());

const list = (query: string) => app.call({ method: "GET", path: `/api/auth/servicemen?${query}` });
const namesIn = (body: { servicemen: { displayName: string }[] }) =>
  body.servicemen.map(({ displayName }) => displayName);
const names = async (q: string, more = "") => namesIn((await list(`q=${encodeURIComponent(q)}${more}`)).body);

describe("searching servicemen [SERVLIST-01]", () => {
  test("finds whole words and their beginnings, no parts of words", async () => {
    expect(await names("art")).toEqual(["Canvas"]);
    expect(await names("article")).toEqual(["Party Hall"]);
    expect(await names("itchen")).toEqual([]);
  });

  test("lists cards of the trade, then those that name it, newest first in each", async () => {
    expect(await names("tiler")).toEqual(["Floors", "Kitchens", "Far", "Names it"]);
  });

  test("lists cards with all words first, then the others of the trade, but only those if asked", async () => {
    const expected = ["Kitchens", "Far", "Names it", "Floors"];
    expect(await names("tiler for kitchen on Saturday")).toEqual(expected);
    expect(await names("tiler kitchen", "&exact=1")).toEqual(expected.slice(0, 3));
    expect(await names("tiler swimming")).toEqual(["Floors", "Kitchens", "Far"]);
    expect(await names("tiler kitchen ojota")).toEqual(["Kitchens", "Names it", "Floors"]);
    expect(await names("tiler kitchen ojota abuja")).toEqual(expected);
  });

  test("corrects a place although the trade alone has cards", async () => {
    const { body, headers } = await list("q=tiler%20ojotta");
    expect(namesIn(body)).toEqual(["Floors", "Kitchens", "Names it"]);
    expect(headers["x-runor-meant"]).toBe("tiler%20ojota");
  });

  test("pages through all tiers, each card once", async () => {
    for (const near of ["", "&near=Ojota"]) {
      const seen: string[] = [];
      for (let path: string | undefined = `q=tiler%20kitchen&limit=1${near}`; path; ) {
        const { body, headers } = await list(path);
        seen.push(...namesIn(body));
        path = /^<[^?]+\?([^>]+)>/.exec(String(headers.link ?? ""))?.[1];
      }
      const nearest = ["Names it", "Kitchens", "Far"];
      expect(seen).toEqual(near ? nearest : ["Kitchens", "Far", "Names it", "Floors"]);
    }
  });

  test("sorted by place, lists the trade if no card has the other words", async () => {
    expect(await names("tiler swimming", "&near=Ojota")).toEqual(["Floors", "Kitchens", "Far"]);
  });
});
