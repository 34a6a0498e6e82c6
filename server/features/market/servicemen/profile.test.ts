import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCard } from "#server/seed/builders/a-card.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { aUser } from "#server/seed/builders.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { aSignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000);
const profile = async (userId: string, as?: string) => {
  await app.deps.freshness.read();
  return app.call({ method: "GET", path: `/jobs/user-profile/${userId}`, as });
};
const publicIdOf = async (userId: string): Promise<string> =>
  (await app.deps.pool.query("select public_id from users where id = $1", [userId])).rows[0].public_id;
const block = (by: string, whom: string) =>
  app.deps.pool.query(
    "insert into blocks (id, blocker_id, blocked_id, shown_name) values (gen_random_uuid(), $1, $2, 'X')",
    [by, whom],
  );

async function anElectrician(person: Parameters<typeof aUser>[1] = {}) {
  const user = await aUser(app.deps.db, {
    fullName: "Ṣọlá Adéyẹmí",
    subscribedUntil: inDays(20),
    ...person,
  });
  await aCard(app.deps.db, {
    userId: user.id,
    businessName: "Ṣọlá Electricals",
    serviceRendered: "Electrical Installation",
    serviceDescription: "House wiring and inverters",
    currentLocation: "Ikeja, Lagos",
    state: "Lagos",
    lga: "Ikeja",
    minUnits: 5_000,
  });
  return user;
}

