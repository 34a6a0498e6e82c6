/** Limits that look at where units go and come from, and people who must not be paid or must not decide. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { freezeWallet } from "#server/features/ledger/ledger.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits, letUnitsRest, longAgo } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStaffMember,
  attemptsOf,
  aWithdrawer,
  cancel,
  initiate,
  nameAccount,
  ownOf,
  pendingOf,
  requested,
  saveAccount,
  someAccountNumber,
  withdraw,
} from "#tests/support/payouts.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let staff: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  [staff, other] = [await aStaffMember(app), await aStaffMember(app)];
});
afterAll(() => app.close());

async function send(from: SignedInUser, to: SignedInUser, amount: number): Promise<void> {
  const answer = await app.call({
    method: "POST",
    path: "/api/transfer",
    body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount },
    as: from.cookie,
    headers: { "idempotency-key": randomUUID() },
  });
  expect(answer.status).toBe(201);
}

async function withAccount(accountNumber: string, units: number): Promise<SignedInUser> {
  const person = await aSignedInUser(app);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units, at: longAgo(app) });
  expect((await saveAccount(app, person, { account_number: accountNumber })).status).toBe(200);
  return person;
}

const shareBrowser = (...people: SignedInUser[]) =>
  asOwner(
    app,
    `insert into known_devices (user_id, device_hash, known_since, seen_at)
     select id, $2, now(), now() from unnest($1::uuid[]) as person (id)`,
    [people.map(({ id }) => id), randomUUID()],
  );
const neededFor = async (id: string) => (await pendingOf(app, staff, id)).approvalsNeeded;

describe("two people of staff approve", () => {
  test("what three people withdraw to one account in a day, once it is above the limit", async () => {
    const account = someAccountNumber();
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push(await withAccount(account, 200_100));
    const needed = [];
    for (const person of people) needed.push(await neededFor(await requested(app, person, 200_100)));
    expect(needed).toEqual([1, 2, 2]);
  });

  test("what four people withdraw of one purchase to four accounts", async () => {
    const buyer = await aWithdrawer(app, 0);
    await buyUnits(app, buyer, 600_400);
    const people = [];
    for (let n = 0; n < 4; n += 1) people.push(await aWithdrawer(app, 0));
    for (const person of people) await send(buyer, person, 150_100);
    letUnitsRest(app);
    const needed = [];
    for (const person of people) needed.push(await neededFor(await requested(app, person, 150_100)));
    expect(needed).toEqual([1, 2, 2, 2]);
  });

  test("what several people got the same day from one giver, through another wallet too", async () => {
    const [giver, middle, one, two] = [
      await aWithdrawer(app, 300_000),
      await aWithdrawer(app, 0),
      await aWithdrawer(app, 0),
      await aWithdrawer(app, 0),
    ];
    await send(giver, one, 150_000);
    await send(giver, middle, 150_000);
    await send(middle, two, 150_000);
    expect(await neededFor(await requested(app, one, 150_000))).toBe(1);
    expect(await neededFor(await requested(app, two, 150_000))).toBe(2);
  });

  test("what people with the same browser withdraw in a day", async () => {
    const [one, two] = [await aWithdrawer(app, 150_000), await aWithdrawer(app, 150_000)];
    await shareBrowser(one, two);
    expect(await neededFor(await requested(app, one, 150_000))).toBe(1);
    expect(await neededFor(await requested(app, two, 150_000))).toBe(2);
  });

  test("and a withdrawal that was cancelled does not count", async () => {
    const account = someAccountNumber();
    const [one, two] = [await withAccount(account, 150_000), await withAccount(account, 150_000)];
    await cancel(app, one, await requested(app, one, 150_000));
    expect(await neededFor(await requested(app, two, 150_000))).toBe(1);
  });
});

test("automatic payouts end where a day's sum to one account is above the limit", async () => {
  const auto = await startTestApp({ AUTO_PAYOUT_LIMIT_UNITS: "25000", TWO_PERSON_LIMIT_UNITS: "60000" });
  const account = someAccountNumber();
  const states = [];
  for (let n = 0; n < 3; n += 1) {
    const person = await aSignedInUser(auto, { fullName: "Chidinma Okeke" });
    await nameAccount(auto, account, "OKEKE CHIDINMA");
    await fundWallet(auto.deps, { userId: person.id, units: 25_100, at: longAgo(auto) });
    await saveAccount(auto, person, { account_number: account });
    // Paid before, so that nothing else speaks against it.
    await asOwner(
      auto,
      `insert into withdrawals (id, user_id, units, fee_units, bank_account_id, state, journal_id, approvals_needed, requested_at)
       select gen_random_uuid(), user_id, 900, 100, id, 'succeeded', gen_random_uuid(), 1, now() - interval '40 days'
       from bank_accounts where user_id = $1`,
      [person.id],
    );
    const answer = await withdraw(auto, person, 25_100);
    states.push(answer.body.withdrawal.status);
  }
  await auto.close();
  expect(states).toEqual(["processing", "processing", "pending"]);
});

test("a new name does not make an account one's own", async () => {
  const person = await aSignedInUser(app, { fullName: "Ngozi Eze" });
  await fundWallet(app.deps, { userId: person.id, units: 1_000, at: longAgo(app) });
  const account = someAccountNumber();
  await nameAccount(app, account, "BELLO HALIMA");
  await saveAccount(app, person, { account_number: account });
  await asOwner(app, "update users set full_name = 'Halima Bello' where id = $1", [person.id]);
  expect((await pendingOf(app, staff, await requested(app, person, 1_000))).riskFlags).toContain(
    "name-differs",
  );
});

describe("somebody who must not be paid", () => {
  test("is shown as such, is not approved, and not paid where one had approved before", async () => {
    const person = await aWithdrawer(app, 250_000);
    const id = await requested(app, person, 250_000);
    expect(await neededFor(id)).toBe(2);
    expect((await initiate(app, staff, id)).status).toBe(200);
    await asOwner(app, "update users set suspended_at = now() where id = $1", [person.id]);
    const row = await pendingOf(app, other, id);
    expect(row).toMatchObject({ mayApprove: false, heldBack: "Staff have closed the customer's account." });
    expect(await initiate(app, other, id)).toMatchObject({ status: 409, body: { code: "payout_held" } });
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
  });

  test("is not sent what was approved in full", async () => {
    const person = await aWithdrawer(app, 1_000);
    const id = await requested(app, person, 1_000);
    expect((await initiate(app, staff, id)).status).toBe(200);
    await asOwner(app, "update users set suspended_at = now() where id = $1", [person.id]);
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({ state: "failed", mayApprove: false });
    expect((await initiate(app, staff, id)).status).toBe(409);
  });

  test("with a frozen wallet is shown as such", async () => {
    const person = await aWithdrawer(app, 1_000);
    const id = await requested(app, person, 1_000);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, person.id, true));
    expect(await pendingOf(app, staff, id)).toMatchObject({
      mayApprove: false,
      heldBack: expect.any(String),
    });
  });
});

describe("staff who have a part in the money do not decide", () => {
  const ways: [string, (member: SignedInUser, person: SignedInUser) => Promise<void>][] = [
    [
      "sent units to them",
      async (member, person) => {
        await fundWallet(app.deps, { userId: member.id, units: 500, at: longAgo(app) });
        await send(member, person, 500);
      },
    ],
    [
      "sent units to who sent them on",
      async (member, person) => {
        const middle = await aWithdrawer(app, 0);
        await fundWallet(app.deps, { userId: member.id, units: 500, at: longAgo(app) });
        await send(member, middle, 500);
        await send(middle, person, 500);
      },
    ],
    ["use the same browser", (member, person) => shareBrowser(member, person).then(() => undefined)],
  ];
  test.each(ways)("%s", async (_what, happens) => {
    const [member, person] = [await aStaffMember(app), await aWithdrawer(app, 1_000)];
    await happens(member, person);
    const id = await requested(app, person, 1_000);
    expect(await initiate(app, member, id)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await cancel(app, member, id, { reason: "No" })).status).toBe(403);
    expect(await pendingOf(app, member, id)).toMatchObject({
      mayApprove: false,
      mayCancel: false,
      heldBack: expect.stringMatching(/^You have a part in this money/),
    });
    expect((await initiate(app, staff, id)).status).toBe(200);
    expect((await ownOf(app, person, id)).state).toBe("approved");
  });
});

test.each([40_000, 80_000, 200_000, 1_000_000, 5_000_000])(
  "buying and withdrawing %d units gains nothing",
  async (units) => {
    const person = await aWithdrawer(app, 0);
    const answer = await app.call({
      method: "POST",
      path: "/api/payment-orders",
      body: { purpose: "units", units },
      as: person.cookie,
    });
    await fundWallet(app.deps, { userId: person.id, units, at: longAgo(app) });
    const { amount, fee } = await pendingOf(app, staff, await requested(app, person, units));
    expect(amount - fee).toBeLessThan(answer.body.amount);
  },
);
