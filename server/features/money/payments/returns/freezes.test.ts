import { afterAll, beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/in-transaction.ts";
import { createLog } from "#server/log.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { dispute, incidentsOf, isFrozen, paymentIdOf, resolveIncident } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import { someAreWaiting } from "#tests/support/locks.ts";
import { buyUnits, expectSoundPayments, webhookSettles } from "#tests/support/money.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { signUp } from "#tests/support/people.ts";
import { followReversal } from "../events.service.ts";
import { lookForReversals } from "./reversals.service.ts";

let app: TestApp;
const lines: { msg: string; incident?: { subject: string; details: { status: string } } }[] = [];
beforeAll(async () => {
  const log = createLog("error", { write: (line) => lines.push(JSON.parse(line)) });
  app = await startTestApp({}, { log });
});
afterAll(async () => {
  await expectSoundPayments(app);
  await app.close();
});

test("a wallet stays frozen for a dispute that is announced while staff close the one before", async () => {
  const staff = await aStaffMember(app);
  const ada = await signUp(app);
  const [first, second] = [await buyUnits(app, ada, 1_000), await buyUnits(app, ada, 2_000)];
  await dispute(app, first);
  await webhookSettles(app, () => isFrozen(app, ada.userId), true);
  const [incident] = await incidentsOf(app, { kind: "chargeback" });
  await providerFault(app, { kind: "webhook-drop" });
  const subject = `chargeback:flutterwave:${await dispute(app, second)}`;

  const door = await app.deps.pool.connect();
  try {
    await door.query("begin");
    // The announcement freezes the wallet, then waits here with its own incident.
    await door.query(
      `insert into incidents (id, kind, subject, details, stops_payouts, opened_at, seen_at)
       values (gen_random_uuid(), 'chargeback', $1, '{}', false, now(), now())`,
      [subject],
    );
    const providerPaymentId = await paymentIdOf(app, second);
    const hint = { provider: "flutterwave", providerPaymentId } as const;
    await inTransaction(app.deps, (tx) => followReversal(app.deps, tx, hint));
    const announced = app.runTasks();
    await someAreWaiting(app, 1);
    const closing = { id: incident?.id ?? "", note: "The bank decided for us.", liftFreeze: true };
    const closed = resolveIncident(app, staff, closing);
    await someAreWaiting(app, 2);
    await door.query("rollback");
    await announced;
    expect((await closed).status).toBe(200);
  } finally {
    door.release();
  }

  expect((await incidentsOf(app, { open: true })).map((one) => one.subject)).toEqual([subject]);
  expect(await isFrozen(app, ada.userId)).toBe(true);
});

/** A purchase with a dispute that the provider reports, and staff who press. */
async function aDisputedPurchase() {
  const [staff, other] = [await aStaffMember(app), await aStaffMember(app)];
  const ben = await signUp(app);
  const txRef = await buyUnits(app, ben, 1_000);
  await providerFault(app, { kind: "webhook-drop" });
  const isStopped = () => isFrozen(app, ben.userId);
  /** Returns the incidents about it, the latest last. */
  const report = async (status: string) => {
    const id = await dispute(app, txRef, { status });
    await lookForReversals(app.deps, { provider: "flutterwave", txRef });
    const subject = `chargeback:flutterwave:${id}`;
    return (await incidentsOf(app, { kind: "chargeback" })).filter((one) => one.subject === subject);
  };
  /** Returns whether the wallet is still frozen. */
  const lift = async (as: typeof staff, id = "") => {
    await resolveIncident(app, as, { id, note: "Asked the bank", liftFreeze: true });
    return isStopped();
  };
  return { staff, other, report, lift, isStopped };
}

test("a won dispute that its provider opens again freezes the wallet again, until two people lift it", async () => {
  const { staff, other, report, lift, isStopped } = await aDisputedPurchase();
  await report("new");
  const [won] = await report("won");
  expect(await lift(staff, won?.id)).toBe(false);

  for (let look = 0; look < 2; look += 1)
    expect((await report("new")).map(({ details }) => details.status)).toEqual(["won", "open"]);
  expect(await isStopped()).toBe(true);
  const again = (await report("new"))[1]?.id;
  expect(await lift(staff, again)).toBe(true);
  expect(await lift(other, again)).toBe(false);
});

test("who agreed before a dispute was won does not count once it is open again", async () => {
  const { staff, other, report, lift } = await aDisputedPurchase();
  expect(await lift(staff, (await report("new")).at(-1)?.id)).toBe(true);
  await report("won");
  const again = (await report("new")).at(-1)?.id;

  expect(await lift(other, again)).toBe(true);
  expect(await lift(staff, again)).toBe(false);
});

test("a dispute that opens again while its incident is still open is logged again, once", async () => {
  const { report, isStopped } = await aDisputedPurchase();
  const [found] = await report("new");
  const logged = () =>
    lines
      .filter(({ incident }) => incident?.subject === found?.subject)
      .map(({ msg, incident }) => [msg, incident?.details.status]);
  expect(logged()).toEqual([["incident opened", "open"]]);
  await report("won");
  for (let look = 0; look < 2; look += 1)
    expect((await report("new")).map(({ details, resolved_at }) => [details.status, resolved_at])).toEqual([
      ["open", null],
    ]);
  expect(await isStopped()).toBe(true);

  expect(logged()).toEqual([
    ["incident opened", "open"],
    ["incident opened again", "open"],
  ]);
});

test("a lost dispute that is won after all tells staff, once, what was taken from the wallet", async () => {
  const { report } = await aDisputedPurchase();
  const [lost] = await report("lost");
  expect(lost?.details).toMatchObject({ status: "lost", takenUnits: 1_000, dueNaira: 0 });
  for (let look = 0; look < 2; look += 1)
    expect((await report("won")).map(({ details }) => details)).toEqual([
      { ...lost?.details, status: "won" },
    ]);

  const logged = lines.filter(({ incident }) => incident?.subject === lost?.subject);
  expect(logged.map(({ msg, incident }) => [msg, incident?.details.status])).toEqual([
    ["incident opened", "lost"],
    ["incident opened again", "won"],
  ]);
});

test("a lost dispute that is won after staff closed its incident opens another", async () => {
  const { staff, report } = await aDisputedPurchase();
  const [lost] = await report("lost");
  await resolveIncident(app, staff, { id: lost?.id ?? "", note: "Nothing to do" });
  for (let look = 0; look < 2; look += 1)
    expect((await report("won")).map(({ details, resolved_at }) => [details, resolved_at === null])).toEqual([
      [lost?.details, false],
      [{ ...lost?.details, status: "won" }, true],
    ]);
});
