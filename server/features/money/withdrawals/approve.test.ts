import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/db/drizzle.ts";
import { withOpened } from "#server/db/numbers/stored-numbers.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { closeIncident, openIncident } from "#server/features/trust/incidents/incidents.service.ts";
import { fundWallet } from "#server/seed/fund.ts";
import type { TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, longAgo, webhookSettles } from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import {
  aStaffMember,
  aStuckWithdrawer,
  attemptsOf,
  cancel,
  expectSoundPayouts,
  initiate,
  ownOf,
  payoutAtProvider,
  pendingOf,
  playPayout,
  referenceOf,
  requested,
  saveAccount,
  startWithdrawals,
  sweepAfter,
  withdraw,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, type TestPerson } from "#tests/support/people.ts";
import { changeNumber } from "#tests/support/phone-change.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { withdrawalAnswers } from "#texts/withdrawals.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
let admin: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals({ AUTO_PAYOUT_LIMIT_UNITS: "1000" }));
  admin = await aStaffMember(app, "admin");
});
beforeEach(async () => {
  ada = await aStuckWithdrawer(app);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const auditOf = async (id: string) =>
  (
    await app.deps.pool.query(
      "select actor_id, action, before, after from audit_log where subject_id = $1 order by at, id",
      [id],
    )
  ).rows;
const linkSameBank = async (member: SignedInUser) => {
  const { rows } = await app.deps.db.execute(
    sql`select account_number from bank_accounts where user_id = ${ada.id}`,
  );
  const [account] = withOpened(rows as { account_number: string }[], "account_number");
  expect((await saveAccount(app, member, { account_number: account?.account_number })).status).toBe(200);
};
const failureNotices = async () =>
  (
    await app.deps.pool.query("select from notices where user_id = $1 and kind = 'withdrawal-failed'", [
      ada.id,
    ])
  ).rows.length;
const list = (as?: string) => app.call({ method: "GET", path: "/api/withdrawals/pending-or-failed", as });

describe("the list for staff", () => {
  test("is limited to accounting [API-31]", async () => {
    const id = await requested(app, ada, 1_000);
    const answer = await list(staff.cookie);
    expect(answer.status).toBe(200);
    expect(answer.body.pendingWithdrawals).toContainEqual(
      expect.objectContaining({ _id: id, status: "pending" }),
    );
    for (const { status } of answer.body.pendingWithdrawals) expect(["pending", "failed"]).toContain(status);

    expect((await list()).status).toBe(401);
    expect((await list(ada.cookie)).status).toBe(403);
    expect((await list((await aStaffMember(app, "publicRelations")).cookie)).status).toBe(403);
    expect((await initiate(app, { cookie: "" }, id)).status).toBe(401);
    expect((await initiate(app, ada, id)).status).toBe(403);
  });
});

describe("an approval", () => {
  test("removes the withdrawal from the list and pays the amount without the fee, once [API-32] [STATE-24] [STATE-37]", async () => {
    const id = await requested(app, ada, 1_000);
    const first = await initiate(app, staff, id);
    expect(first).toMatchObject({
      status: 200,
      body: { transferResponse: { status: "pending" }, approvalsMissing: 0 },
    });
    expect(await pendingOf(app, staff, id)).toBeUndefined();
    await app.runTasks();

    expect(await ownOf(app, ada, id)).toMatchObject({ status: "processing", state: "processing" });
    const payout = await payoutAtProvider(app, await referenceOf(app, id));
    expect(payout).toMatchObject({ amountKobo: 90_000, accountName: ada.fullName.toUpperCase() });
    expect((await initiate(app, staff, id)).body).toEqual(first.body);
    expect(await initiate(app, admin, id)).toMatchObject({
      status: 409,
      body: { code: "withdrawal_decided" },
    });
    await app.runTasks();
    expect(await attemptsOf(app, id)).toHaveLength(1);
    expect(await auditOf(id)).toEqual([
      {
        actor_id: staff.id,
        action: "withdrawals.approve",
        before: { state: "requested", approvals: 0 },
        after: { state: "approved", approvals: 1 },
      },
    ]);
  });

  test("answers 404 for an unknown withdrawal and 400 for an invalid id [API-32]", async () => {
    expect(await initiate(app, staff, randomUUID())).toMatchObject({
      status: 404,
      body: { code: "withdrawal_not_found" },
    });
    for (const withdrawalId of ["", "1", null, undefined, 7, { $ne: null }])
      expect((await initiate(app, staff, withdrawalId as string)).status).toBe(400);
  });

  test("is refused for one's own withdrawal", async () => {
    await app.deps.db.insert(staffRoles).values({ userId: ada.id, role: "accounting" });
    const id = await requested(app, ada, 1_000);

    expect(await pendingOf(app, ada, id)).toMatchObject({ mayApprove: false, mayCancel: true });
    expect(await initiate(app, ada, id)).toMatchObject({
      status: 403,
      body: { message: withdrawalAnswers.ownRequest },
    });
    expect((await initiate(app, staff, id)).status).toBe(200);
  });

  test("needs two people above the limit, counting each person once", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    for (let n = 0; n < 2; n += 1)
      expect((await initiate(app, staff, id)).body).toEqual({
        transferResponse: { status: "pending" },
        approvalsMissing: 1,
      });
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({
      approvalsNeeded: 2,
      approvals: [{ fullName: staff.fullName }],
      mayApprove: false,
    });
    expect(await pendingOf(app, admin, id)).toMatchObject({
      mayApprove: true,
      userId: ada.id,
      phoneNumber: expect.stringMatching(/^0\d{3} ••• \d{4}$/),
    });

    expect((await initiate(app, admin, id)).body.approvalsMissing).toBe(0);
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["processing"]);
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([
      { state: "requested", approvals: 1 },
      { state: "approved", approvals: 2 },
    ]);
  });
});

