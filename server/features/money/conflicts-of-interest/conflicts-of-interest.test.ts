/** Staff must not decide about money that passed through their hands, directly or over others. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Db } from "#server/db/client.ts";
import { type SQL, sql } from "#server/db/drizzle.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { openSession } from "#server/features/identity/sessions/sessions.service.ts";
import { sessionCookie } from "#server/http/session.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember, aWithdrawer, initiate, pendingOf, requested } from "#tests/support/payouts.ts";
import { aVerifiedUser } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { send, sendDust } from "#tests/support/transfers.ts";
import { isInvolved } from "./conflicts-of-interest.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Signs a person in again, because sessions end while a test moves the clock. */
async function back(person: SignedInUser): Promise<SignedInUser> {
  const { token } = await openSession(app.deps, app.deps.db, { userId: person.id, userAgent: "test" });
  return { ...person, cookie: `${sessionCookie}=${token}` };
}
const ask = async (person: SignedInUser) => requested(app, await back(person), 1_000);
const days = (count: number) => app.clock.advance(count * 24 * 3600);
/** Long enough that the units are not an origin of a later withdrawal. */
const originDays = 10;
const withUnits = (units: number) => aWithdrawer(app, units);
const wallets = (count: number) => Promise.all(Array.from({ length: count }, () => withUnits(1_000)));

/** Sends units along these people, with days between the transfers. */
async function pass(people: SignedInUser[], daysBetween = 20): Promise<void> {
  for (const [place, to] of people.slice(1).entries()) {
    if (place > 0) days(daysBetween);
    await send(app, await back(people[place]!), { to, amount: 100 });
  }
}

async function aMember(units = 1_000): Promise<SignedInUser> {
  const member = await aStaffMember(app);
  const friend = await withUnits(units);
  if (units > 0) await send(app, friend, { to: member, amount: units });
  return member;
}

const shareBrowser = (...people: SignedInUser[]) =>
  asOwner(
    app,
    `insert into known_devices (user_id, device_hash, is_browser, known_since, seen_at)
     select id, $2, true, now(), now() from unnest($1::uuid[]) as person (id)`,
    [people.map(({ id }) => id), randomUUID()],
  );

