import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { maskingVersion } from "#server/features/trust/blocks/masking-version.ts";
import { builtPhone } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";
import { jobAnswers } from "#texts/jobs.ts";

let app: TestApp;
let subscriber: SignedInUser;
const nextYear = new Date(Date.now() + 365 * 24 * 3600 * 1000);
/** A subscriber with units for any budget. */
const aPoster = async (overrides: Parameters<typeof aSignedInUser>[1] = {}, units = 1_000_000) => {
  const person = await aSignedInUser(app, { subscribedUntil: nextYear, ...overrides });
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units });
  return person;
};
beforeAll(async () => {
  app = await startTestApp({ FREE_JOBS_PER_MONTH: "3" });
  subscriber = await aPoster();
});
afterAll(() => app.close());

const job = (overrides: Record<string, unknown> = {}) => ({
  description: "Paint two rooms and a corridor",
  maxBudget: 120_000,
  ...overrides,
});
const post = (body: unknown, as: string | undefined, headers: Record<string, string> = {}) =>
  app.call({ method: "POST", path: "/jobs/post-job", body, as, headers });
const detail = async (id: string) => (await app.call({ method: "GET", path: `/jobs/get-job/${id}` })).body;
const count = async (userId: string) =>
  (await app.deps.pool.query("select count(*)::int as n from jobs where user_id = $1", [userId])).rows[0].n;
const balance = async (userId: string) =>
  (
    await app.deps.pool.query("select posted - held as kobo from ledger.account where code = $1", [
      `wallet:${userId}`,
    ])
  ).rows[0].kobo;

