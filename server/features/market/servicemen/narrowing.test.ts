import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aUser } from "#server/seed/builders.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { pointNear } from "../jobs/search/near.rules.ts";
import { placesNear } from "./servicemen.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from service_cards");
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const path = "/api/auth/servicemen";
const list = async (query = "", as?: string) => {
  await app.deps.freshness.read();
  return app.call({ method: "GET", path: path + query, as });
};
const namesIn = (body: { servicemen: { displayName: string }[] }) =>
  body.servicemen.map(({ displayName }) => displayName);
const names = async (query = "", as?: string) => namesIn((await list(query, as)).body);

let made = 0;
/** A serviceman of this name, newer than those before. */
async function aServiceman(
  businessName: string,
  card: Partial<typeof serviceCards.$inferInsert> = {},
  person: Parameters<typeof aUser>[1] = {},
) {
  made += 1;
  const user = await aUser(app.deps.db, { subscribedUntil: inDays(20), ...person });
  await app.deps.db.insert(serviceCards).values({
    userId: user.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean finish.",
    currentLocation: "Somewhere",
    businessName,
    minUnits: 5_000,
    createdAt: new Date(Date.now() - 3_600_000 + made * 1_000),
    ...card,
  });
  return user;
}

describe("filters [SERVLIST-01] [API-15]", () => {
  test("filters by local government, charge and reviews, alone and combined [SERVLIST-01]", async () => {
    await aServiceman("Dear", { state: "Lagos", lga: "Ikeja", minUnits: 20_000 });
    await aServiceman(
      "Liked",
      { state: "Lagos", lga: "Ikeja", minUnits: 4_000 },
      { ratingSum: 23, ratingCount: 5 },
    );
    await aServiceman("Elsewhere", { state: "Oyo", lga: "Ibadan North", minUnits: 3_000 });

    expect(await names("?state=Lagos&lga=Ikeja")).toEqual(["Liked", "Dear"]);
    expect(await names("?charge=4000")).toEqual(["Elsewhere", "Liked"]);
    expect(await names("?charge=%E2%82%A64%2C000")).toEqual(["Elsewhere", "Liked"]);
    expect(await names("?reviewed=1")).toEqual(["Liked"]);
    expect(await names("?state=Lagos&lga=Ikeja&charge=10000&reviewed=1&q=paint")).toEqual(["Liked"]);
    expect((await list("?reviewed=1")).body.servicemen[0]).toMatchObject({ rating: 4.6, ratingCount: 5 });
  });

  test.each(["?service=Rain%20Making", "?state=Wakanda", "?state=Lagos&lga=Atlantis", "?lga=%F0%9F%98%80"])(
    "return an empty list for %s, which is not listed [ERR-05]",
    async (query) => {
      await aServiceman("Someone", { state: "Lagos", lga: "Ikeja" });

      expect(await list(query)).toMatchObject({ status: 200, body: { servicemen: [] } });
    },
  );

  test.each([
    ["charge", "five thousand"],
    ["charge", "-1"],
    ["charge", "1e400"],
    ["reviewed", "yes"],
    ["near", "99,200"],
    ["near", "Atlantis"],
    ["near", "\u0000"],
    ["limit", "0"],
    ["limit", "201"],
    ["limit", "many"],
    ["cursor", "nonsense"],
    ["cursor", Buffer.from("4.1.00000000-0000-0000-0000-000000000000").toString("base64url")],
  ])("refuse %s=%s with a sentence", async (name, value) => {
    const { status, body } = await list(`?${name}=${encodeURIComponent(value)}`);

    expect(status).toBe(400);
    expect(body.message).toMatch(/\w \w.*\.$/);
    expect(body.fields[name]).toEqual(expect.any(String));
  });

  test("leave out suspended people and hidden cards", async () => {
    await aServiceman("Suspended", {}, { suspendedAt: new Date() });
    await aServiceman("Hidden", { hiddenAt: new Date() });
    await aServiceman("Shown", { state: "Lagos", lga: "Ikeja" });

    expect(await names()).toEqual(["Shown"]);
    expect(await names("?near=Ikeja")).toEqual(["Shown"]);
  });
});

