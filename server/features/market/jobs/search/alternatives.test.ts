import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import type { SearchAlternatives } from "#shared/contracts/jobs.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "../posting/posting.rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.pool.query("delete from service_cards");
  await app.deps.pool.query("update jobs set status = 'removed'");
  await app.deps.freshness.read();
});

interface Place {
  service: string;
  state: string;
  lga: string;
}

async function aJobAt(place: Place): Promise<string> {
  const user = await aUser(app.deps.db);
  const text = { description: "Come and see", location: "", ...place };
  await aJob(app.deps.db, { ...text, userId: user.id, words: jobWords(text) });
  return user.id;
}

async function aServicemanAt(place: Place): Promise<string> {
  const user = await aUser(app.deps.db, { subscribedUntil: new Date(Date.now() + 86_400_000) });
  const { service, ...where } = place;
  await app.deps.db.insert(serviceCards).values({
    userId: user.id,
    serviceRendered: service,
    serviceDescription: "Clean work",
    currentLocation: "Here",
    minUnits: 1_000,
    ...where,
  });
  return user.id;
}

const lists = [
  { list: "jobs", path: "/jobs/search-alternatives", found: "/jobs/get-job", add: aJobAt },
  {
    list: "servicemen",
    path: "/api/auth/servicemen-alternatives",
    found: "/api/auth/servicemen",
    add: aServicemanAt,
  },
] as const;

describe.each(lists)("a search of $list that found nothing", ({ path, found, add }) => {
  const ask = async (query: Record<string, string>, as?: string): Promise<SearchAlternatives> => {
    await app.deps.freshness.read();
    return (await app.call({ method: "GET", path: `${path}?${new URLSearchParams(query)}`, as })).body;
  };
  const named = ({ alternatives }: SearchAlternatives) =>
    alternatives.map(({ kind, service, state, lga, count }) =>
      [kind, service, lga ?? state, count].filter(Boolean).join(" "),
    );

  test("offers the trade in the state's other places, nearest first, then in neighbouring states", async () => {
    await add({ service: "Plumbing", state: "Lagos", lga: "Badagry" });
    await add({ service: "Plumbing", state: "Lagos", lga: "Surulere" });
    await add({ service: "Plumbing", state: "Lagos", lga: "Surulere" });
    await add({ service: "Plumbing", state: "Ogun", lga: "Ifo" });
    await add({ service: "Plumbing", state: "Kano", lga: "Dala" });

    const answer = await ask({ q: "plumber for Yaba" });
    expect(answer).toMatchObject({ service: "Plumbing", state: "Lagos", lga: "Lagos Mainland" });
    expect(named(answer)).toEqual([
      "near Plumbing Surulere 2",
      "near Plumbing Lagos 3",
      "near Plumbing Ogun 1",
    ]);
  });

  test("offers the whole country only if nothing is nearer", async () => {
    await add({ service: "Plumbing", state: "Kano", lga: "Dala" });
    expect(named(await ask({ q: "plumber", state: "Lagos" }))).toEqual(["near Plumbing 1"]);
  });

  test("offers similar trades in the same place", async () => {
    await add({ service: "Borehole Drilling", state: "Lagos", lga: "Ikeja" });
    await add({ service: "Well Digging", state: "Lagos", lga: "Epe" });
    await add({ service: "Hairdressing", state: "Lagos", lga: "Ikeja" });

    expect(named(await ask({ q: "tiler", state: "Lagos", lga: "Ikeja" }))).toEqual(
      expect.arrayContaining(["like Borehole Drilling Ikeja 1", "like Well Digging Lagos 1"]),
    );
    expect(named(await ask({ q: "tiler", state: "Lagos", lga: "Ikeja" })).join()).not.toContain(
      "Hairdressing",
    );
  });

  test("offers the trade without the words that nothing holds, and reads slips", async () => {
    await add({ service: "Tiling", state: "Oyo", lga: "Egbeda" });
    const answer = await ask({ q: "tilr zzqqzz", state: "Oyo" });
    expect(answer.service).toBe("Tiling");
    expect(named(answer)).toEqual(["same Tiling Oyo 1"]);
  });

  test("offers only what the list then shows", async () => {
    await add({ service: "Welding Services", state: "Ogun", lga: "Ifo" });
    await add({ service: "Carpentry", state: "Lagos", lga: "Ikeja" });
    const { alternatives } = await ask({ q: "welder ikeja" });
    expect(alternatives.length).toBeGreaterThan(1);
    for (const { service, state, lga } of alternatives) {
      const query = new URLSearchParams(
        Object.entries({ service, state, lga }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      );
      const { body } = await app.call({ method: "GET", path: `${found}?${query}` });
      expect((body.servicemen ?? body).length, String(query)).toBeGreaterThan(0);
    }
  });

  test("does not count people that the reader blocked", async () => {
    const userId = await add({ service: "Tiling", state: "Oyo", lga: "Egbeda" });
    const reader = await aSignedInUser(app);
    await app.deps.db
      .insert(blocks)
      .values({ id: newId(), shownName: "Somebody", blockerId: reader.id, blockedId: userId });
    const answer = await ask({ q: "tiler", state: "Ogun" }, reader.cookie);
    expect(answer.alternatives).toEqual([]);
    expect(named(await ask({ q: "tiler", state: "Ogun" }))).toEqual(["near Tiling Oyo 1"]);
  });

  test("offers nothing for words that name neither trade nor place", async () => {
    await add({ service: "Tiling", state: "Oyo", lga: "Egbeda" });
    expect(await ask({ q: "zzzzqqqq" })).toEqual({
      service: null,
      state: null,
      lga: null,
      alternatives: [],
    });
  });
});