describe("posting a job", () => {
  test("stores the job, lists it first, returns it with the poster's number and takes no units [API-16] [GEN-05]", async () => {
    const before = await balance(subscriber.id);
    const answer = await post(
      job({
        minBudget: 80_000,
        location: "Allen Avenue, Ikeja",
        userId: subscriber.id,
        fullName: "Somebody Else",
        phoneNumber: localPhone(subscriber.phone),
      }),
      subscriber.cookie,
    );

    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe(jobAnswers.posted);
    expect(answer.body.job).toMatchObject({
      creator: subscriber.fullName,
      userId: subscriber.id,
      status: "open",
      taken: false,
      phoneNumber: localPhone(subscriber.phone),
      agentPhoneNumber: null,
      minBudget: 80_000,
      maxBudget: 120_000,
    });
    const shown = await detail(answer.body.job._id);
    const { status, freshness, assignedTo, clientAgreed, ...publicPart } = answer.body.job;
    expect({ status, freshness, assignedTo, clientAgreed }).toEqual({
      status: "open",
      freshness: "fresh",
      assignedTo: null,
      clientAgreed: null,
    });
    expect(shown).toEqual({ ...publicPart, phoneNumber: null });
    const list = await app.call({ method: "GET", path: "/jobs/get-job" });
    expect(list.body[0]._id).toBe(answer.body.job._id);
    expect(await balance(subscriber.id)).toBe(before);
  });

  test("derives service and place from the words, masks contacts, and needs no minimum budget [VALID-03]", async () => {
    const { body } = await post(
      job({ description: "Plumber needed in Surulere, Lagos. Call 0803 123 4567" }),
      subscriber.cookie,
    );

    expect(body.job).toMatchObject({ state: "Lagos", lga: "Surulere", location: "Surulere, Lagos" });
    expect(body.job.service).toMatch(/Plumb/);
    const stored = await app.deps.pool.query("select description, words, masked_by from jobs where id = $1", [
      body.job._id,
    ]);
    expect(stored.rows[0].description).toBe("Plumber needed in Surulere, Lagos. Call [hidden number]");
    expect(stored.rows[0].words).toEqual(expect.arrayContaining(["plumber", "surulere", "lagos"]));
    expect(stored.rows[0].words).not.toContain("hidden");
    expect(stored.rows[0].masked_by).toBe(maskingVersion);

    const hausa = job({ description: "Ina neman mai ɗinki", location: "Ƙanƙara" });
    expect((await post(hausa, subscriber.cookie)).body.job).toMatchObject({
      service: "Tailoring",
      state: "Katsina",
      lga: "Kankara",
    });

    const divided = job({ description: "Paint my gate. Call 080312", location: "34567, Ikeja" });
    expect((await post(divided, subscriber.cookie)).body.job).toMatchObject({
      description: "Paint my gate. Call [hidden number]",
      location: "[hidden number], Ikeja",
    });
  });

  test("is found by the words of its place however long its description is", async () => {
    const description = Array.from({ length: 400 }, (_, n) => `w${n}x`).join(" ");
    const posted = await post(job({ description, location: "12 Zumarock Close, Ikeja" }), subscriber.cookie);
    await app.deps.freshness.read();
    const { body } = await app.call({ method: "GET", path: "/jobs/get-job?q=zumarock" });
    expect(body).toMatchObject([{ _id: posted.body.job._id }]);
  });

  test("keeps the chosen service, state and local government", async () => {
    const { body } = await post(
      job({ service: "Tiling", state: "Kano", lga: "Dala", location: "near Ikeja" }),
      subscriber.cookie,
    );
    expect(body.job).toMatchObject({ service: "Tiling", state: "Kano", lga: "Dala", location: "near Ikeja" });
    const alone = await post(job({ lga: "Dala", description: "Help" }), subscriber.cookie);
    expect(alone.body.job).toMatchObject({ state: "Kano", lga: "Dala", location: "Dala, Kano" });
  });

  test.each([
    "<script>alert(1)</script><b>bold</b>",
    "🎉🧑🏽‍🔧 Painter needed 🇳🇬",
    "مطلوب نجار في لاغوس",
    "'; drop table jobs; --",
    "line one\nline two",
    "x".repeat(5_000),
  ])("keeps odd text as it was typed (%#)", async (description) => {
    const answer = await post(job({ description }), subscriber.cookie);
    expect(answer.status).toBe(201);
    expect((await detail(answer.body.job._id)).description).toBe(description);
  });

  test("counts an empty lowest budget as none", async () => {
    const answer = await post(job({ minBudget: "" }), subscriber.cookie);
    expect(answer.status).toBe(201);
    expect((await detail(answer.body.job._id)).minBudget).toBeNull();
  });

  test("drops marks that show text the other way around", async () => {
    const answer = await post(
      job({ description: "\u202eCall me\u202c, \u2067Lagos\u2069" }),
      subscriber.cookie,
    );
    expect((await detail(answer.body.job._id)).description).toBe("Call me, Lagos");
  });
});