describe("GET /jobs/user-profile/{userId}", () => {
  test("shows what the card and the jobs say, and no phone [API-49] [ENTITY-08]", async () => {
    const person = await anElectrician();
    const other = await aUser(app.deps.db);
    const open = await aJob(app.deps.db, { userId: person.id, createdAt: inDays(-1) });
    const done = await aJob(app.deps.db, { userId: person.id, status: "completed", createdAt: inDays(-2) });
    for (const status of ["paused", "removed"] as const)
      await aJob(app.deps.db, { userId: person.id, status });
    await aJob(app.deps.db, {
      userId: other.id,
      status: "assigned",
      assignedTo: person.id,
      assignedAt: new Date(),
    });

    const answer = await profile(person.id);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      userId: person.id,
      displayName: "Ṣọlá Electricals",
      businessName: "Ṣọlá Electricals",
      fullName: "Ṣọlá Adéyẹmí",
      serviceRendered: "Electrical Installation",
      serviceDescription: "House wiring and inverters",
      currentLocation: "Ikeja, Lagos",
      minUnits: 5_000,
      isForHire: true,
      isOwn: false,
      phoneNumber: null,
      openings: 1,
      completions: 2,
      rating: null,
      ratingCount: 0,
      photos: [],
    });
    expect(answer.body.jobs.map((job: { _id: string; taken: boolean }) => [job._id, job.taken])).toEqual([
      [open.id, false],
      [done.id, true],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain(person.phone.slice(4));
  });

  test("the owner also gets the phone, and may use the internal id behind a private name", async () => {
    const person = await aSignedInUser(app, { privateName: "quietwires", fullName: "Bisi Akande" });
    const publicId = await publicIdOf(person.id);
    await aJob(app.deps.db, { userId: person.id });

    for (const id of [person.id, publicId])
      expect((await profile(id, person.cookie)).body).toMatchObject({
        userId: publicId,
        isOwn: true,
        phoneNumber: localPhone(person.phone),
        openings: 1,
      });
  });

  test("a private name shows no figures and no jobs, and the internal id is not found [GEN-13]", async () => {
    const person = await anElectrician({ privateName: "dimlight", fullName: "Kemi Balogun" });
    await aJob(app.deps.db, { userId: person.id });
    await aJob(app.deps.db, { userId: person.id, status: "completed" });

    const { body } = await profile(await publicIdOf(person.id));

    expect(body).toMatchObject({
      displayName: "dimlight",
      fullName: "dimlight",
      businessName: null,
      isPrivate: true,
      openings: 0,
      completions: 0,
      jobs: [],
      photos: [],
      isForHire: true,
    });
    expect(JSON.stringify(body)).not.toMatch(/Kemi|Balogun|Ṣọlá/);
    expect(JSON.stringify(body)).not.toContain(person.id);
    expect((await profile(person.id)).status).toBe(404);
    expect((await profile(person.id, (await aSignedInUser(app)).cookie)).status).toBe(404);
  });

  test("unknown, malformed, suspended and blocked people answer 404 [API-49]", async () => {
    const [reader, blocked, blocking] = [
      await aSignedInUser(app),
      await anElectrician(),
      await anElectrician(),
    ];
    const suspended = await anElectrician({ suspendedAt: new Date() });
    await block(reader.id, blocked.id);
    await block(blocking.id, reader.id);

    for (const id of ["01890000-0000-7000-8000-000000000000", "nonsense", suspended.id])
      expect((await profile(id)).status, id).toBe(404);
    for (const id of [blocked.id, blocking.id]) {
      expect((await profile(id, reader.cookie)).body).toMatchObject({ code: "profile_not_found" });
      expect((await profile(id)).status).toBe(200);
    }
  });

  test("a person without a card has a name and openings and is not for hire", async () => {
    const person = await aUser(app.deps.db, { fullName: "Plain Client", subscribedUntil: inDays(3) });
    await aJob(app.deps.db, { userId: person.id });

    expect((await profile(person.id)).body).toMatchObject({
      displayName: "Plain Client",
      businessName: null,
      serviceRendered: null,
      minUnits: null,
      isForHire: false,
      openings: 1,
    });
  });

  test("contacts are masked in the card and in the openings", async () => {
    const person = await aUser(app.deps.db, { subscribedUntil: inDays(3) });
    await aCard(app.deps.db, {
      userId: person.id,
      businessName: "Wires 08031234567",
      serviceDescription: "WhatsApp 0803 123 4567, sola@example.com",
      currentLocation: "Ikeja 0803-123-4567",
    });
    await aJob(app.deps.db, { userId: person.id, description: "Call 08031234567 now" });

    const shown = JSON.stringify((await profile(person.id)).body);
    for (const word of ["Wires", "WhatsApp", "Ikeja", "Call"]) expect(shown).toContain(word);
    expect(shown).not.toMatch(/0803|4567|example/);
  });

  test("lists the latest twenty jobs and counts all open ones", async () => {
    const person = await aUser(app.deps.db);
    for (let made = 0; made < 22; made += 1) await aJob(app.deps.db, { userId: person.id });

    const { body } = await profile(person.id);

    expect(body.openings).toBe(22);
    expect(body.jobs).toHaveLength(20);
  });

  test("the visitors' profile follows a new card, name, photo, job and the end of a subscription", async () => {
    const person = await anElectrician();
    const seen = async () => (await profile(person.id)).body;
    expect(await seen()).toMatchObject({ openings: 0, isForHire: true });

    const job = await aJob(app.deps.db, { userId: person.id });
    expect(await seen()).toMatchObject({ openings: 1 });
    await app.deps.pool.query("update jobs set status = 'completed' where id = $1", [job.id]);
    expect(await seen()).toMatchObject({ openings: 0, completions: 1 });
    await app.deps.pool.query("update service_cards set min_units = 7000 where user_id = $1", [person.id]);
    expect(await seen()).toMatchObject({ minUnits: 7_000 });
    await app.deps.pool.query("update users set full_name = 'Another Name' where id = $1", [person.id]);
    expect(await seen()).toMatchObject({ fullName: "Another Name" });

    app.clock.advance(21 * 24 * 3600);
    expect(await seen()).toMatchObject({ isForHire: false });
    app.clock.advance(-21 * 24 * 3600);
  });

  test("owners do not get the visitors' cached profile, nor visitors the owner's", async () => {
    const person = await aSignedInUser(app);
    expect((await profile(person.id)).body.phoneNumber).toBeNull();
    const own = await profile(person.id, person.cookie);
    expect(own.body.phoneNumber).toBe(localPhone(person.phone));
    expect(own.headers["cache-control"]).toBe("no-store");
    expect((await profile(person.id)).body).toMatchObject({ phoneNumber: null, isOwn: false });
  });
});