async function expectInvolved(whom: SignedInUser, id: string): Promise<void> {
  const member = await back(whom);
  expect(await initiate(app, member, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  expect(await pendingOf(app, member, id)).toMatchObject({ mayApprove: false, mayCancel: false });
}
async function expectUninvolved(whom: SignedInUser, id: string): Promise<void> {
  const member = await back(whom);
  expect(await pendingOf(app, member, id)).toMatchObject({ mayApprove: true, mayCancel: true });
  expect((await initiate(app, member, id)).status).toBe(200);
}

/** The reads of transfers that PostgreSQL runs to find whether the member is involved. */
async function readsOfMoves(member: SignedInUser, person: SignedInUser): Promise<string[]> {
  const plans: string[] = [];
  const execute = async (statement: SQL) => {
    const { rows } = await app.deps.db.execute(sql`explain (analyze) ${statement}`);
    plans.push(...rows.map((row) => String(row["QUERY PLAN"])));
    return { rows: [] };
  };
  await isInvolved({ execute } as unknown as Db, {
    actorId: member.id,
    userIds: [person.id],
    sharesBrowsers: false,
    directSince: new Date(0),
    flowSince: new Date(0),
  });
  return plans.filter((line) => / on move /.test(line) && !line.includes("never executed"));
}

test("the transfers of others are not read for staff without any", async () => {
  const [outsider, member, person] = [await aStaffMember(app), await aMember(), await withUnits(1_000)];
  await pass([person, await withUnits(1_000)]);
  expect(await readsOfMoves(outsider, person)).toEqual([]);
  expect(await readsOfMoves(member, person)).not.toEqual([]);
});

describe("staff cannot decide a withdrawal", () => {
  test("for a year after they sent units to the person", async () => {
    const [member, person] = [await aMember(), await withUnits(1_000)];
    await send(app, member, { to: person, amount: 500 });
    days(originDays);
    const id = await ask(person);
    days(350);
    await expectInvolved(member, id);
    days(10);
    await expectUninvolved(member, id);
  });

  test("for a year after the person sent units to them", async () => {
    const [member, person] = [await aMember(), await withUnits(2_000)];
    await send(app, person, { to: member, amount: 500 });
    days(originDays);
    const id = await ask(person);
    days(300);
    await expectInvolved(member, id);
  });

  test.each([1, 2])(
    "for a quarter after their units flowed to the person over %d others",
    async (between) => {
      const [member, person] = [await aMember(), await withUnits(1_000)];
      await pass([member, ...(await wallets(between)), person]);
      days(originDays);
      const id = await ask(person);
      await expectInvolved(member, id);
      days(90);
      await expectUninvolved(member, id);
    },
  );

  test.each([1, 2])(
    "for a quarter after the person's units flowed to them over %d others",
    async (between) => {
      const [member, person] = [await aMember(), await withUnits(2_000)];
      await pass([person, ...(await wallets(between)), member]);
      days(originDays);
      const id = await ask(person);
      await expectInvolved(member, id);
      days(90);
      await expectUninvolved(member, id);
    },
  );

  test("if another account of their browser sent the units", async () => {
    const [member, second, middle, person] = [
      await aMember(0),
      await withUnits(1_000),
      await withUnits(1_000),
      await withUnits(1_000),
    ];
    await shareBrowser(member, second);
    await pass([second, middle, person]);
    days(originDays);
    await expectInvolved(member, await ask(person));
  });

  test("if they changed their password elsewhere after they shared the person's browser", async () => {
    const [person, verified] = [await withUnits(1_000), await aVerifiedUser(app)];
    const member = { ...verified, id: verified.userId, phone: verified.phoneE164 };
    await app.deps.db.insert(staffRoles).values({ userId: member.id, role: "accounting" });
    await shareBrowser(member, person);
    const { status } = await app.call({
      method: "POST",
      path: "/api/auth/change-password",
      body: { currentPassword: member.password, newPassword: "another long one" },
      as: (await back(member)).cookie,
    });
    expect(status).toBe(200);

    await expectInvolved(member, await ask(person));
  });

  test("if a path is hidden under more transfers than are followed, unless they sent none themselves", async () => {
    const [member, other, person] = [await aMember(), await aMember(0), await withUnits(1_000)];
    const [one, two, dust] = [await withUnits(1_000), await withUnits(1_000), await withUnits(1_000)];
    await pass([member, one, two], 0);
    await sendDust(app, one, { to: dust, times: 500 });
    await sendDust(app, dust, { to: two, times: 500 });
    await send(app, two, { to: person, amount: 100 });
    days(originDays);
    const id = await ask(person);
    await expectInvolved(member, id);
    await expectUninvolved(other, id);
  });

  test("if only one end of the path is hidden", async () => {
    const [member, person] = [await aMember(), await withUnits(1_000)];
    const [one, two, dust] = [await withUnits(1_000), await withUnits(1_000), await withUnits(1_000)];
    await pass([member, one, two, person], 0);
    await sendDust(app, one, { to: dust, times: 500 });
    days(originDays);
    await expectInvolved(member, await ask(person));
  });
});

describe("staff can decide a withdrawal", () => {
  test("if an intermediary paid the person before staff paid the intermediary", async () => {
    const [member, person] = [await aMember(), await withUnits(1_000)];
    const [one, two] = [await withUnits(1_000), await withUnits(1_000)];
    await send(app, two, { to: person, amount: 100 });
    await send(app, one, { to: two, amount: 100 });
    await send(app, member, { to: one, amount: 100 });
    days(originDays);
    await expectUninvolved(member, await ask(person));
  });

  test("after a stranger sent them and the person hundreds of units one by one", async () => {
    const [member, person, stranger] = [await aMember(), await withUnits(1_000), await withUnits(2_000)];
    await send(app, await withUnits(1_000), { to: person, amount: 100 });
    await send(app, person, { to: await withUnits(1_000), amount: 100 });
    await sendDust(app, stranger, { to: member, times: 600 });
    await sendDust(app, stranger, { to: person, times: 600 });
    days(originDays);
    await expectUninvolved(member, await ask(person));
  });

  test("if only one end of the search is cut off, at a busy wallet", async () => {
    const [member, person, busy, dust] = [
      await aMember(),
      await withUnits(1_000),
      await withUnits(1_000),
      await withUnits(1_000),
    ];
    await send(app, member, { to: busy, amount: 100 });
    await sendDust(app, busy, { to: dust, times: 500 });
    await send(app, await withUnits(1_000), { to: person, amount: 100 });
    days(originDays);
    await expectUninvolved(member, await ask(person));
  });
});
