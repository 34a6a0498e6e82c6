import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aUser } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from service_cards");
});

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const list = async (query = "") => {
  await app.deps.freshness.read();
  return app.call({ method: "GET", path: `/api/auth/servicemen${query}` });
};
const names = async (query = "") =>
  (await list(query)).body.servicemen.map((each: { displayName: string }) => each.displayName);

async function aServiceman(
  card: Partial<typeof serviceCards.$inferInsert> = {},
  person: Parameters<typeof aUser>[1] = {},
) {
  const user = await aUser(app.deps.db, { subscribedUntil: inDays(20), ...person });
  await app.deps.db.insert(serviceCards).values({
    userId: user.id,
    serviceRendered: "House Painting",
    serviceDescription: "Clean finish, no drops on your floor.",
    currentLocation: "Surulere, Lagos",
    state: "Lagos",
    businessName: null,
    minUnits: 5_000,
    ...card,
  });
  return user;
}

describe("servicemen [API-15] [ENTITY-06]", () => {
  test("returns subscribed people with a card, newest first, without a phone", async () => {
    const older = await aServiceman({ businessName: "Adunni Paints", createdAt: inDays(-3) });
    const newer = await aServiceman({ createdAt: inDays(-1) }, { fullName: "Tari Briggs" });
    await aServiceman({}, { subscribedUntil: inDays(-1) });
    await aServiceman({}, { subscribedUntil: null });

    const { status, body } = await list();

    expect(status).toBe(200);
    expect(body.servicemen).toEqual([
      {
        userId: newer.id,
        displayName: "Tari Briggs",
        businessName: null,
        fullName: "Tari Briggs",
        serviceRendered: "House Painting",
        serviceDescription: "Clean finish, no drops on your floor.",
        currentLocation: "Surulere, Lagos",
        state: "Lagos",
        lga: null,
        minUnits: 5_000,
        rating: null,
        ratingCount: 0,
        distanceKm: null,
      },
      expect.objectContaining({
        displayName: "Adunni Paints",
        businessName: "Adunni Paints",
        fullName: older.fullName,
      }),
    ]);
    const text = JSON.stringify(body);
    for (const { phone } of [older, newer]) expect(text).not.toContain(phone.slice(4));
  });

  test("a private name hides the full and the business name, also from searches [GEN-13]", async () => {
    await aServiceman(
      { businessName: "Zahra Couture" },
      { fullName: "Zainab Lawal", privateName: "quietstitch", nameWords: ["quietstitch"] },
    );

    expect(await names()).toEqual(["quietstitch"]);
    expect(JSON.stringify((await list()).body)).not.toMatch(/Zainab|Zahra/);
    expect(await names("?q=zahra")).toEqual([]);
    expect(await names("?q=zainab")).toEqual([]);
    expect(await names("?q=quietstitch")).toEqual(["quietstitch"]);
  });

  test("a private name hides both names in the card's texts, also from searches [GEN-13]", async () => {
    await aServiceman(
      {
        businessName: "Zahra Couture",
        serviceDescription: "Zahra Couture sews for you. Ask for ZAINAB's lace and gele.",
        currentLocation: "Zahra Couture, Yaba",
      },
      { fullName: "Zainab Lawal", privateName: "softstitch", nameWords: ["softstitch"] },
    );

    const [shown] = (await list()).body.servicemen;
    expect(shown.serviceDescription).toMatch(/^\[.+\] sews for you\. Ask for \[.+\]'s lace and gele\.$/);
    expect(shown.currentLocation).toMatch(/^\[.+\], Yaba$/);
    for (const word of ["zahra", "zain", "zainab", "ZAINAB's", "couture", "ahra"])
      expect(await names(`?q=${encodeURIComponent(word)}`), word).toEqual([]);
    for (const word of ["gele", "sew", "yaba"]) expect(await names(`?q=${word}`)).toEqual(["softstitch"]);

    await aServiceman({ businessName: "Open Needle", serviceDescription: "Open Needle makes gele." });
    expect(await names("?q=needle+gele")).toEqual(["Open Needle"]);
  });

  test("finds a card without accents, and only by its owner's current name", async () => {
    const person = await aServiceman(
      { serviceDescription: "Kélèchı̣ sews gẹ̀lẹ̀ and aṣọ òkè", businessName: null },
      { fullName: "Kelechi Obi" },
    );
    for (const word of ["gele", "GẸ̀LẸ̀", "aso+oke", "kelechi", "Kélèchı̣", "obi"])
      expect(await names(`?q=${encodeURIComponent(word)}`), word).toEqual(["Kelechi Obi"]);

    await app.deps.pool.query("update users set private_name = 'quietneedle' where id = $1", [person.id]);
    expect(await names("?q=kelechi")).toEqual([]);
    expect(await names("?q=obi")).toEqual([]);
    expect(await names("?q=quietneedle+gele")).toEqual(["quietneedle"]);
    expect((await list()).body.servicemen[0].serviceDescription).not.toMatch(/K.l.ch/);

    await app.deps.pool.query("update users set private_name = null, full_name = 'Bola Eze' where id = $1", [
      person.id,
    ]);
    expect(await names("?q=bola")).toEqual(["Bola Eze"]);
    expect(await names("?q=quietneedle")).toEqual([]);
  });

  test.each(["seamstress b", "gele a b", "be as"])(
    "looks for no letter or filler word of %j",
    async (asked) => {
      const sews = { serviceRendered: "Tailoring", serviceDescription: "I sew gele" };
      await aServiceman(sews, { fullName: "Kelechi Obi" });
      expect(await names(`?q=${encodeURIComponent(asked)}`)).toEqual(["Kelechi Obi"]);
    },
  );

  test("masks contacts on a card", async () => {
    await aServiceman({
      businessName: "Sola 08031234567",
      serviceDescription: "WhatsApp 0803 123 4567, sola@example.com",
      currentLocation: "Ikeja 0803-123-4567",
    });

    const listed = JSON.stringify((await list()).body);
    expect(listed).toContain("WhatsApp");
    expect(listed).not.toMatch(/0803|4567|example/);
  });

  test("filters by service, state and words [SERVLIST-01]", async () => {
    await aServiceman({ businessName: "Brush" });
    await aServiceman({
      businessName: "Spark",
      serviceRendered: "Electrical Installation",
      serviceDescription: "Wiring and sockets",
      currentLocation: "Sabon Gari, Kano",
      state: "Kano",
    });

    expect(await names("?service=House%20Painting")).toEqual(["Brush"]);
    expect(await names("?state=Kano")).toEqual(["Spark"]);
    expect(await names("?service=House%20Painting&state=Kano")).toEqual([]);
    expect(await names("?q=sockets")).toEqual(["Spark"]);
    expect(await names("?q=painters")).toEqual(["Brush"]);
    expect(await names("?q=surulere%20brush")).toEqual(["Brush"]);
    expect(await names("?q=electricians")).toEqual(["Spark"]);
    expect(await names("?q=%25_%5C")).toEqual([]);
    expect(await names("?q=50%25off")).toEqual([]);
  });

  test("reads a question as a search for jobs does, and corrects slips on each page [SERVLIST-01]", async () => {
    await aServiceman({ businessName: "First", createdAt: inDays(-3) });
    await aServiceman({ businessName: "Second", createdAt: inDays(-2) });
    const sparks = { serviceRendered: "Electrical Installation", serviceDescription: "Day and night" };
    await aServiceman({
      businessName: "Lamps",
      ...sparks,
      state: "Kano",
      lga: "Dala",
      currentLocation: "Dala",
    });

    expect(await names("?q=light%20man")).toEqual(["Lamps"]);
    expect(await names("?q=abeg%20who%20sabi%20paint%20for%20surulere")).toEqual(["Second", "First"]);

    const page = await list("?q=paintre%20surulele&limit=1");
    expect(page.body.servicemen).toMatchObject([{ businessName: "Second" }]);
    expect(page.headers["x-runor-meant"]).toBe("painter%20surulere");
    const [, next] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
    const rest = await app.call({ method: "GET", path: next! });
    expect(rest.body.servicemen).toMatchObject([{ businessName: "First" }]);

    expect(await names("?q=paintre%20surulele&exact=1")).toEqual([]);

    expect(await names("?q=%F0%9F%98%80")).toEqual([]);
    expect(await names(`?q=light%20man${"%20".repeat(500)}zzzz`)).toEqual(["Lamps"]);
  });

  test("corrects no later page of words that were found as typed, when its cards are gone", async () => {
    await aServiceman({ businessName: "Older", createdAt: inDays(-9) });
    const gone = await aServiceman({ businessName: "Paintre Two", createdAt: inDays(-2) });
    await aServiceman({ businessName: "Paintre One", createdAt: inDays(-1) });
    const page = await list("?q=paintre&limit=1");
    expect(page.body.servicemen).toMatchObject([{ businessName: "Paintre One" }]);
    const [, next] = /<([^>]+)>/.exec(String(page.headers.link)) ?? [];
    await app.deps.pool.query("delete from service_cards where user_id = $1", [gone.id]);
    await app.deps.freshness.read();
    expect((await app.call({ method: "GET", path: next! })).body.servicemen).toEqual([]);
  });

  test("shows a new card, a new name and an ended subscription after the change feed's event", async () => {
    const person = await aServiceman({}, { fullName: "Emeka Obi" });
    expect(await names()).toEqual(["Emeka Obi"]);

    await app.deps.pool.query("update users set full_name = 'Emeka Eze' where id = $1", [person.id]);
    expect(await names()).toEqual(["Emeka Eze"]);
    await aServiceman({ businessName: "Newest" });
    expect(await names()).toEqual(["Newest", "Emeka Eze"]);
    await app.deps.pool.query(
      "update users set subscribed_until = now() - interval '1 second' where id = $1",
      [person.id],
    );
    expect(await names()).toEqual(["Newest"]);
  });

  test("drops a serviceman when the subscription expires", async () => {
    await aServiceman({}, { subscribedUntil: inDays(20) });
    expect(await names()).toHaveLength(1);

    app.clock.advance(21 * 24 * 3600);

    expect(await names()).toEqual([]);
    app.clock.advance(-21 * 24 * 3600);
  });
});

describe("approved agents [API-17]", () => {
  test("lists only verified ones who use their own name, each with an 11-digit number", async () => {
    const agent = await aUser(app.deps.db, { isAgent: true, fullName: "Folake Ojo" });
    await aUser(app.deps.db, { isAgent: true, fullName: "Hidden One", privateName: "hiddenagent" });
    await aUser(app.deps.db, { isAgent: true, verifiedAt: null });
    await aUser(app.deps.db);
    await app.deps.freshness.read();

    const { status, body } = await app.call({ method: "GET", path: "/api/approved-agents" });

    expect(status).toBe(200);
    expect(body).toEqual([{ _id: agent.id, fullName: "Folake Ojo", phoneNumber: localPhone(agent.phone) }]);
    expect(body[0].phoneNumber).toMatch(/^0\d{10}$/);
  });
});
