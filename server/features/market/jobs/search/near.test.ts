import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { serviceCards } from "#server/db/schema/service-cards.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "../posting/posting.rules.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app);
});
afterAll(() => app.close());

let age = 0;
beforeEach(async () => {
  await app.deps.pool.query("update jobs set status = 'removed'");
  age = 0;
});

/** Each job is older than the one before; `description` names it in the tests. */
async function aJobAt(
  description: string,
  [state, lga]: readonly [string, string],
  more: Partial<Parameters<typeof aJob>[1]> = {},
) {
  age += 1;
  const text = { description, location: "", service: "Tiling", state, lga };
  await aJob(app.deps.db, {
    ...text,
    userId: poster.id,
    words: jobWords(text),
    createdAt: new Date(Date.now() - age * 3_600_000),
    ...more,
  });
}

const kano = ["Kano", "Dala"] as const;
const epe = ["Lagos", "Epe"] as const;
const ikeja = ["Lagos", "Ikeja"] as const;

async function read(address: string, as?: string) {
  await app.deps.freshness.read();
  return app.call({ method: "GET", path: address, as });
}
const found = async (query: string, as?: string): Promise<string[]> =>
  (await read(`/jobs/get-job?${query}`, as)).body.map((job: { description: string }) => job.description);

async function aPersonAt(state: string | null, lga: string | null): Promise<string> {
  const person = await aSignedInUser(app);
  await app.deps.db.insert(serviceCards).values({
    userId: person.id,
    serviceRendered: "Tiling",
    serviceDescription: "Clean work",
    currentLocation: "Here",
    minUnits: 1_000,
    state,
    lga,
  });
  return person.cookie;
}

describe("jobs near a place", () => {
  beforeEach(async () => {
    await aJobAt("far tiles", kano);
    await aJobAt("state tiles", epe);
    await aJobAt("near tiles", ikeja);
  });

  test("come first in a search: the local government, the state, the rest, each newest first", async () => {
    await aJobAt("older near tiles", ikeja);
    expect(await found("q=tiler")).toEqual(["far tiles", "state tiles", "near tiles", "older near tiles"]);
    const nearFirst = ["near tiles", "older near tiles", "state tiles", "far tiles"];
    expect(await found("q=tiler&near=Ikeja, Lagos")).toEqual(nearFirst);
    expect(await found(`near=Ikeja, Lagos&userId=${poster.id}`)).toEqual(nearFirst);
    const other = await aSignedInUser(app);
    expect(await found(`near=Ikeja, Lagos&userId=${other.id}`)).toEqual([]);
    const nearEpe = ["state tiles", "near tiles", "older near tiles", "far tiles"];
    expect(await found("q=tiler&near=6.6,4.0")).toEqual(nearEpe);
    expect(await found("near=Ikeja, Lagos")).toEqual(nearFirst);
    expect(await found("q=tiler&near=Lagos")).toEqual([
      "state tiles",
      "near tiles",
      "older near tiles",
      "far tiles",
    ]);
  });

  test("come after promoted and better matching jobs", async () => {
    await aJobAt("promoted", kano, { isPromoted: true });
    await aJobAt("near words: tiler", ikeja, { service: null, words: ["near", "word", "tiler"] });
    expect(await found("q=tiler&near=Ikeja, Lagos")).toEqual([
      "promoted",
      "near tiles",
      "state tiles",
      "far tiles",
      "near words: tiler",
    ]);
  });

  test("page by page, each job once", async () => {
    for (let n = 0; n < 3; n += 1) {
      await aJobAt(`near ${n}`, ikeja);
      await aJobAt(`far ${n}`, kano);
      await aJobAt(`promoted ${n}`, kano, { isPromoted: true });
    }
    await aJobAt("kitchen tiles", ikeja);
    const queries = ["q=tiler", "q=tiler kitchen", "userId="].map((query) => `${query}&near=Ikeja, Lagos`);
    for (const query of queries) {
      const all = await found(query);
      expect(all).toHaveLength(13);
      const paged: string[] = [];
      let next: string | undefined = `/jobs/get-job?limit=2&${query}`;
      while (next) {
        const answer = await read(next);
        expect(answer.status).toBe(200);
        paged.push(...answer.body.map((job: { description: string }) => job.description));
        next = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
      }
      expect(paged).toEqual(all);
    }
  });

  test("are those of a person's business card without asking, only for that person's searches", async () => {
    const cookie = await aPersonAt("Lagos", "Ikeja");
    expect(await found("q=tiler", cookie)).toEqual(["near tiles", "state tiles", "far tiles"]);
    expect(await found("q=tiler")).toEqual(["far tiles", "state tiles", "near tiles"]);
    expect(await found("q=tiler", cookie)).toEqual(["near tiles", "state tiles", "far tiles"]);
    expect(await found("", cookie)).toEqual(["far tiles", "state tiles", "near tiles"]);
    expect(await found("q=tiler", await aPersonAt(null, null))).toEqual(await found("q=tiler"));
    expect(await found("q=tiler&near=Dala, Kano", cookie)).toEqual([
      "far tiles",
      "state tiles",
      "near tiles",
    ]);
  });

  test("are those of the card's local government, although an area elsewhere has its name", async () => {
    await aJobAt("Kano city tiles", ["Kano", "Nasarawa"]);
    await aJobAt("Tudun Wada tiles", ["Kano", "Tudun Wada"]);
    const [first] = await found("q=tiler", await aPersonAt("Kano", "Tudun Wada"));
    expect(first).toBe("Tudun Wada tiles");
  });

  test("do not come first if the search names another place", async () => {
    await aJobAt("more in Kano", ["Kano", "Fagge"]);
    expect(await found("q=tiler kano&near=Ikeja, Lagos")).toEqual(["far tiles", "more in Kano"]);
    expect(await found("q=tiler&state=Kano&near=Ikeja, Lagos")).toEqual(["far tiles", "more in Kano"]);
    expect(await found("q=tiler lagos&near=Ikeja, Lagos")).toEqual(["near tiles", "state tiles"]);
  });

  test("an unknown place is refused", async () => {
    const answer = await read("/jobs/get-job?q=tiler&near=Atlantis");
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty("near");
  });
});
