import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aJob } from "#server/seed/builders/a-job.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { jobWords } from "../posting/posting.rules.ts";

let app: TestApp;
let poster: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  poster = await aSignedInUser(app, { fullName: "Chinedu Balogun" });
});
afterAll(() => app.close());

const search = async (q: string, more = "") => {
  const path = `/jobs/get-job?q=${encodeURIComponent(q)}${more}`;
  return app.call({ method: "GET", path });
};
const found = async (q: string, more = ""): Promise<string[]> =>
  (await search(q, more)).body.map((job: { _id: string }) => job._id);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const aFindableJob = async (
  description: string,
  overrides: Partial<Parameters<typeof aJob>[1]> & { age?: number } = {},
) => {
  const { age = 0, ...rest } = overrides;
  const { location = "", state = null, lga = null, service = null } = rest;
  const place = { location, state, lga, service };
  const job = await aJob(app.deps.db, {
    userId: poster.id,
    description,
    ...place,
    words: jobWords({ description, ...place }),
    createdAt: daysAgo(age),
    ...rest,
  });
  await app.deps.freshness.read();
  return job;
};

describe("searching jobs [CONST-26]", () => {
  test("finds the jobs of a trade by its common names, in words that the job does not hold", async () => {
    const tyre = await aFindableJob("It burst at Ojota bridge", { service: "Vulcanising" });
    const lamps = await aFindableJob("Four lamps for my parlour", { service: "Electrical Installation" });

    expect(await found("vulcanizer")).toEqual([tyre.id]);
    expect(await found("vulcanizer ojota")).toEqual([tyre.id]);
    expect(await found("vulcanizer parlour")).toEqual([tyre.id]);
    expect(await found("vulcanizer parlour", "&exact=1")).toEqual([]);
    expect(await found("nepa")).toEqual([lamps.id]);

    const newer = await aFindableJob("Two of them are flat since Monday", { service: "Vulcanising" });
    expect(await found("vulcanizer")).toEqual([newer.id, tyre.id]);
  });

  test("tolerates typing errors, and finds by prefixes and by plural or singular", async () => {
    const plumber = await aFindableJob("Two plumbers for a leaking roof tank");
    const carpenter = await aFindableJob("Carpenter to hang a door");

    expect(await found("plumbr")).toEqual([plumber.id]);
    expect(await found("plubmer")).toEqual([plumber.id]);
    expect(await found("PLUMB")).toEqual([plumber.id]);
    expect(await found("carpntr")).toEqual([carpenter.id]);
    expect(await found("zzzzqqqq")).toEqual([]);
  });

  test("reads trade and place from a question as people speak it, with slips", async () => {
    const yaba = { state: "Lagos", lga: "Lagos Mainland", location: "Yaba, Lagos" };
    const gen = await aFindableJob("It coughs and stops", { service: "Generator Repair", ...yaba });
    await aFindableJob("It smokes", { service: "Generator Repair", state: "Kano", lga: "Dala" });

    for (const q of [
      "person wey go fix my gen for Yaba",
      "gen repairer yaba",
      "genrator yaba",
      "abeg who sabi gen for yaab",
      "my gen no dey start, I dey Yaba lagos",
    ])
      expect(await found(q), q).toEqual([gen.id]);
  });

  test("says what it searched instead of a misspelled word, and searches the typed one if asked", async () => {
    const roofer = await aFindableJob("Zinc for a church", { service: "Roofing" });
    const answer = await search("rooffing zink");
    expect(answer.body.map((job: { _id: string }) => job._id)).toEqual([roofer.id]);
    expect(decodeURIComponent(String(answer.headers["x-runor-meant"]))).toMatch(/^roof\w* zinc$/);

    const exactly = await search("rooffing zink", "&exact=1");
    expect(exactly.body).toEqual([]);
    expect(exactly.headers["x-runor-meant"]).toBeUndefined();
    expect((await search("roofing zinc")).headers["x-runor-meant"]).toBeUndefined();
    expect((await search("roofing", "&exact=2")).status).toBe(400);
  });

  test("lists jobs of the trade that say so, then others of it, then those that only mention it, and pages through all", async () => {
    const sayso = await aFindableJob("A tailor for three gowns", { service: "Tailoring", age: 200 });
    const mentions = await aFindableJob("Carry a tailor's machine upstairs", { service: "Moving Services" });
    const older = await aFindableJob("Uniforms for a choir", { service: "Tailoring", age: 90 });
    const newer = await aFindableJob("Two native wears", { service: "Tailoring", age: 20 });
    const boosted = await aFindableJob("A tailor's sign to paint", {
      service: "Graphic Design",
      age: 300,
      isPromoted: true,
      promotedUntil: new Date(Date.now() + 3_600_000),
    });
    const expected = [boosted.id, sayso.id, newer.id, older.id, mentions.id];
    expect(await found("tailor")).toEqual(expected);

    const seen: string[] = [];
    let path: string | undefined = "/jobs/get-job?q=tailor&limit=1";
    while (path) {
      const answer = await app.call({ method: "GET", path });
      seen.push(...answer.body.map((job: { _id: string }) => job._id));
      path = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(expected);
  });

  test("the address of the next page quotes no other person, and leads on", async () => {
    const older = await aFindableJob("A drummer for a naming", { age: 3 });
    const newer = await aFindableJob("One drummer and a singer", { age: 2 });
    for (const q of ["Drummer, please!", "DRUMMER please"]) {
      const { headers } = await search(q, "&limit=1");
      const [, next] = /<([^>]+)>/.exec(String(headers.link)) ?? [];
      expect(next).toContain("?limit=1&q=drummer%20please&cursor=");
      expect((await app.call({ method: "GET", path: next! })).body).toMatchObject([{ _id: older.id }]);
    }
    expect(await found("drummer please", "&limit=1")).toEqual([newer.id]);

    await search("(a)", "&limit=1");
    const all = await app.call({ method: "GET", path: "/jobs/get-job?limit=1" });
    expect(all.headers.link).not.toContain("q=");
  });

  test("reads only the beginning of a very long search", async () => {
    const job = await aFindableJob("A weaver for three raffia mats");
    expect(await found(`raffia ${" ".repeat(500)} zzzz`)).toEqual([job.id]);
    expect(await found(`raffia ${"😀".repeat(250)}`)).toEqual([job.id]);
    expect((await search("x".repeat(500))).body).toEqual([]);
  });

  test("finds the jobs of either trade if no job is of both", async () => {
    const fridge = await aFindableJob("It hums", { service: "Refrigerator Repair", state: "Gombe" });
    const tv = await aFindableJob("No picture", { service: "Television Repair", state: "Gombe" });
    expect(await found("fridge and television", "&state=Gombe")).toEqual([tv.id, fridge.id]);
  });

  test("finds a word that was posted after a search had corrected it", async () => {
    expect(await found("brikclayer")).toEqual([]);
    const job = await aFindableJob("Brikclayer for a fence");
    expect(await found("brikclayer")).toEqual([job.id]);
  });

  test("corrects a slip although a job holds it, lists that job too, and searches the typed word if asked", async () => {
    const place = { state: "Kogi", lga: "Okene" };
    const slipped = await aFindableJob("A welderr for rails", place);
    const right = await aFindableJob("Two rails to join", { service: "Welding Services", ...place });
    const answer = await search("welderr okene");
    expect(answer.body.map((job: { _id: string }) => job._id).toSorted()).toEqual(
      [slipped.id, right.id].toSorted(),
    );
    expect(decodeURIComponent(String(answer.headers["x-runor-meant"]))).toBe("welder okene");
    expect(await found("welderr okene", "&exact=1")).toEqual([slipped.id]);
  });

  test("corrects no name of a person, and no other word that jobs hold", async () => {
    const owner = await aSignedInUser(app, { fullName: "Palmber Plubmer" });
    const job = await aFindableJob("Wash two cars at dawn", { userId: owner.id });
    expect(await found("plubmer dawn")).toEqual([job.id]);
    const answer = await search("plubmer");
    expect(answer.headers["x-runor-meant"]).toBeUndefined();
    const rare = await aFindableJob("Saddle for a donkey");
    expect(await found("saddle donkey")).toEqual([rare.id]);
    expect((await search("saddle")).headers["x-runor-meant"]).toBeUndefined();
  });

  test("requires every word, in any field", async () => {
    const both = await aFindableJob("Welder for a gate", {
      state: "Kano",
      lga: "Dala",
      service: "Welding Services",
    });
    await aFindableJob("Welder for a burglary proof", { state: "Oyo" });

    expect(await found("welder kano")).toEqual([both.id]);
    expect(await found("kano gate weldr")).toEqual([both.id]);
    expect(await found("welder enugu")).toEqual([]);
  });

  test("finds by the poster's public name, never by one behind a private name", async () => {
    const open = await aSignedInUser(app, { fullName: "Oluwaseun Akinyemi" });
    const job = await aFindableJob("Wash a car", { userId: open.id });
    expect(await found("oluwaseun")).toEqual([job.id]);
    expect(await found("oluwasuen wash")).toEqual([job.id]);

    await app.deps.pool.query(
      "update users set private_name = 'greyheron', name_words = '{greyheron}' where id = $1",
      [open.id],
    );
    await app.deps.freshness.read();

    expect(await found("oluwaseun")).toEqual([]);
    expect(await found("greyheron")).toEqual([job.id]);
  });

  test("pages through promoted jobs first, then the newest, however old they are", async () => {
    const ages = [400, 90, 30, 12, 3, 0.5, 0.01];
    const jobs: string[] = [];
    for (const age of ages) jobs.push((await aFindableJob("Calabash carving", { age })).id);
    const promoted = await aFindableJob("Calabash carving, boosted", { age: 200, isPromoted: true });
    const expected = [promoted.id, ...jobs.toReversed()];

    expect(await found("calabash")).toEqual(expected);
    const seen: string[] = [];
    let path: string | undefined = "/jobs/get-job?q=calabash&limit=3";
    while (path) {
      const answer = await app.call({ method: "GET", path });
      seen.push(...answer.body.map((job: { _id: string }) => job._id));
      path = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(expected);
  });

  test("combines with service, state, local government and poster", async () => {
    const other = await aSignedInUser(app);
    const place = { service: "Tiling", state: "Edo", lga: "Oredo", userId: other.id };
    const job = await aFindableJob("Terrazzo floor in a hall", { ...place, age: 40 });
    await aFindableJob("Terrazzo floor in a kitchen", { state: "Delta" });

    expect(await found("terrazzo", "&state=Edo")).toEqual([job.id]);
    expect(await found("terrazzo", "&service=Tiling&lga=Oredo")).toEqual([job.id]);
    expect(await found("terrazzo", `&userId=${other.id}`)).toEqual([job.id]);
    expect(await found("terrazzo", "&state=Kogi")).toEqual([]);
  });

  test("tells a local government from the state of the same name", async () => {
    const jobAt = (state: string, lga: string) => aFindableJob("Zinc for a roof", { state, lga });
    const lafia = await jobAt("Nasarawa", "Lafia");
    const nasarawa = await jobAt("Nasarawa", "Nasarawa");
    await jobAt("Kano", "Nasarawa");

    // Rare words are found by one scan, those of one poster step by step.
    for (const more of ["", `&userId=${poster.id}`]) {
      expect(await found("zinc", `&state=Nasarawa${more}`)).toEqual([nasarawa.id, lafia.id]);
      expect(await found("zinc", `&state=Nasarawa&lga=Nasarawa${more}`)).toEqual([nasarawa.id]);
    }
  });

  test("follows the state of a job: taken, resumed, promoted", async () => {
    const job = await aFindableJob("Xylophone tuning", { age: 100 });
    const newer = await aFindableJob("Xylophone lessons");
    const change = async (set: string) => {
      await app.deps.pool.query(`update jobs set ${set} where id = $1`, [job.id]);
      await app.deps.freshness.read();
    };
    expect(await found("xylophone")).toEqual([newer.id, job.id]);

    await change("status = 'paused'");
    expect(await found("xylophone")).toEqual([newer.id]);
    await change("status = 'open', is_promoted = true");
    expect(await found("xylophone")).toEqual([job.id, newer.id]);
    await change("is_promoted = false");
    expect(await found("xylophone")).toEqual([newer.id, job.id]);
  });

  test.each(["", "  ", "the", "to be or"])(
    "returns the whole list for %j, which holds no words",
    async (q) => {
      expect((await found(q)).length).toBeGreaterThan(5);
    },
  );

  test.each([
    "'",
    '"',
    "\\",
    "%",
    "_",
    "%%%",
    "(((",
    "a:*&b",
    "!~@=",
    "~a1",
    "@chinedu",
    "🎨",
    "مطلوب",
    "\u0000",
    "x\u0000y",
    "ﬃ",
    "é́́́",
    "a b c d e f g h i j k l m n o p",
    "1 OR 1=1",
    "x".repeat(100),
    "\u202e",
    "null",
    "{a,b}",
    "a'b\"c",
  ])("never fails on %j", async (q) => {
    const answer = await search(q);
    expect(answer.status).toBe(200);
    expect(Array.isArray(answer.body)).toBe(true);
  });

  test("lone surrogates and broken escapes in the address cause no server error", async () => {
    for (const q of ["%ED%A0%80", "%", "%zz", "%FF%FE", "%u0041"])
      expect([200, 400]).toContain((await app.call({ method: "GET", path: `/jobs/get-job?q=${q}` })).status);
  });
});
