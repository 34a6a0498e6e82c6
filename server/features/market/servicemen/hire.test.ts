import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aUser } from "#server/seed/builders.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const unknownId = "01890000-0000-7000-8000-000000000000";
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const hire = (userId: string, as: string | undefined) =>
  app.call({ method: "POST", path: `/api/hire/${userId}`, as });
const aClient = async (units = 5_000): Promise<SignedInUser> => {
  const client = await aSignedInUser(app);
  if (units > 0) await fundWallet(app.deps, { userId: client.id, units });
  return client;
};

async function aServiceman(
  card: Partial<Parameters<typeof aCard>[1]> = {},
  person: Parameters<typeof aUser>[1] = {},
) {
  const user = await aUser(app.deps.db, { subscribedUntil: inDays(20), ...person });
  await aCard(app.deps.db, { userId: user.id, minUnits: 5_000, ...card });
  return user;
}

const hiresOf = async (clientId: string) =>
  (
    await app.deps.pool.query(
      `select serviceman_id as "servicemanId", times from hires where client_id = $1 order by hired_at`,
      [clientId],
    )
  ).rows;
const unitsOf = async (as: string) =>
  (await app.call({ method: "GET", path: "/api/auth/session", as })).body.user.runorUnits;

describe("hiring", () => {
  test("gives the number to a client with exactly the minimum, records the hire and takes no units [VALID-39]", async () => {
    const [client, serviceman] = [await aClient(5_000), await aServiceman()];

    const answer = await hire(serviceman.id, client.cookie);

    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      message: "Here is the number.",
      phoneNumber: localPhone(serviceman.phone),
    });
    expect(answer.body.phoneNumber).toMatch(/^0\d{10}$/);
    expect(await unitsOf(client.cookie)).toBe(5_000);
    expect(await hiresOf(client.id)).toEqual([{ servicemanId: serviceman.id, times: 1 }]);
  });

  test("one unit less gets no number but the sentence with the amount [VALID-39] [ERR-30]", async () => {
    const [client, serviceman] = [await aClient(4_999), await aServiceman()];

    const answer = await hire(serviceman.id, client.cookie);

    expect(answer.status).toBe(402);
    expect(answer.body).toMatchObject({
      code: "insufficient_units",
      error: "You need at least ₦5,000 to hire this serviceman. Redirecting to credits...",
    });
    expect(JSON.stringify(answer.body)).not.toContain(serviceman.phone.slice(4));
    expect(await hiresOf(client.id)).toEqual([]);
  });

  test("visitors and unverified accounts get no number [ROLE-07]", async () => {
    const serviceman = await aServiceman({ minUnits: 0 });
    const unverified = await aSignedInUser(app, { verifiedAt: null });

    expect((await hire(serviceman.id, undefined)).status).toBe(401);
    expect((await hire(serviceman.id, unverified.cookie)).body.code).toBe("unverified");
  });

  test("a repeated request returns the number again and counts once, also concurrently", async () => {
    const [client, serviceman] = [await aClient(), await aServiceman()];

    const answers = await Promise.all(Array.from({ length: 8 }, () => hire(serviceman.id, client.cookie)));

    expect(new Set(answers.map(({ body }) => body.phoneNumber))).toEqual(
      new Set([localPhone(serviceman.phone)]),
    );
    expect(await hiresOf(client.id)).toEqual([{ servicemanId: serviceman.id, times: 8 }]);
  });

  test("refuses oneself and people without a card, without a subscription or with a hidden card", async () => {
    const client = await aClient();
    const own = await aSignedInUser(app, { subscribedUntil: inDays(5) });
    await aCard(app.deps.db, { userId: own.id, minUnits: 0 });
    const ended = await aServiceman({}, { subscribedUntil: inDays(-1) });
    const hidden = await aServiceman({ hiddenAt: new Date() });
    const plain = await aUser(app.deps.db, { subscribedUntil: inDays(5) });

    expect((await hire(own.id, own.cookie)).body.code).toBe("oneself");
    for (const { id } of [ended, hidden, plain])
      expect((await hire(id, client.cookie)).body).toMatchObject({ code: "not_for_hire" });
  });

  test("unknown, suspended and blocked people are not found, on both sides of a block", async () => {
    const [client, serviceman, blocking] = [await aClient(), await aServiceman(), await aServiceman()];
    const suspended = await aServiceman({}, { suspendedAt: new Date() });
    const block = async (by: string, whom: string) =>
      app.deps.pool.query(
        "insert into blocks (id, blocker_id, blocked_id, shown_name) values (gen_random_uuid(), $1, $2, 'X')",
        [by, whom],
      );
    await block(client.id, serviceman.id);
    await block(blocking.id, client.id);

    for (const id of [unknownId, "nonsense", suspended.id, serviceman.id, blocking.id]) {
      const answer = await hire(id, client.cookie);
      expect(answer.status, id).toBe(404);
      expect(JSON.stringify(answer.body)).not.toMatch(/\d{7}/);
    }
  });

  test("a person with a private name is hired by the public id only", async () => {
    const client = await aClient();
    const hidden = await aServiceman({}, { privateName: "quiethands" });
    const { rows } = await app.deps.pool.query("select public_id from users where id = $1", [hidden.id]);

    expect((await hire(hidden.id, client.cookie)).status).toBe(404);
    expect((await hire(rows[0].public_id, client.cookie)).body.phoneNumber).toBe(localPhone(hidden.phone));
  });

  test("a client gets the numbers of thirty different people a day, and earlier ones again", async () => {
    const [client, first, second] = [await aClient(), await aServiceman(), await aServiceman()];
    // 29 other people before these two.
    await app.deps.pool.query(
      `insert into throttles (key, window_ends_at, count) values ($1, now() + interval '1 day', 29)`,
      [`hiring.numbers:user:${client.id}`],
    );

    expect((await hire(first.id, client.cookie)).status).toBe(200);
    const refused = await hire(second.id, client.cookie);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toBe("You have asked for many numbers today. Please go on tomorrow.");
    expect(JSON.stringify(refused.body)).not.toContain(second.phone.slice(4));
    expect((await hire(first.id, client.cookie)).status).toBe(200);
    expect(await hiresOf(client.id)).toEqual([{ servicemanId: first.id, times: 2 }]);

    app.clock.advance(25 * 3600);
    expect((await hire(second.id, client.cookie)).status).toBe(200);
    app.clock.advance(-25 * 3600);
  });
});
