import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";

let app: TestApp;
const inAYear = new Date(Date.now() + 400 * 24 * 3600 * 1000);
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const path = "/api/saved-searches";
const plumber = { kind: "jobs", q: "plumber", state: "Lagos", every: "now", by: ["notification"] };
const save = (person: SignedInUser, body: object, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path, as: person.cookie, body, headers });
const list = async (person: SignedInUser) =>
  (await app.call({ method: "GET", path, as: person.cookie })).body.savedSearches;
const change = (person: SignedInUser, id: string, body: object) =>
  app.call({ method: "PATCH", path: `${path}/${id}`, as: person.cookie, body });
const remove = (person: SignedInUser, id: string) =>
  app.call({ method: "DELETE", path: `${path}/${id}`, as: person.cookie });

describe("saving a search", () => {
  test("lists it with what was chosen, newest first", async () => {
    const person = await aSignedInUser(app);
    const first = await save(person, { ...plumber, minBudget: 5_000, lga: "" });
    expect(first.status).toBe(201);
    expect(first.body.savedSearch).toEqual({
      _id: expect.any(String),
      kind: "jobs",
      q: "plumber",
      service: null,
      state: "Lagos",
      lga: null,
      minBudget: 5_000,
      every: "now",
      by: ["notification"],
      paused: false,
      lastSentAt: null,
      lastFound: 0,
      createdAt: expect.any(String),
    });
    app.clock.advance(1);
    await save(person, { kind: "servicemen", service: "Plumbing", every: "week", by: ["notification"] });

    expect((await list(person)).map(({ kind }: { kind: string }) => kind)).toEqual(["servicemen", "jobs"]);
  });

  test("keeps the same search once, with the new times", async () => {
    const person = await aSignedInUser(app);
    const first = await save(person, plumber);
    const second = await save(person, { ...plumber, every: "week" });

    expect(second.body.savedSearch._id).toBe(first.body.savedSearch._id);
    expect(await list(person)).toMatchObject([{ every: "week" }]);
  });

  test("repeats the answer of a call with the same key, and refuses the key for another search", async () => {
    const person = await aSignedInUser(app);
    const headers = { "idempotency-key": "saved-once" };
    const [first, second] = await Promise.all([
      save(person, plumber, headers),
      save(person, plumber, headers),
    ]);
    expect(second.body).toEqual(first.body);
    expect(await list(person)).toHaveLength(1);
    expect(await save(person, { ...plumber, q: "tailor" }, headers)).toMatchObject({
      status: 409,
      body: { code: "key_reused" },
    });
  });

  test("stops at twenty, also when they are saved together", async () => {
    const person = await aSignedInUser(app);
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => save(person, { ...plumber, minBudget: 1_000 + n })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 201)).toMatchObject({
      status: 409,
      body: { code: "too_many_saved_searches", error: "You can save 20 searches. Delete one first." },
    });
    expect(await list(person)).toHaveLength(20);
  });

  test.each([
    ["kind", { kind: "people" }, "Choose jobs or servicemen."],
    ["every", { every: "hour" }, "Choose how often we write to you."],
    ["by", { by: [] }, "Choose how we reach you."],
    ["by", { by: ["pigeon"] }, "Choose how we reach you."],
    ["service", { service: "Wizardry" }, "Choose a service from the list."],
    ["state", { state: "Atlantis" }, "Choose a place from the list."],
    ["lga", { state: "Lagos", lga: "Kano Municipal" }, "Choose a place from the list."],
    ["lga", { state: null, lga: "Atlantis" }, "Choose a place from the list."],
    ["minBudget", { minBudget: 0 }, "Use whole naira between ₦1 and ₦100,000,000."],
    ["minBudget", { kind: "servicemen", minBudget: 10 }, "A budget is for job alerts only."],
    ["q", { q: "🎨🎨" }, "Please use letters or numbers, at most 100 characters."],
    ["q", { q: "x".repeat(101) }, "Please use letters or numbers, at most 100 characters."],
  ])("refuses a wrong %s: %j", async (field, wrong, sentence) => {
    const person = await aSignedInUser(app);
    const { status, body } = await save(person, { ...plumber, ...wrong });
    expect([status, Object.keys(body.fields)]).toEqual([400, [field in body.fields ? field : `${field}.0`]]);
    expect(Object.values(body.fields)).toEqual([sentence]);
    expect([body.error, body.message]).toEqual([sentence, sentence]);
    expect(await list(person)).toEqual([]);
  });

  test("stops at a hundred a day of all accounts without a verified phone at one address", async () => {
    const from = "102.89.41.7";
    const saved = async (person: SignedInUser, q: string) =>
      (await app.call({ method: "POST", path, as: person.cookie, body: { ...plumber, q }, from })).status;
    const [one, other] = [
      await aSignedInUser(app, { verifiedAt: null }),
      await aSignedInUser(app, { verifiedAt: null }),
    ];
    expect(await saved(one, "plumber")).toBe(201);
    await app.deps.pool.query(
      "update throttles set count = 98 where key like 'saved-searches-unproven:%102.89.41.7'",
    );

    const statuses = [];
    for (const q of ["painter", "welder"])
      for (const person of [one, other]) statuses.push(await saved(person, q));

    expect(statuses).toEqual([201, 201, 429, 429]);
    // A search that is saved already costs nothing more.
    expect(await saved(one, "plumber")).toBe(201);
    expect(await saved(await aSignedInUser(app), "welder")).toBe(201);
  });

  test("answers in the person's language", async () => {
    const person = await aSignedInUser(app, { language: "pcm" });
    const { body } = await save(person, { ...plumber, by: [] });
    expect(body.fields.by).toBe("Choose how we go reach you.");
  });
});