describe("an approver who moved to another number", () => {
  test("counts once with the account that has the earlier number now", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    const asStaff = async ({ userId }: TestPerson) => {
      await app.deps.db.insert(staffRoles).values({ userId, role: "accounting" });
    };
    const first = await aVerifiedUser(app);
    await asStaff(first);
    const { cookie } = await changeNumber(app, first);
    const second = await aVerifiedUser(app, { phone: first.phone });
    await asStaff(second);

    for (const who of [{ cookie }, second, { cookie }])
      expect((await initiate(app, who, id)).body).toEqual({
        transferResponse: { status: "pending" },
        approvalsMissing: 1,
      });
    expect(await pendingOf(app, second, id)).toMatchObject({ mayApprove: false });
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
  });

  test("counts once also after the role was taken, and given back once the other account had approved", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    const first = await aVerifiedUser(app);
    const asStaff = ({ userId }: TestPerson) =>
      app.deps.db.insert(staffRoles).values({ userId, role: "accounting" });
    await asStaff(first);
    expect((await initiate(app, first, id)).body.approvalsMissing).toBe(1);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [first.userId]);
    const { cookie } = await changeNumber(app, first);
    const second = await aVerifiedUser(app, { phone: first.phone });
    await asStaff(second);
    expect((await initiate(app, second, id)).body.approvalsMissing).toBe(1);
    await asStaff(first);

    for (const who of [{ cookie }, second]) {
      expect(await pendingOf(app, who, id)).toMatchObject({ mayApprove: false, approvals: [{}] });
      expect((await initiate(app, who, id)).body.approvalsMissing).toBe(1);
    }
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
  });
});

describe("an approver who has left the staff", () => {
  test("does not count, so two others must approve", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    const gone = await aStaffMember(app);
    expect((await initiate(app, gone, id)).body.approvalsMissing).toBe(1);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [gone.id]);

    expect((await pendingOf(app, staff, id)).approvals).toEqual([]);
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(1);
    expect((await initiate(app, gone, id)).status).toBe(403);
    expect((await initiate(app, admin, id)).body.approvalsMissing).toBe(0);
  });

  test("counts again once back, and one more press by either of the two pays", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    const away = await aStaffMember(app);
    expect((await initiate(app, away, id)).body.approvalsMissing).toBe(1);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [away.id]);
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(1);
    await app.deps.db.insert(staffRoles).values({ userId: away.id, role: "accounting" });

    expect(await pendingOf(app, staff, id)).toMatchObject({ mayApprove: true });
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["processing"]);
    expect((await auditOf(id)).map(({ after }) => after)).toEqual([
      { state: "requested", approvals: 1 },
      { state: "requested", approvals: 1 },
      { state: "approved", approvals: 2 },
    ]);
  });
});

describe("a withdrawal that was approved and not sent yet", () => {
  const approvedBy = async (approver: SignedInUser) => {
    const id = await requested(app, ada, 1_000);
    expect((await initiate(app, approver, id)).body.approvalsMissing).toBe(0);
    return id;
  };

  test("is sent although its approver has left the staff", async () => {
    const gone = await aStaffMember(app);
    const id = await approvedBy(gone);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [gone.id]);
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["processing"]);
  });

  test("waits for another approval if its approver was suspended", async () => {
    const suspended = await aStaffMember(app);
    const id = await approvedBy(suspended);
    await app.deps.pool.query("update users set suspended_at = now() where id = $1", [suspended.id]);
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({ state: "requested", mayApprove: true });
  });
});