describe("refused posts", () => {
  test("answers 401 without a session and 403 for an unverified phone, before the body is read", async () => {
    const huge = "x".repeat(100_000);
    expect((await post(huge, undefined, { "content-type": "application/json" })).status).toBe(401);
    const unverified = await aSignedInUser(app, { verifiedAt: null });
    const answer = await post(huge, unverified.cookie, { "content-type": "application/json" });
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe("unverified");
  });

  test.each([
    ["description", { description: undefined }, fieldTexts.description],
    ["description", { description: "" }, fieldTexts.description],
    ["description", { description: "   \n " }, fieldTexts.description],
    ["description", { description: 5 }, fieldTexts.description],
    ["description", { description: "x".repeat(10_000) }, fieldTexts.descriptionTooLong],
    ["description", { description: "a\u0000b" }, fieldTexts.text],
    ["description", { description: "a\ud800b" }, fieldTexts.text],
    ["maxBudget", { maxBudget: undefined }, fieldTexts.maxBudget],
    ["maxBudget", { maxBudget: 0 }, fieldTexts.budgetRange],
    ["maxBudget", { maxBudget: -1 }, fieldTexts.budgetRange],
    ["maxBudget", { maxBudget: 10.5 }, fieldTexts.budgetRange],
    ["maxBudget", { maxBudget: "120000" }, fieldTexts.budgetRange],
    ["maxBudget", { maxBudget: 100_000_001 }, fieldTexts.budgetRange],
    ["maxBudget", { maxBudget: 1e300 }, fieldTexts.budgetRange],
    ["minBudget", { minBudget: 120_001 }, fieldTexts.budgetOrder],
    ["minBudget", { minBudget: 0 }, fieldTexts.budgetRange],
    ["location", { location: "x".repeat(121) }, fieldTexts.location],
    ["location", { location: "a\u0000" }, fieldTexts.text],
    ["service", { service: "Astrology" }, fieldTexts.service],
    ["state", { state: "Atlantis" }, fieldTexts.place],
    ["lga", { lga: "Atlantis" }, fieldTexts.place],
    ["lga", { state: "Lagos", lga: "Dala" }, fieldTexts.place],
    ["phoneNumber", { phoneNumber: "12" }, fieldTexts.phoneNumber],
    ["userId", { userId: "me" }, expect.any(String)],
  ])(
    "a wrong %s answers 400 with a sentence at that field (%#) [VALID-01] [VALID-02] [API-16]",
    async (field, change, sentence) => {
      const before = await count(subscriber.id);
      const answer = await post(job(change), subscriber.cookie);

      expect(answer.status).toBe(400);
      expect(answer.body.fields[field]).toEqual(sentence);
      expect(answer.body.error).toEqual(sentence);
      expect(await count(subscriber.id)).toBe(before);
    },
  );

  test("answers 403 for another person's id, phone or agent phone", async () => {
    const other = await aSignedInUser(app);
    for (const change of [
      { userId: other.id },
      { phoneNumber: localPhone(other.phone) },
      { agentPhoneNumber: localPhone(other.phone) },
    ])
      expect((await post(job(change), subscriber.cookie)).status).toBe(403);
  });

  test("answers 400 for broken JSON and 415 for another content type", async () => {
    const json = { "content-type": "application/json" };
    expect((await post("{", subscriber.cookie, json)).status).toBe(400);
    expect((await post("", subscriber.cookie, json)).status).toBe(400);
    expect((await post("[]", subscriber.cookie, json)).status).toBe(400);
    expect((await post("null", subscriber.cookie, json)).status).toBe(400);
    expect((await post("<a/>", subscriber.cookie, { "content-type": "application/xml" })).status).toBe(415);
    expect((await post("a=b", subscriber.cookie, { "content-type": "text/plain" })).status).toBe(415);
  });
});

describe("units that posting needs", () => {
  test("a client needs as many as the largest budget [VALID-05] [API-16]", async () => {
    const client = await aPoster({}, 999);

    const refused = await post(job({ maxBudget: 1_000 }), client.cookie);
    expect(refused.status).toBe(402);
    expect(refused.body.code).toBe("insufficient_units");
    expect((await post(job({ maxBudget: 999 }), client.cookie)).status).toBe(201);
  });

  test("an agent needs 300 for any budget, and a client's phone [VALID-04] [ROLE-13] [CONST-03] [ROLE-03]", async () => {
    const poor = await aPoster({ isAgent: true }, 299);
    const client = localPhone(builtPhone(800_001));
    expect((await post(job({ phoneNumber: client }), poor.cookie)).status).toBe(402);

    const agent = await aPoster({ isAgent: true }, 300);
    const missing = await post(job(), agent.cookie);
    expect(missing.status).toBe(400);
    expect(missing.body.fields.phoneNumber).toBe(fieldTexts.agentClientPhone);
    const answer = await post(
      job({ maxBudget: 5_000_000, phoneNumber: client, agentPhoneNumber: localPhone(agent.phone) }),
      agent.cookie,
    );
    expect(answer.status).toBe(201);
    expect(answer.body.job).toMatchObject({
      byAgent: true,
      phoneNumber: client,
      agentPhoneNumber: localPhone(agent.phone),
    });
    expect(JSON.stringify(await detail(answer.body.job._id))).not.toContain(client.slice(1));
  });

  test("a refused post does not fail those that arrive with it", async () => {
    const posters = await Promise.all([500, 0, 500, 499, 500, 500].map((units) => aPoster({}, units)));
    const answers = await Promise.all(posters.map(({ cookie }) => post(job({ maxBudget: 500 }), cookie)));

    expect(answers.map(({ status }) => status)).toEqual([201, 402, 201, 402, 201, 201]);
    for (const [place, { id }] of posters.entries()) {
      expect(await count(id)).toBe(answers[place]!.status === 201 ? 1 : 0);
      expect(answers[place]!.body.job?.userId).toBe(answers[place]!.status === 201 ? id : undefined);
    }
  });

  test("a refused post uses up nothing", async () => {
    const client = await aPoster({ subscribedUntil: null }, 500);
    await post(job({ maxBudget: 501 }), client.cookie);
    const { rows } = await app.deps.pool.query("select posts from monthly_use where user_id = $1", [
      client.id,
    ]);
    expect(rows[0]?.posts ?? 0).toBe(0);
  });
});

