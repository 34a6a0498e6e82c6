import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { dueOf } from "#server/features/money/ledger/ledger.rules.ts";
import { postJournal, trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { kobo } from "#shared/money/money.ts";
import type { TestApp } from "#tests/support/app.ts";
import { koboOf } from "#tests/support/books.ts";
import { buyUnits, closeSoundly, letUnitsRest, longAgo, unitsOf } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aWithdrawer,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  pendingOf,
  requested,
  saveAccount,
  startWithdrawals,
  withdraw,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { fieldTexts } from "#texts/fields.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals());
});
beforeEach(async () => {
  ada = await aWithdrawer(app, 5_000);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const cancelOwn = (id: string) => cancel(app, ada, id);
const insufficient = "Insufficient balance. Remember, a 100-unit service fee applies.";

describe("requesting a withdrawal", () => {
  test("takes the amount with its fee out of the balance and waits for staff [API-47] [CONST-10] [WITHDRAW-06] [ENTITY-16]", async () => {
    const answer = await withdraw(app, ada, 1_000);

    expect(answer).toMatchObject({
      status: 201,
      body: {
        message: "Withdrawal Successful!",
        withdrawal: { _id: expect.any(String), amount: 1_000, status: "pending" },
        runorUnits: 4_000,
      },
    });
    expect(await unitsOf(app, ada)).toBe(4_000);
    const id = answer.body.withdrawal._id;
    expect(await ownOf(app, ada, id)).toMatchObject({
      amount: 1_000,
      fee: 100,
      status: "pending",
      accountNumber: expect.stringMatching(/^\*{6}\d{4}$/),
      settledAt: null,
      canCancel: true,
    });
    expect(await pendingOf(app, staff, id)).toMatchObject({
      amount: 1_000,
      fee: 100,
      status: "pending",
      state: "requested",
      fullName: ada.fullName,
      accountName: ada.fullName.toUpperCase(),
      approvalsNeeded: 1,
      approvals: [],
      mayApprove: true,
    });
  });

  test("holds without moving: all accounts stay the same until the bank is paid", async () => {
    const before = await trialBalance(app.deps.db);
    await withdraw(app, ada, 5_000);
    expect(await trialBalance(app.deps.db)).toEqual(before);
    expect(await unitsOf(app, ada)).toBe(0);
  });

  test.each([5_001, 5_100, 9_999_999, 10_000_000])(
    "refuses %d units of 5,000 with the specified message, and holds nothing [API-47] [GEN-20]",
    async (amount) => {
      expect(await withdraw(app, ada, amount)).toMatchObject({
        status: 402,
        body: {
          code: "insufficient_units",
          message: insufficient,
          error: insufficient,
          fields: { amount: insufficient },
        },
      });
      expect(await unitsOf(app, ada)).toBe(5_000);
    },
  );

  test.each([
    0,
    -0,
    -1_000,
    100,
    1,
    199,
    100.5,
    1_000.01,
    10_000_001,
    2 ** 31,
    2 ** 53,
    1e308,
    "1000",
    "1e5",
    "",
    null,
    undefined,
    true,
    [1_000],
    { amount: 1_000 },
  ])("refuses an amount of %j with a message at the field", async (amount) => {
    const answer = await withdraw(app, ada, amount);
    expect(answer.status).toBe(400);
    expect(answer.body.fields.amount).toMatch(/units/);
    expect(await unitsOf(app, ada)).toBe(5_000);
  });

  test("requires at least the fee and the provider's minimum of a hundred units", async () => {
    expect((await withdraw(app, ada, 200)).body).toMatchObject({
      withdrawal: { amount: 200 },
      runorUnits: 4_800,
    });
  });

  test("with one key returns one withdrawal and the same answer, and refuses another amount", async () => {
    const key = randomUUID();
    const first = await withdraw(app, ada, 1_000, key);
    const second = await withdraw(app, ada, 1_000, key);
    expect(second.body).toEqual(first.body);
    expect(await withdraw(app, ada, 2_000, key)).toMatchObject({ status: 409, body: { code: "key_reused" } });
    expect(await unitsOf(app, ada)).toBe(4_000);
  });
});

describe("refusals", () => {
  test("answer 401 without a session, 403 for another user's wallet and for unverified users", async () => {
    const bola = await aWithdrawer(app, 5_000);
    const newcomer = await signUp(app);
    expect((await withdraw(app, { ...ada, cookie: "" }, 1_000)).status).toBe(401);
    expect((await withdraw(app, { ...ada, id: bola.id }, 1_000)).status).toBe(403);
    expect(await withdraw(app, { id: newcomer.userId, cookie: newcomer.cookie }, 1_000)).toMatchObject({
      status: 403,
      body: { code: "unverified" },
    });
    expect([await unitsOf(app, ada), await unitsOf(app, bola)]).toEqual([5_000, 5_000]);
  });

  test("send users without a linked account to link one", async () => {
    const bola = await aSignedInUser(app);
    await fundWallet(app.deps, { userId: bola.id, units: 5_000, at: longAgo(app) });
    expect(await withdraw(app, bola, 1_000)).toMatchObject({
      status: 409,
      body: { code: "no_bank_account" },
    });
    expect(await unitsOf(app, bola)).toBe(5_000);
  });

  test("cover disabled accounts and frozen wallets", async () => {
    await app.deps.pool.query("update users set money_disabled = true where id = $1", [ada.id]);
    expect((await withdraw(app, ada, 1_000)).status).toBe(403);
    const bola = await aWithdrawer(app, 5_000);
    const isFrozen = async () =>
      (await app.call({ method: "GET", path: "/api/wallet/balance", as: bola.cookie })).body.isFrozen;
    expect(await isFrozen()).toBe(false);
    await asOwner(app, "select ledger.freeze($1, true)", [`wallet:${bola.id}`]);
    expect(await isFrozen()).toBe(true);
    expect(await withdraw(app, bola, 1_000)).toMatchObject({ status: 403, body: { code: "wallet_frozen" } });
    expect(await unitsOf(app, bola)).toBe(5_000);
  });
});

test("dues after a chargeback are collected together with the withdrawal, or neither", async () => {
  const owed = { from: dueOf(ada.id), to: "staff_adjust", amountKobo: kobo(300_050) } as const;
  await inTransaction(app.deps, (tx) =>
    postJournal(tx, { journalId: newId(), kind: "adjustment", moves: [owed] }),
  );

  const sentence = withdrawalAnswers.owesFirst("500");
  expect(await withdraw(app, ada, 2_500)).toMatchObject({
    status: 402,
    body: { code: "insufficient_units", message: sentence, fields: { amount: sentence } },
  });
  expect([await unitsOf(app, ada), await koboOf(app, dueOf(ada.id))]).toEqual([5_000, -300_050]);

  expect(await withdraw(app, ada, 1_900)).toMatchObject({ status: 201, body: { runorUnits: 100 } });
  // Wallets hold whole units, so a fraction stays owed and does not block withdrawals.
  expect(await koboOf(app, dueOf(ada.id))).toBe(-50);
});

describe("risk flags", () => {
  const flagsOf = async (id: string) => (await pendingOf(app, staff, id)).riskFlags;

  test("the first payout to an account", async () => {
    expect(await flagsOf(await requested(app, ada, 1_000))).toEqual(["new-account"]);
  });

  test("recently bought units, as far as older ones do not cover the amount", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 3_000 });
    letUnitsRest(app);
    expect(await flagsOf(await requested(app, ada, 5_000))).not.toContain("fresh-units");
    expect(await flagsOf(await requested(app, ada, 200))).toContain("fresh-units");
  });

  test("units recently bought by another user and sent on", async () => {
    const [buyer, old] = [await aVerifiedUser(app), await aWithdrawer(app, 5_000)];
    await buyUnits(app, buyer, 2_000);
    letUnitsRest(app);
    const send = (from: { phone: string; cookie: string }) =>
      app.call({
        method: "POST",
        path: "/api/transfer",
        body: { senderPhoneNumber: from.phone, recipientPhoneNumber: ada.phone, amount: 2_000 },
        as: from.cookie,
        headers: { "idempotency-key": randomUUID() },
      });
    expect((await send(old)).status).toBe(201);
    const early = await requested(app, ada, 7_000);
    expect(await flagsOf(early)).not.toContain("fresh-units");
    await cancelOwn(early);
    expect((await send(buyer)).status).toBe(201);
    const late = await requested(app, ada, 7_001);
    expect(await flagsOf(late)).toContain("fresh-units");
    await cancelOwn(late);
    app.clock.advance(8 * 24 * 3600);
    expect(await flagsOf(await requested(app, ada, 9_000))).not.toContain("fresh-units");
  });

  test("a holder whose name differs from the profile", async () => {
    const bola = await aSignedInUser(app);
    await fundWallet(app.deps, { userId: bola.id, units: 5_000, at: longAgo(app) });
    await saveAccount(app, bola, { account_bank: "044", account_number: "0690000032" });
    expect(await flagsOf(await requested(app, bola, 1_000))).toContain("name-differs");
  });

  test("the third withdrawal of a day, without cancelled ones", async () => {
    const first = await requested(app, ada, 200);
    await requested(app, ada, 200);
    await cancelOwn(first);
    expect(await flagsOf(await requested(app, ada, 200))).not.toContain("many-today");
    expect(await flagsOf(await requested(app, ada, 200))).toContain("many-today");
  });

  test("require two approvals above the limit for one person", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const limit = await requested(app, ada, 200_100);
    expect(await pendingOf(app, staff, limit)).toMatchObject({ approvalsNeeded: 1 });
    await cancelOwn(limit);
    const large = await requested(app, ada, 200_101);
    expect(await pendingOf(app, staff, large)).toMatchObject({ approvalsNeeded: 2 });
    expect(await flagsOf(large)).toContain("large");
    await cancelOwn(large);

    const half = await requested(app, ada, 100_100);
    expect(await flagsOf(half)).not.toContain("large");
    expect(await pendingOf(app, staff, await requested(app, ada, 100_101))).toMatchObject({
      approvalsNeeded: 2,
    });
    app.clock.advance(24 * 3600);
    expect(await flagsOf(await requested(app, ada, 50_000))).not.toContain("large");
  });
});

