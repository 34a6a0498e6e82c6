/** An account that never proved its number keeps it from the owner only while it holds something of value. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { koboOf, readBooks } from "#tests/support/books.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  webhookSettles,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp, signUpForm, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { removeUnprovenAccounts } from "../account-deletion/unproven.tasks.ts";

let app: TestApp;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  staff = await aStaffMember(app);
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const day = 24 * 3600;
let owners = 0;
/** The number's owner signs up in a place of their own. */
const ownerSignsUp = ({ phone }: TestPerson) => {
  owners += 1;
  const body = signUpForm({ phone, password: "the owner's own" });
  return app.call({ method: "POST", path: "/api/auth/signup", body, from: `10.94.0.${owners}` });
};
const logIn = async ({ phone: phoneNumber, password, address }: TestPerson) =>
  (
    await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber, password },
      from: address,
    })
  ).cookie!;
const orderOf = async (txRef: string) =>
  (await app.deps.pool.query("select status, credited_units from payment_orders where tx_ref = $1", [txRef]))
    .rows[0];
const excessOf = async (txRef: string) =>
  (await readBooks(app, staff)).body.excesses.find(({ tx_ref }: { tx_ref: string }) => tx_ref === txRef);
const nameOf = async (userId: string) =>
  (await app.deps.pool.query("select full_name from users where id = $1", [userId])).rows[0].full_name;
const isWalletClosed = async (userId: string) =>
  (await app.deps.pool.query("select closed from ledger.account where code = $1", [`wallet:${userId}`]))
    .rows[0]?.closed ?? false;

describe("a number with an account that never proved it", () => {
  test("is free for its owner after ten minutes, and the squatter is signed out", async () => {
    const squatter = await signUp(app);
    expect((await ownerSignsUp(squatter)).body.code).toBe("phone_taken");
    app.clock.advance(10 * 60 + 1);

    const owner = await ownerSignsUp(squatter);

    expect(owner.status).toBe(201);
    expect(owner.body.user._id).not.toBe(squatter.userId);
    const read = await app.call({ method: "GET", path: "/api/auth/session", as: squatter.cookie });
    expect(read.body.user).toBeNull();
    const body = { phoneNumber: squatter.phone, password: squatter.password };
    const from = squatter.address;
    expect((await app.call({ method: "POST", path: "/api/auth/login", body, from })).status).toBe(401);
  });

  test("stays with the account once that has proven it", async () => {
    const proven = await aVerifiedUser(app);
    app.clock.advance(10 * 60 + 1);
    expect((await ownerSignsUp(proven)).body.code).toBe("phone_taken");
  });

  test("is free for its owner three days after the first unpaid order, however many follow", async () => {
    const squatter = await signUp(app);
    await orderUnits(app, squatter, 1_000);
    app.clock.advance(2 * day);
    const again = { ...squatter, cookie: await logIn(squatter) };
    await orderUnits(app, again, 1_000);
    expect((await ownerSignsUp(squatter)).body.code).toBe("phone_taken");
    app.clock.advance(day + 60);

    const owner = await ownerSignsUp(squatter);

    expect(owner.status).toBe(201);
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: again.cookie });
    expect(me.body.user, "the squatter's sessions have ended").toBeNull();
    const wrong = await app.call({
      method: "POST",
      path: "/api/auth/login",
      body: { phoneNumber: squatter.phone, password: "not the password" },
      from: squatter.address,
    });
    expect(wrong.status).toBe(401);
  });

  test("gives a payment back that arrives after the release: it buys no units, and accounting sees it", async () => {
    const squatter = await signUp(app);
    const { txRef, amount } = await orderUnits(app, squatter, 1_000);
    app.clock.advance(3 * day + 60);
    const owner = await ownerSignsUp(squatter);
    expect(owner.status).toBe(201);
    staff = await aStaffMember(app);
    const before = await koboOf(app, "suspense");

    await payAtProvider(app, txRef);

    await webhookSettles(app, () => orderOf(txRef), { status: "short", credited_units: 0 });
    expect((await koboOf(app, "suspense")) - before).toBe(amount * 100);
    expect(await excessOf(txRef)).toMatchObject({ reason: "closed", phoneNumber: "" });
    const me = await app.call({ method: "GET", path: "/api/auth/session", as: owner.cookie });
    expect(me.body.user.runorUnits).toBe(0);
    await expectSoundPayments(app);
  });

  test("is free if the account only paid too little, which buys nothing and is given back", async () => {
    const squatter = await signUp(app);
    const body = { purpose: "subscription" };
    const made = await app.call({ method: "POST", path: "/api/payment-orders", as: squatter.cookie, body });
    await payAtProvider(app, made.body.tx_ref, { outcome: "short" });
    await webhookSettles(app, () => orderOf(made.body.tx_ref), { status: "short", credited_units: 0 });
    app.clock.advance(3 * day + 60);
    staff = await aStaffMember(app);

    expect((await ownerSignsUp(squatter)).status).toBe(201);
    expect(await excessOf(made.body.tx_ref)).toMatchObject({ reason: "too-little" });
  });

  test("stays with an account that paid, also when payment and sign-up arrive together", async () => {
    const paid = await signUp(app);
    await buyUnits(app, paid, 1_000);
    const racing = await signUp(app);
    const { txRef } = await orderUnits(app, racing, 1_000);
    app.clock.advance(4 * day);
    staff = await aStaffMember(app);
    expect((await ownerSignsUp(paid)).body.code).toBe("phone_taken");

    const [owner] = await Promise.all([ownerSignsUp(racing), payAtProvider(app, txRef)]);

    const isReleased = owner.status === 201;
    await webhookSettles(app, () => orderOf(txRef), {
      status: isReleased ? "short" : "paid",
      credited_units: isReleased ? 0 : 1_000,
    });
    expect((await excessOf(txRef))?.reason).toBe(isReleased ? "closed" : undefined);
  });
});