describe("free posts", () => {
  test("end at the month's limit, also with concurrent posts; subscribers have no limit [GEN-10] [ROLE-05]", async () => {
    const client = await aPoster({ subscribedUntil: null });
    const answers = await Promise.all(Array.from({ length: 8 }, () => post(job(), client.cookie)));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 402);
    expect(refused).toHaveLength(5);
    expect(refused[0]?.body.code).toBe("free_jobs_used");
    expect(await count(client.id)).toBe(3);

    await app.deps.pool.query("update users set subscribed_until = $2 where id = $1", [client.id, nextYear]);
    expect((await post(job(), client.cookie)).status).toBe(201);
  });
});

describe("a post with a file", () => {
  const unreadable = job({
    mediaUrl: `data:image/png;base64,${Buffer.from("no picture").toString("base64")}`,
  });

  test("is refused for too few units, a used key or no free post before its file is read", async () => {
    const poor = await aPoster({}, 10);
    expect((await post(unreadable, poor.cookie)).body.code).toBe("insufficient_units");

    const client = await aPoster({ subscribedUntil: null });
    const key = { "idempotency-key": "file-1" };
    for (const headers of [key, {}, {}]) await post(job(), client.cookie, headers);
    expect((await post(unreadable, client.cookie, key)).body.code).toBe("key_reused");
    expect((await post(unreadable, client.cookie)).body.code).toBe("free_jobs_used");
  });
});

describe("Idempotency-Key", () => {
  test("the same key and content post once and return the same response", async () => {
    const client = await aPoster({ subscribedUntil: null });
    const key = { "idempotency-key": "post-1" };
    const first = await post(job(), client.cookie, key);
    await app.deps.pool.query("update users set is_agent = false where id = $1", [client.id]);
    const second = await post(job(), client.cookie, key);

    expect(second.status).toBe(201);
    expect(second.body).toEqual(first.body);
    expect(await count(client.id)).toBe(1);
    const { rows } = await app.deps.pool.query("select posts from monthly_use where user_id = $1", [
      client.id,
    ]);
    expect(rows[0].posts).toBe(1);
  });

  test("concurrent posts with one key are stored once", async () => {
    const client = await aPoster({ subscribedUntil: null });
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => post(job(), client.cookie, { "idempotency-key": "post-2" })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.job._id)).size).toBe(1);
    expect(await count(client.id)).toBe(1);
  });

  test("refuses the key with other content; another person may use the same key", async () => {
    const [one, two] = [await aPoster(), await aPoster()];
    const key = { "idempotency-key": "post-3" };
    await post(job(), one.cookie, key);

    const other = await post(job({ maxBudget: 5 }), one.cookie, key);
    expect(other.status).toBe(409);
    expect(other.body.code).toBe("key_reused");
    expect((await post(job(), two.cookie, key)).status).toBe(201);
    expect((await post(job(), one.cookie, { "idempotency-key": "a b" })).status).toBe(400);
  });
});