describe("an approver who becomes involved with the money", () => {
  test("does not count, so two others must approve", async () => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    const friend = await aStaffMember(app);
    expect((await initiate(app, friend, id)).body.approvalsMissing).toBe(1);
    await linkSameBank(friend);

    expect(await pendingOf(app, staff, id)).toMatchObject({ approvals: [], mayApprove: true });
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(1);
    expect(await pendingOf(app, staff, id)).toMatchObject({ approvals: [{ fullName: staff.fullName }] });
    await app.runTasks();
    expect(await attemptsOf(app, id)).toEqual([]);
    expect((await initiate(app, admin, id)).body.approvalsMissing).toBe(0);
  });

  test("does not count for an approved withdrawal that was not sent, so another must approve it", async () => {
    const id = await requested(app, ada, 1_000);
    const friend = await aStaffMember(app);
    expect((await initiate(app, friend, id)).body.approvalsMissing).toBe(0);
    await linkSameBank(friend);
    await app.runTasks();

    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await pendingOf(app, staff, id)).toMatchObject({
      state: "requested",
      failure: withdrawalAnswers.approvalsGone,
      approvals: [],
      mayApprove: true,
    });
    expect([(await ownOf(app, ada, id)).state, await failureNotices()]).toEqual(["requested", 0]);
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["processing"]);
    expect(await ownOf(app, ada, id)).toMatchObject({ state: "processing" });
  });
});

test("a retry whose approver becomes involved with the money has failed again, so that the provider is asked first", async () => {
  const friend = await aStaffMember(app);
  const id = await requested(app, ada, 1_000);
  await initiate(app, friend, id);
  await app.runTasks();
  await playPayout(app, await referenceOf(app, id), "fail");
  await webhookSettles(app, async () => (await ownOf(app, ada, id)).state, "failed");
  expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
  await linkSameBank(friend);
  await app.runTasks();

  expect(await attemptsOf(app, id)).toHaveLength(1);
  expect(await pendingOf(app, staff, id)).toMatchObject({
    state: "failed",
    failure: withdrawalAnswers.approvalsGone,
    mayApprove: true,
  });
  expect(await failureNotices()).toBe(1);
  expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(0);
  await app.runTasks();
  expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["failed", "processing"]);
});

describe("a retry of a withdrawal that needed two people", () => {
  const failed = async (approvers: SignedInUser[]) => {
    await fundWallet(app.deps, { userId: ada.id, units: 300_000, at: longAgo(app) });
    const id = await requested(app, ada, 250_100);
    for (const approver of approvers) expect((await initiate(app, approver, id)).status).toBe(200);
    await app.runTasks();
    await playPayout(app, await referenceOf(app, id), "fail");
    await webhookSettles(app, async () => (await ownOf(app, ada, id)).state, "failed");
    return id;
  };

  test("is one press while both still are staff", async () => {
    const id = await failed([staff, admin]);
    expect((await initiate(app, staff, id)).body).toEqual({
      transferResponse: { status: "pending" },
      approvalsMissing: 0,
    });
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["failed", "processing"]);
  });

  test("needs two again once the approvers have left the staff", async () => {
    const gone = [await aStaffMember(app), await aStaffMember(app)];
    const id = await failed(gone);
    await app.deps.pool.query("delete from staff_roles where user_id = any($1)", [gone.map((one) => one.id)]);

    for (let n = 0; n < 2; n += 1)
      expect(await initiate(app, staff, id)).toMatchObject({
        status: 200,
        body: { transferResponse: { status: "pending" }, approvalsMissing: 1 },
      });
    await app.runTasks();
    expect(await attemptsOf(app, id)).toHaveLength(1);
    expect(await pendingOf(app, staff, id)).toMatchObject({
      state: "failed",
      approvals: [{ fullName: staff.fullName }],
      mayApprove: false,
    });
    expect((await initiate(app, admin, id)).body.approvalsMissing).toBe(0);
    await app.runTasks();
    expect((await attemptsOf(app, id)).map(({ state }) => state)).toEqual(["failed", "processing"]);
    expect((await auditOf(id)).slice(2).map(({ action, after }) => [action, after])).toEqual([
      ["withdrawals.approve", { state: "failed", approvals: 1 }],
      ["withdrawals.approve", { state: "failed", approvals: 2 }],
      ["withdrawals.retry", { state: "approved" }],
    ]);
  });
});

