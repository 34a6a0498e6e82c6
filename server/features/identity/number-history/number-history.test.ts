/** What stays with a phone number when accounts change, seen by the users of the number. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { aJob } from "#server/seed/builders/a-job.ts";
import { fundWallet } from "#server/seed/fund.ts";
import { monthOf } from "#shared/time/lagos.ts";
import { deleteAccount } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestAnswer, type TestApp } from "#tests/support/app.ts";
import { aVerifiedUser, codeSentTo, signUp, type TestPerson } from "#tests/support/people.ts";
import { aSignedInUser, type SignedInUser } from "#tests/support/signed-in.ts";
import { accountDeletionAnswers } from "#texts/account-deletion.ts";
import { blockAnswers } from "#texts/blocks.ts";
import { personalDataAnswers } from "#texts/personal-data.ts";
import { forgetOldNumbers } from "./number-history.tasks.ts";

let app: TestApp;
let desk: SignedInUser;
beforeAll(async () => {
  app = await startTestApp({ FREE_CALLS_PER_MONTH: "3", FREE_JOBS_PER_MONTH: "2" });
});
afterAll(() => app.close());

type Caller = Pick<TestPerson, "cookie">;
const get = (path: string, { cookie }: Caller) => app.call({ method: "GET", path, as: cookie });
const post = (path: string, { cookie }: Caller, body: unknown = {}) =>
  app.call({ method: "POST", path, body, as: cookie });
const rows = async (statement: string, values: unknown[] = []) =>
  (await app.deps.pool.query(statement, values)).rows;

async function call(person: Caller): Promise<TestAnswer> {
  const poster = await aSignedInUser(app);
  const job = await aJob(app.deps.db, { userId: poster.id });
  return post(`/jobs/call-job-and-increase-count/${job.id}`, person);
}
async function useCalls(person: Caller, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) expect((await call(person)).status).toBe(200);
}
const postJob = (person: TestPerson) =>
  post("/jobs/post-job", person, {
    description: "Paint the wall of a small shop",
    maxBudget: 10,
    location: "Ikeja",
    userId: person.userId,
  });
const freeLeft = async (person: Caller) => {
  const { user } = (await get("/api/auth/session", person)).body;
  return [user.freeJob, user.freeCalls];
};

let numbers = 0;
const aNewPhone = () => {
  numbers += 1;
  return `0806${String(4_000_000 + numbers)}`;
};
async function askToMove(person: TestPerson, newPhone: string): Promise<TestAnswer> {
  app.clock.advance(60);
  return post("/api/auth/change-phone", person, { newPhone, password: person.password });
}
async function move(person: TestPerson, newPhone: string): Promise<TestAnswer> {
  expect((await askToMove(person, newPhone)).status).toBe(200);
  const answer = await post("/api/auth/confirm-phone", person, { code: await codeSentTo(app, newPhone) });
  // The session gets a new token.
  person.cookie = answer.cookie ?? person.cookie;
  return answer;
}
/** Closes the account and signs up with the number again. */
async function closeAndReturn(person: TestPerson): Promise<TestPerson> {
  expect((await deleteAccount(app, person)).status).toBe(200);
  app.clock.advance(60);
  return aVerifiedUser(app, { phone: person.phone });
}
const sees = async (viewer: Caller, userId: string) =>
  (await get(`/jobs/user-profile/${userId}`, viewer)).status === 200;
const block = async (by: TestPerson, userId: string) =>
  expect((await post(`/block-user/${userId}`, by, { _id: by.userId })).status).toBeLessThan(300);
const blocksOf = async (person: Caller): Promise<{ _id: string; name: string }[]> =>
  (await get("/api/blocks", person)).body.blocks;

async function report(person: TestPerson): Promise<string> {
  const reporter = await aVerifiedUser(app);
  const body = { subjectType: "user", subjectId: person.userId, reason: "scam" };
  expect((await post("/api/reports", reporter, body)).status).toBe(201);
  return (await rows("select id from reports where reporter_id = $1", [reporter.userId]))[0].id;
}
const suspend = async (reportId: string) =>
  expect(
    (await post(`/api/reports/${reportId}/decide`, desk, { decision: "suspend", reason: "Cheats people" }))
      .status,
  ).toBe(200);
async function signUpAgain(phone: string): Promise<{ person: TestPerson; answer: TestAnswer }> {
  const person = await signUp(app, { phone });
  const verificationCode = await codeSentTo(app, phone);
  const answer = await post("/api/auth/verify", person, { userId: person.userId, verificationCode });
  return { person, answer };
}