describe("the nightly removal", () => {
  test("erases an account that only opened orders, and a payment that arrives later is given back", async () => {
    const squatter = await signUp(app, { fullName: "Sly Squatter" });
    const { txRef } = await orderUnits(app, squatter, 1_000);
    app.clock.advance(15 * day);
    staff = await aStaffMember(app);

    await removeUnprovenAccounts.handle(app.deps, {});
    await app.runTasks();

    expect(await nameOf(squatter.userId)).not.toBe("Sly Squatter");
    await payAtProvider(app, txRef);
    await webhookSettles(app, () => orderOf(txRef), { status: "short", credited_units: 0 });
    expect((await excessOf(txRef)).reason).toBe("closed");
    expect((await ownerSignsUp(squatter)).status).toBe(201);
  });

  test("erases the others when one fails, and fails then", async () => {
    const [stuck, squatter] = [
      await signUp(app, { fullName: "Stuck Squatter" }),
      await signUp(app, { fullName: "Sly Squatter" }),
    ];
    app.clock.advance(15 * day);
    await asOwner(
      app,
      `create function refuse_change() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
       create trigger users_refuse_change before update on users
         for each row when (new.full_name = 'Stuck Squatter' or old.full_name = 'Stuck Squatter')
         execute function refuse_change()`,
    );
    try {
      await expect(removeUnprovenAccounts.handle(app.deps, {})).rejects.toThrow();
    } finally {
      await asOwner(app, "drop trigger users_refuse_change on users; drop function refuse_change");
    }

    expect(await nameOf(stuck.userId)).toBe("Stuck Squatter");
    expect(await nameOf(squatter.userId)).not.toBe("Sly Squatter");
  });

  test("leaves the wallet of an account open that proves its number meanwhile", async () => {
    const late = await signUp(app);
    app.clock.advance(15 * day);
    const { pool } = app.deps;
    const client = await pool.connect();
    try {
      await client.query("begin");
      await client.query("update users set verified_at = now() where id = $1", [late.userId]);
      const removal = removeUnprovenAccounts.handle(app.deps, {});
      await someAreWaiting(app);
      await client.query("commit");
      await removal;
    } finally {
      client.release();
    }

    expect(await nameOf(late.userId)).toBe(late.fullName);
    expect(await isWalletClosed(late.userId)).toBe(false);
    await buyUnits(app, { cookie: await logIn(late) }, 1_000);
  });

  test("keeps an account that paid", async () => {
    const paid = await signUp(app);
    await buyUnits(app, paid, 1_000);
    const proven = await aVerifiedUser(app);
    app.clock.advance(20 * day);

    await removeUnprovenAccounts.handle(app.deps, {});

    expect([await nameOf(paid.userId), await nameOf(proven.userId)]).toEqual([
      paid.fullName,
      proven.fullName,
    ]);
  });
});