describe("a channel that cannot reach the person", () => {
  const asNotice = "Saved. Where SMS or e-mail cannot reach you, a notice comes instead.";
  test.each([
    ["SMS without a subscription", {}, ["sms"]],
    ["SMS to an unproven number", { subscribedUntil: inAYear, verifiedAt: null }, ["sms"]],
    ["SMS after stopping jobs by SMS", { subscribedUntil: inAYear, jobSms: false }, ["sms"]],
    ["e-mail", { subscribedUntil: inAYear }, ["notification", "sms", "email"]],
  ])("is saved, and the answer says so: %s", async (_what, about, by) => {
    const person = await aSignedInUser(app, about);
    const saved = await save(person, { ...plumber, by });
    expect(saved).toMatchObject({ status: 201, body: { message: asNotice, savedSearch: { by } } });
    const changed = await change(person, saved.body.savedSearch._id, { by });
    expect(changed.body).toMatchObject({ message: asNotice, savedSearch: { by } });
  });
});

describe("SMS", () => {
  const sms = { ...plumber, by: ["sms"] };
  test("is saved for a subscriber", async () => {
    const person = await aSignedInUser(app, { subscribedUntil: inAYear });
    expect((await save(person, { ...sms, by: ["sms", "notification", "sms"] })).body.savedSearch.by).toEqual([
      "sms",
      "notification",
    ]);
  });
});

describe("changing and deleting", () => {
  test("changes what is given and keeps the rest", async () => {
    const person = await aSignedInUser(app);
    const { _id } = (await save(person, plumber)).body.savedSearch;
    expect((await change(person, _id, { every: "day", q: null, minBudget: 9_000 })).body).toMatchObject({
      message: "Saved.",
      savedSearch: { _id, every: "day", q: null, state: "Lagos", minBudget: 9_000, by: ["notification"] },
    });
    expect((await change(person, _id, { paused: true })).body).toMatchObject({
      message: "Paused. You get no alerts about this search.",
      savedSearch: { paused: true, every: "day" },
    });
    expect((await change(person, _id, { paused: false })).body.savedSearch.paused).toBe(false);
    expect(await remove(person, _id)).toMatchObject({ status: 200, body: { message: "Deleted." } });
    expect(await list(person)).toEqual([]);
    expect((await remove(person, _id)).status).toBe(404);
  });

  test("keeps each of several changes at the same time", async () => {
    const person = await aSignedInUser(app);
    const { _id } = (await save(person, plumber)).body.savedSearch;
    const changes = { q: "roof leaks", lga: "Ikeja", minBudget: 9_000, paused: true };
    await Promise.all(
      Object.entries(changes).map(async ([name, value]) =>
        expect((await change(person, _id, { [name]: value })).status).toBe(200),
      ),
    );
    expect(await list(person)).toMatchObject([{ _id, state: "Lagos", ...changes }]);
  });

  test("refuses criteria of another saved search, also when two become equal at the same time", async () => {
    const person = await aSignedInUser(app);
    await save(person, { ...plumber, every: "week" });
    const others = ["tailor", "painter"].map((q) => save(person, { ...plumber, q }));
    const ids = (await Promise.all(others)).map(({ body }) => body.savedSearch._id);
    const [first = ""] = ids;
    expect(await change(person, first, { q: "plumber" })).toMatchObject({
      status: 400,
      body: { code: "invalid", fields: { q: fieldTexts.alertSaved } },
    });
    expect((await change(person, first, { every: "day" })).status).toBe(200);
    const cheap = await save(person, { ...plumber, minBudget: 5_000 });
    const budget = await change(person, cheap.body.savedSearch._id, { minBudget: null });
    expect(budget.body.fields).toEqual({ minBudget: fieldTexts.alertSaved });
    const answers = await Promise.all(ids.map((id) => change(person, id, { q: "roof leaks" })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const saved = (await list(person)).filter(({ q }: { q: string }) => q === "roof leaks");
    expect(saved).toHaveLength(1);
  });

  test("shows, changes and deletes no other person's", async () => {
    const [person, other] = [await aSignedInUser(app), await aSignedInUser(app)];
    const { _id } = (await save(person, plumber)).body.savedSearch;
    expect(await list(other)).toEqual([]);
    const refused = { status: 404, body: { code: "saved_search_not_found" } };
    expect(await change(other, _id, { paused: true })).toMatchObject(refused);
    expect(await remove(other, _id)).toMatchObject(refused);
    expect(await list(person)).toMatchObject([{ _id, paused: false }]);
  });

  test("is for signed-in people", async () => {
    expect((await app.call({ method: "GET", path })).status).toBe(401);
    expect((await app.call({ method: "POST", path, body: plumber })).status).toBe(401);
  });
});