describe("monthly free calls and posts", () => {
  test("stay used when the account is closed and the number signs up again, however often", async () => {
    const ada = await aVerifiedUser(app);
    await useCalls(ada, 2);
    const second = await closeAndReturn(ada);
    expect(await freeLeft(second)).toEqual([2, 1]);
    await useCalls(second, 1);
    const third = await closeAndReturn(second);
    expect(await call(third)).toMatchObject({ status: 402, body: { code: "free_calls_used" } });
    app.clock.advance(32 * 24 * 3600);
    const login = { phoneNumber: third.phone, password: third.password };
    const { cookie } = await post("/api/auth/login", third, login);
    await useCalls({ cookie: cookie! }, 3);
  });

  test("include posts", async () => {
    const ada = await aVerifiedUser(app);
    const other = await aVerifiedUser(app);
    await fundWallet(app.deps, { userId: ada.userId, units: 10 });
    for (const status of [201, 201, 402]) expect((await postJob(ada)).status).toBe(status);
    const transfer = { senderPhoneNumber: ada.phone, recipientPhoneNumber: other.phone, amount: 10 };
    expect((await post("/api/transfer", ada, { ...transfer, recipientName: "x" })).status).toBe(201);
    const again = await closeAndReturn(ada);
    await fundWallet(app.deps, { userId: again.userId, units: 10 });
    expect(await postJob(again)).toMatchObject({ status: 402, body: { code: "free_jobs_used" } });
  });

  test("follow an account to another number, and stay with the old number for the next account", async () => {
    const ada = await aVerifiedUser(app);
    const { phone } = ada;
    await useCalls(ada, 3);
    expect((await move(ada, aNewPhone())).status).toBe(200);
    expect((await call(ada)).status).toBe(402);
    const onOld = await aVerifiedUser(app, { phone });
    expect((await call(onOld)).status).toBe(402);
  });

  test("take the higher count when an account moves to a number with history", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await useCalls(ada, 1);
    await useCalls(bola, 3);
    const { phone } = bola;
    expect((await deleteAccount(app, bola)).status).toBe(200);
    expect((await move(ada, phone)).body.user).toMatchObject({ freeCalls: 0 });
    app.clock.advance(60);
    expect((await move(ada, ada.phone)).body.user).toMatchObject({ freeCalls: 0 });
  });

  test("are not taken from the number's owner by an account that never proved it", async () => {
    const squatter = await signUp(app);
    await app.deps.pool.query("insert into monthly_use (user_id, month, calls) values ($1, $2, 3)", [
      squatter.userId,
      monthOf(app.clock.now()),
    ]);
    expect((await deleteAccount(app, squatter)).status).toBe(200);
    app.clock.advance(60);
    const owner = await aVerifiedUser(app, { phone: squatter.phone });
    expect(await freeLeft(owner)).toEqual([2, 3]);
  });
});

describe("blocks", () => {
  test("hold in both directions after either side closed the account and signed up again", async () => {
    const ada = await aVerifiedUser(app, { fullName: "Ada Obi" });
    const bola = await aVerifiedUser(app, { fullName: "Bola Ige" });
    const chidi = await aVerifiedUser(app, { fullName: "Chidi Eze" });
    await block(ada, bola.userId);
    await block(chidi, ada.userId);
    const again = await closeAndReturn(ada);
    for (const other of [bola, chidi]) {
      expect(await sees(other, again.userId)).toBe(false);
      expect(await sees(again, other.userId)).toBe(false);
    }
    // Neither name is shown to the number's present owner; the blocker can still lift the block.
    expect(await blocksOf(again)).toMatchObject([{ name: blockAnswers.blockOfNumber }]);
    const [listed, ...others] = await blocksOf(chidi);
    expect([listed?.name, others]).toEqual([accountDeletionAnswers.formerName, []]);
    await app.call({ method: "DELETE", path: `/api/blocks/${listed?._id}`, as: chidi.cookie });
    expect([await sees(chidi, again.userId), await sees(again, chidi.userId)]).toEqual([true, true]);

    const third = await closeAndReturn(again);
    expect(await sees(bola, third.userId)).toBe(false);
    const [own] = await blocksOf(third);
    await app.call({ method: "DELETE", path: `/api/blocks/${own?._id}`, as: third.cookie });
    expect(await sees(third, bola.userId)).toBe(true);
  });

  test("hold for an account on a number that a blocked user moved away from; the blocker lifts both at once", async () => {
    const ada = await aVerifiedUser(app);
    const bola = await aVerifiedUser(app);
    await block(bola, ada.userId);
    const { phone } = ada;
    await move(ada, aNewPhone());
    const onOld = await aVerifiedUser(app, { phone });
    expect([await sees(bola, ada.userId), await sees(bola, onOld.userId)]).toEqual([false, false]);
    const listed = await blocksOf(bola);
    expect(listed).toHaveLength(1);
    await app.call({ method: "DELETE", path: `/api/blocks/${listed[0]?._id}`, as: bola.cookie });
    expect([await sees(bola, ada.userId), await sees(bola, onOld.userId)]).toEqual([true, true]);
  });

  test("are deleted with an account that never proved its number", async () => {
    const squatter = await signUp(app);
    const bola = await aVerifiedUser(app);
    await block(bola, squatter.userId);
    expect((await deleteAccount(app, squatter)).status).toBe(200);
    expect(await blocksOf(bola)).toEqual([]);
  });
});