describe("pages of servicemen", () => {
  const walk = async (query: string, as?: string) => {
    const pages: string[][] = [];
    for (let next: string | undefined = path + query; next; ) {
      const { status, body, headers } = await app.call({ method: "GET", path: next, as });
      expect(status).toBe(200);
      pages.push(namesIn(body));
      next = /^<([^>]+)>; rel="next"$/.exec(String(headers.link ?? ""))?.[1];
    }
    return pages;
  };

  test("the Link header pages through every card once, also where several have the same time", async () => {
    const at = inDays(-1);
    for (const name of ["A", "B", "C", "D", "E"]) await aServiceman(name, { createdAt: at });
    await aServiceman("Newest");
    await app.deps.freshness.read();

    const pages = await walk("?limit=2&service=House%20Painting");

    expect(pages.map((page) => page.length)).toEqual([2, 2, 2]);
    expect(pages[0]?.[0]).toBe("Newest");
    expect(pages.flat().sort()).toEqual(["A", "B", "C", "D", "E", "Newest"]);
  });

  test("the Link header pages from place to place, nearest first", async () => {
    for (const name of ["Kano 1", "Kano 2"]) await aServiceman(name, { state: "Kano", lga: "Fagge" });
    await aServiceman("Unknown place");
    for (const name of ["Ikeja 1", "Ikeja 2", "Ikeja 3"])
      await aServiceman(name, { state: "Lagos", lga: "Ikeja" });
    await aServiceman("Ibadan", { state: "Oyo", lga: "Ibadan North" });
    await app.deps.freshness.read();

    expect(await walk("?limit=2&near=Ikeja%2C%20Lagos")).toEqual([
      ["Ikeja 3", "Ikeja 2"],
      ["Ikeja 1", "Ibadan"],
      ["Kano 2", "Kano 1"],
      ["Unknown place"],
    ]);
  });

  test("the nearest are first whether few or hundreds match", async () => {
    for (const name of ["Ikeja 1", "Ikeja 2"]) await aServiceman(name, { state: "Lagos", lga: "Ikeja" });
    await aServiceman("Ibadan", { state: "Oyo", lga: "Ibadan North" });
    for (const name of ["Kano 1", "Kano 2"]) await aServiceman(name, { state: "Kano", lga: "Fagge" });
    const query = "?limit=4&service=House%20Painting&near=Ikeja%2C%20Lagos";
    const ofFew = await names(query);
    expect(ofFew).toEqual(["Ikeja 2", "Ikeja 1", "Ibadan", "Kano 2"]);

    for (let count = 0; count < 200; count += 1)
      await aServiceman(`Far ${count}`, { state: "Borno", lga: "Bama", createdAt: inDays(-1) });
    expect(await names(query)).toEqual(ofFew);
  });

  test("without a limit, up to 200 servicemen come at once [API-15]", async () => {
    for (let count = 0; count < 25; count += 1) await aServiceman(`Card ${count}`);

    const { body, headers } = await list();

    expect(body.servicemen).toHaveLength(25);
    expect(headers.link).toBeUndefined();
  });

  test("the cursor does not reveal who is behind a private name [GEN-13]", async () => {
    const hidden = await aServiceman("Zahra", {}, { privateName: "quiet.needle" });
    await aServiceman("Newest");
    await aServiceman("Oldest", { createdAt: inDays(-1) });

    const { body, headers } = await list("?limit=2");
    const cursor = /cursor=([\w-]+)/.exec(String(headers.link))?.[1] ?? "";

    expect(namesIn(body)).toEqual(["Newest", "quiet.needle"]);
    expect(Buffer.from(cursor, "base64url").toString()).not.toContain(hidden.id);
  });
});

describe("servicemen near a place", () => {
  test("lists the nearest first with their distance, and cards of unknown place last", async () => {
    await aServiceman("Nowhere");
    await aServiceman("Fagge", { state: "Kano", lga: "Fagge" });
    await aServiceman("Somewhere in Kano", { state: "Kano" });
    await aServiceman("Ikeja", { state: "Lagos", lga: "Ikeja" });

    const { body } = await list("?near=12.0%2C8.5");
    const found: { displayName: string; distanceKm: number | null }[] = body.servicemen;

    expect(found.map((each) => each.displayName)).toEqual(
      expect.arrayContaining(["Fagge", "Somewhere in Kano", "Ikeja", "Nowhere"]),
    );
    expect(found.slice(2).map((each) => each.displayName)).toEqual(["Ikeja", "Nowhere"]);
    expect(found[2]?.distanceKm).toBeGreaterThan(700);
    expect(found[3]?.distanceKm).toBeNull();
    expect((await list("?near=12.0%2C8.5&state=Lagos")).body.servicemen).toHaveLength(1);
    expect(await names("?near=12.0%2C8.5&state=Kano&lga=Fagge")).toEqual(["Fagge"]);
    expect(await names("?near=12.0%2C8.5&service=Plumbing")).toEqual([]);
    expect(await names("?near=Lekki&q=ikeja&charge=5000")).toEqual(["Ikeja"]);
  });

  test("rounds a point to tenths of a degree and resolves a place to its local government", () => {
    expect(pointNear("6.5244, 3.3792")).toEqual({ latitude: 6.5, longitude: 3.4 });
    expect(pointNear("Lekki")).toEqual(pointNear("Eti Osa, Lagos"));
    for (const odd of ["", "91,3", "6.5,181", "6.5", "6.5;3.4", "1e9,1", "nowhere at all"])
      expect(pointNear(odd)).toBeUndefined();
  });

  test("covers all 774 local governments, 37 states and the unknown place, each farther than the one before", () => {
    const from = { latitude: 6.6, longitude: 3.3 };
    const places = placesNear(from, {});
    const distances = places.flatMap(({ km }) => (km === null ? [] : [km]));

    expect(places).toHaveLength(774 + 37 + 1);
    expect(distances).toEqual(distances.toSorted((left, right) => left - right));
    expect(places.at(-1)).toEqual({ state: null, lga: null, km: null });
  });
});

describe("blocks", () => {
  test("hide each side from the other in filters, near and by name, but not from other people", async () => {
    const hider = await aSignedInUser(app, { fullName: "Hider", subscribedUntil: inDays(9) });
    const met = await aServiceman("Met before", { state: "Lagos", lga: "Ikeja" });
    await aServiceman("Stranger", { state: "Lagos", lga: "Ikeja" });
    const other = await aSignedInUser(app);
    await app.call({ method: "POST", path: `/block-user/${met.id}`, as: hider.cookie, body: {} });

    for (const query of ["", "?state=Lagos", "?near=Ikeja", "?q=met", "?limit=1&q=before"]) {
      expect(await names(query, hider.cookie)).not.toContain("Met before");
      expect(await names(query, other.cookie)).toContain("Met before");
      expect(await names(query)).toContain("Met before");
    }
    const { headers } = await list("?limit=1", other.cookie);
    expect(headers.link).toContain("cursor=");
  });
});