describe("an approved withdrawal that was not sent", () => {
  test("is listed after a while, and staff can cancel it", async () => {
    const id = await requested(app, ada, 1_000);
    await initiate(app, staff, id);
    await providerFault(app, { kind: "503", on: "resolve", times: 50 });
    await app.runTasks();
    expect(await pendingOf(app, staff, id)).toBeUndefined();
    await sweepAfter(app, 16 * 60);
    expect(await pendingOf(app, admin, id)).toMatchObject({
      state: "approved",
      failure: withdrawalAnswers.notSentYet,
      mayApprove: false,
      mayCancel: true,
    });

    expect((await cancel(app, ada, id)).status).toBe(409);
    expect((await cancel(app, admin, id, { reason: "The bank is silent" })).status).toBe(200);
    await providerFault(app, { kind: "503", on: "resolve", times: 0 });
    await sweepAfter(app, 61);
    expect(await attemptsOf(app, id)).toEqual([]);
    expect(await ownOf(app, ada, id)).toMatchObject({ state: "cancelled" });
  });
});

describe("reasons that delay a payout", () => {
  test("an incident that stops payouts blocks approvals, and approved withdrawals wait", async () => {
    const [waiting, other] = [await requested(app, ada, 1_000), await requested(app, ada, 1_000)];
    await initiate(app, staff, waiting);
    const incident = { kind: "books-unbalanced", subject: "test" } as const;
    await openIncident(app.deps, app.deps.db, { ...incident, details: {}, stopsPayouts: true });
    await app.runTasks();

    expect(await initiate(app, staff, other)).toMatchObject({
      status: 409,
      body: { code: "payout_held", message: withdrawalAnswers.payoutsStopped },
    });
    await sweepAfter(app, 120);
    expect(await attemptsOf(app, waiting)).toEqual([]);
    await closeIncident(app.deps, app.deps.db, incident);
    await sweepAfter(app, 120);
    expect((await attemptsOf(app, waiting)).map(({ state }) => state)).toEqual(["processing"]);
    expect((await initiate(app, staff, other)).status).toBe(200);
  });

  test("a replaced account delays approval by a day and needs two people", async () => {
    const password = "password123";
    await saveAccount(app, ada, { account_bank: "044", account_number: "0690000034", password });
    const id = await requested(app, ada, 1_000);
    const row = await pendingOf(app, staff, id);
    expect(row).toMatchObject({ approvalsNeeded: 2, accountName: "Ade Bond", mayApprove: false });
    expect(row.riskFlags).toEqual(expect.arrayContaining(["changed-account", "name-differs"]));
    expect(row.payableFrom).not.toBeNull();
    expect(await initiate(app, staff, id)).toMatchObject({
      status: 409,
      body: { message: withdrawalAnswers.notPayableYet },
    });

    app.clock.advance(24 * 3600 + 1);
    expect((await initiate(app, staff, id)).body.approvalsMissing).toBe(1);
    expect((await initiate(app, admin, id)).body.approvalsMissing).toBe(0);
  });

  test("a withdrawal keeps the account of its request after another is linked", async () => {
    const id = await requested(app, ada, 1_000);
    const { accountNumber } = await pendingOf(app, staff, id);
    await saveAccount(app, ada, {
      account_bank: "044",
      account_number: "0690000034",
      password: "password123",
    });
    await initiate(app, staff, id);
    await app.runTasks();
    expect(await payoutAtProvider(app, await referenceOf(app, id))).toMatchObject({ accountNumber });
  });

  test("a frozen wallet blocks approval, and sending if frozen in between", async () => {
    const [first, second] = [await requested(app, ada, 1_000), await requested(app, ada, 1_000)];
    await initiate(app, staff, first);
    await asOwner(app, "select ledger.freeze($1, true)", [`wallet:${ada.id}`]);
    await app.runTasks();

    expect(await attemptsOf(app, first)).toEqual([]);
    expect(await pendingOf(app, staff, first)).toMatchObject({
      status: "failed",
      failure: withdrawalAnswers.walletFrozen,
    });
    expect(await initiate(app, staff, second)).toMatchObject({
      status: 403,
      body: { code: "wallet_frozen" },
    });
  });
});

describe("small withdrawals without risk flags", () => {
  test("are paid without approval from the second one on", async () => {
    const first = await requested(app, ada, 500);
    expect((await ownOf(app, ada, first)).status).toBe("pending");
    await providerFault(app, { kind: "payout-stuck", on: "create-transfer", times: 0 });
    await initiate(app, staff, first);
    await app.runTasks();
    const status = async () => {
      await sweepAfter(app, 61);
      return (await ownOf(app, ada, first)).status;
    };
    await expect.poll(status).toBe("paid");

    const second = await withdraw(app, ada, 1_100);
    expect(second.body.withdrawal.status).toBe("processing");
    await app.runTasks();
    expect(await attemptsOf(app, second.body.withdrawal._id)).toHaveLength(1);
    expect((await ownOf(app, ada, await requested(app, ada, 1_101))).status).toBe("pending");
  });
});