describe("suspensions", () => {
  beforeEach(async () => {
    desk = await aSignedInUser(app);
    await app.deps.db.insert(staffRoles).values({ userId: desk.id, role: "customers" });
  });

  test("apply to a sign-up with a number that a suspended person moved away from, until staff lift them", async () => {
    const ada = await aVerifiedUser(app);
    const { phone } = ada;
    const reportId = await report(ada);
    await move(ada, aNewPhone());
    await suspend(reportId);
    const { person, answer } = await signUpAgain(phone);
    expect(answer).toMatchObject({ status: 403, body: { code: "suspended" } });
    expect((await get("/api/auth/session", person)).body.user).toBeNull();
    const login = { phoneNumber: phone, password: person.password };
    expect((await post("/api/auth/login", person, login)).body.code).toBe("suspended");
    expect((await get("/api/suspensions", desk)).body.suspensions).toContainEqual(
      expect.objectContaining({ userId: person.userId }),
    );
    const lifted = await post(`/api/suspensions/${person.userId}/lift`, desk, { reason: "Another person" });
    expect(lifted.status).toBe(200);
    const { body } = await post("/api/auth/login", person, login);
    expect(body.user).toMatchObject({ isVerified: true });
  });

  test("bar the number when staff suspend an account that is already closed", async () => {
    const ada = await aVerifiedUser(app);
    const reportId = await report(ada);
    expect((await deleteAccount(app, ada)).status).toBe(200);
    await suspend(reportId);
    app.clock.advance(60);
    expect((await signUpAgain(ada.phone)).answer.body.code).toBe("suspended");
    const mover = await aVerifiedUser(app);
    // The barred account keeps the number, so other accounts cannot move to it.
    expect((await move(mover, ada.phone)).status).toBe(409);
  });

  test("apply to the new account when staff suspend the earlier one after the person came back", async () => {
    const ada = await aVerifiedUser(app);
    const reportId = await report(ada);
    const again = await closeAndReturn(ada);
    await suspend(reportId);
    expect((await get("/api/auth/session", again)).body.user).toBeNull();
  });

  test("keep other users from moving to the number", async () => {
    const ada = await aVerifiedUser(app);
    const reportId = await report(ada);
    expect((await deleteAccount(app, ada)).status).toBe(200);
    await suspend(reportId);
    const mover = await aVerifiedUser(app);
    expect(await move(mover, ada.phone)).toMatchObject({
      status: 403,
      body: { message: personalDataAnswers.phoneBarred },
    });
    expect((await get("/api/auth/session", mover)).body.user.phoneNumber).toBe(mover.phone);
  });
});

test("keeps daily turns used for the next account: thirty numbers a day", async () => {
  const ada = await aVerifiedUser(app);
  await rows("insert into throttles (key, count, window_ends_at) values ($1, 30, $2)", [
    `hiring.numbers:user:${ada.userId}`,
    new Date(app.clock.now().getTime() + 3_600_000),
  ]);
  const again = await closeAndReturn(ada);
  expect(
    await rows("select count from throttles where key = $1", [`hiring.numbers:user:${again.userId}`]),
  ).toEqual([{ count: 30 }]);
});

test("deletes everything kept for a number's sake after a year", async () => {
  const ada = await aVerifiedUser(app);
  const bola = await aVerifiedUser(app);
  await useCalls(ada, 1);
  await block(bola, ada.userId);
  expect((await deleteAccount(app, ada)).status).toBe(200);
  const kept = async () =>
    (
      await rows(
        `select (select count(*)::int from number_history where user_id = $1) as history,
          (select count(*)::int from blocks where blocked_id = $1) as blocks,
          (select count(*)::int from monthly_use where user_id = $1) as months`,
        [ada.userId],
      )
    )[0];
  expect(await kept()).toEqual({ history: 1, blocks: 1, months: 1 });
  app.clock.advance(32 * 24 * 3600);
  await forgetOldNumbers.handle(app.deps, {});
  expect(await kept()).toEqual({ history: 1, blocks: 1, months: 0 });
  app.clock.advance((app.deps.config.keepNumberHistoryDays - 31) * 24 * 3600);
  await forgetOldNumbers.handle(app.deps, {});
  expect(await kept()).toEqual({ history: 0, blocks: 0, months: 0 });
});
