/** Limits on where units come from and go, and restrictions on payees and deciding staff. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { removeExpiredSessions } from "#server/features/identity/sessions/sessions.tasks.ts";
import { freezeWallet } from "#server/features/money/ledger/ledger.service.ts";
import { forgetRestedUnits } from "#server/features/money/ledger/ledger.tasks.ts";
import { openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { demoSignIns } from "#server/seed/demo-sign-ins.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { IncidentKind } from "#shared/contracts/incidents.ts";
import { daySeconds } from "#shared/time/durations.ts";
import { deleteAccount } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { excessesOf, incidentsOf, pressRefund, resolveIncident } from "#tests/support/books.ts";
import {
  buyUnits,
  letUnitsRest,
  longAgo,
  orderUnits,
  payAtProvider,
  webhookSettles,
} from "#tests/support/money.ts";
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
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  someAccountNumber,
  sweepAfter,
  withdraw,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { sendDust as sendDustUnits, send as sendUnits } from "#tests/support/transfers.ts";

let app: TestApp;
let staff: SignedInUser;
let other: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  [staff, other] = [await aStaffMember(app), await aStaffMember(app)];
});
afterAll(() => app.close());

const send = (from: SignedInUser, to: SignedInUser, amount: number) => sendUnits(app, from, { to, amount });

async function withAccount(accountNumber: string, units: number): Promise<SignedInUser> {
  const person = await aSignedInUser(app);
  if (units > 0) await fundWallet(app.deps, { userId: person.id, units, at: longAgo(app) });
  expect((await saveAccount(app, person, { account_number: accountNumber })).status).toBe(200);
  return person;
}

const shareBrowser = (...people: SignedInUser[]) =>
  asOwner(
    app,
    `insert into known_devices (user_id, device_hash, is_browser, known_since, seen_at)
     select id, $2, true, now(), now() from unnest($1::uuid[]) as person (id)`,
    [people.map(({ id }) => id), randomUUID()],
  );
const sendDust = (from: SignedInUser, to: SignedInUser, times: number) =>
  sendDustUnits(app, from, { to, times });
const neededFor = async (id: string) => (await pendingOf(app, staff, id)).approvalsNeeded;

describe("two staff must approve", () => {
  test("withdrawals of three users to one account in a day above the limit", async () => {
    const account = someAccountNumber();
    const people = [];
    for (let n = 0; n < 3; n += 1) people.push(await withAccount(account, 200_100));
    const needed = [];
    for (const person of people) needed.push(await neededFor(await requested(app, person, 200_100)));
    expect(needed).toEqual([1, 2, 2]);
  });

  test("withdrawals of one purchase by four users to four accounts", async () => {
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

  test("withdrawals of units from one sender on the same day, even through another wallet", async () => {
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

  test("units from longer chains, more senders or more moves than can be traced", async () => {
    const throughHands = async (person: SignedInUser) => {
      const hands = [await aWithdrawer(app, 150_000), person];
      for (let n = 0; n < 4; n += 1) hands.splice(1, 0, await aSignedInUser(app));
      for (const [n, hand] of hands.slice(1).entries()) await send(hands[n]!, hand, 150_000);
    };
    const fromManyGivers = async (person: SignedInUser) => {
      for (let n = 0; n < 32; n += 1) {
        const giver = await aSignedInUser(app);
        await fundWallet(app.deps, { userId: giver.id, units: 4_700, at: longAgo(app) });
        await send(giver, person, 4_700);
      }
    };
    const underDust = async (person: SignedInUser) => {
      const [giver, middle] = [await aWithdrawer(app, 150_500), await aSignedInUser(app)];
      await send(giver, middle, 150_000);
      await sendDust(giver, middle, 500);
      await send(middle, person, 150_000);
    };
    const needed = [];
    for (const spread of [throughHands, throughHands, fromManyGivers, underDust]) {
      const person = await aWithdrawer(app, 0);
      await spread(person);
      needed.push(await neededFor(await requested(app, person, 150_000)));
    }
    expect(needed).toEqual([1, 2, 2, 2]);
  });

  test("units hidden under many transfers and a purchase", async () => {
    const [giver, dust] = [await aWithdrawer(app, 150_000), await aWithdrawer(app, 1_000)];
    const person = await aWithdrawer(app, 0);
    await send(giver, person, 150_000);
    await fundWallet(app.deps, { userId: person.id, units: 1_000, at: longAgo(app) });
    await sendDust(dust, person, 499);
    expect(await neededFor(await requested(app, person, 150_000))).toBe(2);
  });

  test("withdrawals in a day from the same browser", async () => {
    const [one, two] = [await aWithdrawer(app, 150_000), await aWithdrawer(app, 150_000)];
    await shareBrowser(one, two);
    expect(await neededFor(await requested(app, one, 150_000))).toBe(1);
    expect(await neededFor(await requested(app, two, 150_000))).toBe(2);
  });

  test("not for a cancelled withdrawal among them", async () => {
    const account = someAccountNumber();
    const [one, two] = [await withAccount(account, 150_000), await withAccount(account, 150_000)];
    await cancel(app, one, await requested(app, one, 150_000));
    expect(await neededFor(await requested(app, two, 150_000))).toBe(1);
  });

  // The next two move the clock far: they come last, because purchases carry the machine's clock.
  test("withdrawals of one purchase by four users a month later", async () => {
    const buyer = await aWithdrawer(app, 0);
    await buyUnits(app, buyer, 600_400);
    const people = [];
    for (let n = 0; n < 4; n += 1) people.push(await aWithdrawer(app, 0));
    for (const person of people) await send(buyer, person, 150_100);
    app.clock.advance(29 * daySeconds);
    await forgetRestedUnits.handle(app.deps, {});
    const needed = [];
    for (const person of people) needed.push(await neededFor(await requested(app, person, 150_100)));
    expect(needed).toEqual([1, 2, 2, 2]);
  });

  test("withdrawals of units that one sender spread over a week", async () => {
    const [giver, middle, one, two] = [
      await aWithdrawer(app, 300_000),
      await aWithdrawer(app, 0),
      await aWithdrawer(app, 0),
      await aWithdrawer(app, 0),
    ];
    await send(giver, one, 150_000);
    await send(giver, middle, 150_000);
    app.clock.advance(3 * daySeconds);
    await send(middle, two, 150_000);
    app.clock.advance(3 * daySeconds);
    expect(await neededFor(await requested(app, one, 150_000))).toBe(1);
    expect(await neededFor(await requested(app, two, 150_000))).toBe(2);
  });
});

describe("a new account with the same number", () => {
  const asUser = ({ userId, phoneE164, fullName, cookie }: TestPerson) =>
    ({ id: userId, phone: phoneE164, fullName, cookie }) as SignedInUser;
  async function withdrawAll(person: TestPerson, accountNumber: string, units: number): Promise<string> {
    await fundWallet(app.deps, { userId: person.userId, units, at: longAgo(app) });
    await nameAccount(app, accountNumber, person.fullName.toUpperCase());
    const saved = await saveAccount(app, asUser(person), { account_number: accountNumber });
    expect(saved.status).toBe(200);
    return requested(app, asUser(person), units);
  }
  async function paid(id: string): Promise<void> {
    await initiate(app, staff, id);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, id), "succeed");
    await sweepAfter(app, 60);
    expect((await app.deps.pool.query("select state from withdrawals where id = $1", [id])).rows).toEqual([
      { state: "succeeded" },
    ]);
  }
  const again = async (person: TestPerson, phone = person.phone) => {
    expect(await deleteAccount(app, person)).toMatchObject({ status: 200 });
    return aVerifiedUser(app, { phone, fullName: person.fullName });
  };

  test("continues the former account's daily sum and bank account, and a replacement waits", async () => {
    const first = await aVerifiedUser(app);
    const account = someAccountNumber();
    await paid(await withdrawAll(first, account, 150_100));
    const second = await again(first);
    const id = await withdrawAll(second, account, 60_100);
    expect(await pendingOf(app, staff, id)).toMatchObject({ approvalsNeeded: 2, payableFrom: null });
    expect((await pendingOf(app, staff, id)).riskFlags).not.toContain("changed-account");
    await initiate(app, other, id);
    await paid(id);

    const third = await again(second);
    const elsewhere = await withdrawAll(third, someAccountNumber(), 1_000);
    const row = await pendingOf(app, staff, elsewhere);
    expect(row).toMatchObject({ approvalsNeeded: 2, payableFrom: expect.any(String) });
    expect(row.riskFlags).toEqual(expect.arrayContaining(["changed-account", "many-today"]));
  });

  test("is the same source for the recipients of its units", async () => {
    const [one, two] = [await aWithdrawer(app, 0), await aWithdrawer(app, 0)];
    const giver = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: giver.userId, units: 150_000, at: longAgo(app) });
    await send(asUser(giver), one, 150_000);
    const heir = await again(giver);
    await fundWallet(app.deps, { userId: heir.userId, units: 150_000, at: longAgo(app) });
    await send(asUser(heir), two, 150_000);
    expect(await neededFor(await requested(app, one, 150_000))).toBe(1);
    expect(await neededFor(await requested(app, two, 150_000))).toBe(2);
  });

  test("with another number in the same browser continues the browser's daily sum", async () => {
    const first = await aVerifiedUser(app);
    const friend = await aWithdrawer(app, 60_100);
    await shareBrowser(asUser(first), friend);
    await paid(await withdrawAll(first, someAccountNumber(), 150_100));
    await again(first);
    expect(await neededFor(await requested(app, friend, 60_100))).toBe(2);
    app.clock.advance(25 * 3600);
    await removeExpiredSessions.handle(app.deps, {});
    const devices = "select from known_devices where user_id = $1";
    expect((await app.deps.pool.query(devices, [first.userId])).rowCount).toBe(0);
  });
});

test("automatic payouts stop when a day's sum to one account exceeds the limit", async () => {
  const auto = await startTestApp({ AUTO_PAYOUT_LIMIT_UNITS: "25000", TWO_PERSON_LIMIT_UNITS: "60000" });
  const account = someAccountNumber();
  const states = [];
  for (let n = 0; n < 3; n += 1) {
    const person = await aSignedInUser(auto, { fullName: "Chidinma Okeke" });
    await nameAccount(auto, account, "OKEKE CHIDINMA");
    await fundWallet(auto.deps, { userId: person.id, units: 25_100, at: longAgo(auto) });
    await saveAccount(auto, person, { account_number: account });
    // Paid before, so that no other flag applies.
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

test("a new profile name does not make a bank account match at once", async () => {
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

describe("a user who must not be paid", () => {
  test("is marked, cannot be approved, and is not paid after a first approval", async () => {
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

  test("is not paid after all approvals", async () => {
    const person = await aWithdrawer(app, 1_000);
    const id = await requested(app, person, 1_000);
    expect((await initiate(app, staff, id)).status).toBe(200);
    await asOwner(app, "update users set suspended_at = now() where id = $1", [person.id]);
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({ state: "failed", mayApprove: false });
    expect((await initiate(app, staff, id)).status).toBe(409);
  });

  test("is marked if the wallet is frozen", async () => {
    const person = await aWithdrawer(app, 1_000);
    const id = await requested(app, person, 1_000);
    await inTransaction(app.deps, (tx) => freezeWallet(tx, person.id, true));
    expect(await pendingOf(app, staff, id)).toMatchObject({
      mayApprove: false,
      heldBack: expect.any(String),
    });
  });
});

describe("staff involved with the money", () => {
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
    [
      "had an account with their number",
      async (member, person) => {
        await asOwner(
          app,
          "insert into number_history (number_hash, user_id, left_at, heir_id) values ($1, $2, now(), $3)",
          [randomUUID(), person.id, member.id],
        );
      },
    ],
  ];
  test.each(ways)("cannot decide if they %s", async (_what, happens) => {
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

  test("cannot decide about a retry, a finding, a freeze, an excess or a free month", async () => {
    const [member, person] = [await aStaffMember(app, "admin"), await aWithdrawer(app, 1_000)];
    const id = await requested(app, person, 1_000);
    await initiate(app, staff, id);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, id), "fail");
    await sweepAfter(app, 60);
    expect((await ownOf(app, person, id)).state).toBe("failed");
    const { txRef } = await orderUnits(app, person, 1_000);
    await payAtProvider(app, txRef, { outcome: "twice" });
    await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
    const details: Record<string, Record<string, string>> = {
      chargeback: { userId: person.id },
      "late-failure": { withdrawalId: id },
      "provider-difference": { finding: "no-such-order", txRef },
      "payout-unclear": {},
    };
    const reference = await referenceOf(app, id);
    for (const [kind, facts] of Object.entries(details))
      await openIncident(app.deps, app.deps.db, {
        kind: kind as IncidentKind,
        subject: `payout:${reference}`,
        details: facts,
        stopsPayouts: false,
      });
    const incidents = (await incidentsOf(app, { open: true })).filter(({ subject }) =>
      subject.endsWith(reference),
    );
    expect(incidents).toHaveLength(4);
    const decisions = [
      ...incidents.map(
        (incident) => (who: SignedInUser) =>
          resolveIncident(app, who, { id: incident.id, note: "Looked at it", liftFreeze: true }),
      ),
      async (who: SignedInUser) => pressRefund(app, who, (await excessesOf(app, txRef))[0]!.id),
      (who: SignedInUser) =>
        app.call({
          method: "POST",
          path: "/api/auth/update-subscription",
          body: { userId: person.id, reason: "For the trouble" },
          as: who.cookie,
        }),
      (who: SignedInUser) => initiate(app, who, id),
    ];
    await shareBrowser(member, person);
    for (const decide of decisions)
      expect(await decide(member)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const uninvolved = await aStaffMember(app, "admin");
    for (const decide of decisions) expect((await decide(uninvolved)).status).toBe(200);
  });

  test("cannot give themselves a month", async () => {
    const member = await aStaffMember(app, "customers");
    const body = { userId: member.id, reason: "For me" };
    const path = "/api/auth/update-subscription";
    expect((await app.call({ method: "POST", path, body, as: member.cookie })).status).toBe(402);
  });

  test("can decide with demo accounts, because demo visitors also use the client account", async () => {
    const [member, person] = [
      await aSignedInUser(app, { id: demoSignIns[3]!.userId }),
      await aWithdrawer(app, 1_000),
    ];
    await app.deps.db.insert(staffRoles).values({ userId: member.id, role: "accounting" });
    await shareBrowser(member, person);
    expect((await initiate(app, member, await requested(app, person, 1_000))).status).toBe(200);
  });

  test("can decide if they only share a network with thousands of users", async () => {
    const address = "10.99.0.1";
    const [member, person] = [await aVerifiedUser(app, { address }), await aVerifiedUser(app, { address })];
    await app.deps.db.insert(staffRoles).values({ userId: member.userId, role: "accounting" });
    const withdrawer = { id: person.userId, cookie: person.cookie } as SignedInUser;
    await fundWallet(app.deps, { userId: person.userId, units: 1_000, at: longAgo(app) });
    expect((await saveAccount(app, withdrawer)).status).toBe(200);
    expect((await initiate(app, member, await requested(app, withdrawer, 1_000))).status).toBe(200);
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