describe("cancelling a withdrawal", () => {
  test("by its owner before the first approval frees units and fee, once", async () => {
    const id = await requested(app, ada, 1_000);
    const answer = await cancelOwn(id);

    expect(answer).toMatchObject({
      status: 200,
      body: { withdrawal: { _id: id, amount: 1_000, status: "cancelled" }, runorUnits: 5_000 },
    });
    expect((await cancelOwn(id)).body).toMatchObject({ runorUnits: 5_000 });
    expect(await pendingOf(app, staff, id)).toBeUndefined();
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 409,
      body: { code: "withdrawal_decided" },
    });
    expect(await ownOf(app, ada, id)).toMatchObject({ status: "cancelled", canCancel: false });
  });

  test("is forbidden for another user's, not found for none, and too late after approval", async () => {
    const id = await requested(app, ada, 1_000);
    const bola = await aSignedInUser(app);
    expect((await cancel(app, bola, id)).status).toBe(403);
    expect((await cancel(app, { cookie: "" }, id)).status).toBe(401);
    expect((await cancel(app, ada, randomUUID())).status).toBe(404);
    await initiate(app, staff, id);
    expect(await cancelOwn(id)).toMatchObject({ status: 409, body: { code: "withdrawal_decided" } });
    expect(await unitsOf(app, ada)).toBe(4_000);
  });

  test("by staff needs a reason, notifies the user, and is audited", async () => {
    const id = await requested(app, ada, 1_000);
    expect(await cancel(app, staff, id)).toMatchObject({
      status: 400,
      body: { fields: { reason: fieldTexts.cancelReason } },
    });
    expect((await cancel(app, staff, id, { reason: "Asked by phone" })).status).toBe(200);
    await app.runTasks();

    expect(await unitsOf(app, ada)).toBe(5_000);
    expect((await app.messagesTo(ada.phone))[0]?.body).toContain("withdrawal of N900 was cancelled");
    const { rows } = await app.deps.pool.query(
      "select actor_id, action, reason, before, after from audit_log where subject_id = $1",
      [id],
    );
    expect(rows).toMatchObject([
      {
        actor_id: staff.id,
        action: "withdrawals.cancel",
        reason: "Asked by phone",
        before: { state: "requested" },
        after: { state: "cancelled" },
      },
    ]);
  });
});

test("buying, sending and withdrawing change the balance by their amounts [GEN-08]", async () => {
  const { userId, cookie, phone } = await aVerifiedUser(app);
  const eve = { id: userId, cookie, phone: phone as SignedInUser["phone"], fullName: "" };
  await buyUnits(app, eve, 2_000);
  expect(await unitsOf(app, eve)).toBe(2_000);

  const body = {
    senderPhoneNumber: phone,
    recipientPhoneNumber: `0${ada.phone.slice(4)}`,
    amount: 300,
    recipientName: ada.fullName,
  };
  const sent = await app.call({ method: "POST", path: "/api/transfer", body, as: cookie });
  expect(sent.body).toMatchObject({ runorUnits: 1_700 });
  expect([await unitsOf(app, eve), await unitsOf(app, ada)]).toEqual([1_700, 5_300]);

  await saveAccount(app, eve);
  letUnitsRest(app);
  expect((await withdraw(app, eve, 700)).body).toMatchObject({ runorUnits: 1_000 });
  expect(await unitsOf(app, eve)).toBe(1_000);
});
