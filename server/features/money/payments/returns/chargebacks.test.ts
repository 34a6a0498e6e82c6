import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { staffRoles } from "#server/db/schema/accounts.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  dispute,
  excessesOf,
  incidentsOf,
  isFrozen,
  koboOf,
  paymentIdOf,
  pressRefund,
  readBooks,
  refundByHand,
  resolveIncident,
} from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  buyUnits,
  expectSoundPayments,
  orderUnits,
  type Payer,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { aStaffMember } from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp, type TestPerson } from "#tests/support/people.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";
import { notificationSentences } from "#texts/notifications.ts";
import { followReversal } from "../events.service.ts";
import { followReversals } from "./returns.tasks.ts";
import { lookForReversals } from "./reversals.service.ts";

let app: TestApp;
let ada: TestPerson;
let staff: SignedInUser;
beforeAll(async () => {
  app = await startTestApp();
  staff = await aStaffMember(app);
});
beforeEach(async () => {
  ada = await signUp(app);
});
afterAll(async () => {
  await expectSoundPayments(app);
  await app.close();
});

const incidentOf = async (txRef: string) =>
  (await incidentsOf(app, { kind: "chargeback" })).filter(({ details }) => details.txRef === txRef);
const reversals = async (txRef: string) =>
  (
    await app.deps.pool.query(
      "select r.kind, r.amount_kobo from payment_reversals r join payment_orders o on o.id = r.order_id where tx_ref = $1",
      [txRef],
    )
  ).rows;
const due = (person: TestPerson) => koboOf(app, `chargeback_due:${person.userId}`);

test("a lost chargeback takes the units back, freezes withdrawals and notifies staff, once", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  await buyUnits(app, ada, 2000);
  const before = await koboOf(app, "provider_clearing:flutterwave");
  await dispute(app, txRef, { status: "lost" });
  await webhookSettles(app, () => unitsOf(app, ada), 2000);

  expect(await reversals(txRef)).toEqual([{ kind: "chargeback", amount_kobo: 109_750 }]);
  expect((await koboOf(app, "provider_clearing:flutterwave")) - before).toBe(109_750);
  expect(await isFrozen(app, ada.userId)).toBe(true);
  const [incident, ...others] = await incidentOf(txRef);
  expect(others).toEqual([]);
  expect(incident?.details).toMatchObject({
    status: "lost",
    takenUnits: 1000,
    dueNaira: 0,
    userId: ada.userId,
  });

  await dispute(app, txRef, { status: "lost" });
  await app.runTasks();
  expect(await unitsOf(app, ada)).toBe(2000);
  expect((await reversals(txRef)).length).toBe(1);
});

test("spent units become dues, which the next purchase pays first", async () => {
  ada = await aVerifiedUser(app);
  const bola = await aVerifiedUser(app);
  const txRef = await buyUnits(app, ada, 1000);
  const sent = await app.call({
    method: "POST",
    path: "/api/transfer",
    body: { senderPhoneNumber: ada.phone, recipientPhoneNumber: bola.phone, amount: 700, recipientName: "" },
    as: ada.cookie,
    headers: { "idempotency-key": "spend-before-chargeback" },
  });
  expect(sent.status).toBe(201);
  await dispute(app, txRef, { status: "lost" });
  await webhookSettles(app, () => unitsOf(app, ada), 0);
  expect(await due(ada)).toBe(-70_000);

  await buyUnits(app, ada, 1000);
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([300, 0]);
  const { body } = await app.call({ method: "GET", path: "/api/notices", as: ada.cookie });
  const facts = (amount: string, how: string) =>
    ({ amount, how }) as Parameters<(typeof notificationSentences)["units-bought"]>[0];
  expect(
    body.notices
      .filter(({ kind }: { kind: string }) => kind === "units-bought")
      .map(({ text }: { text: string }) => text),
  ).toEqual([
    notificationSentences["units-bought"](facts("₦300", "dues")),
    notificationSentences["units-bought"](facts("₦1,000", "")),
  ]);
  expect(await unitsOf(app, bola)).toBe(700);
  expect(await isFrozen(app, ada.userId)).toBe(true);
});

test("lifting the freeze collects remaining dues from units received meanwhile", async () => {
  ada = await aVerifiedUser(app);
  const bola = await aVerifiedUser(app);
  await buyUnits(app, bola, 1000);
  const send = (from: TestPerson, to: TestPerson, amount: number) =>
    app.call({
      method: "POST",
      path: "/api/transfer",
      body: { senderPhoneNumber: from.phone, recipientPhoneNumber: to.phone, amount, recipientName: "" },
      as: from.cookie,
      headers: { "idempotency-key": `${from.userId}-${amount}` },
    });
  const txRef = await buyUnits(app, ada, 1000);
  expect((await send(ada, bola, 800)).status).toBe(201);
  await dispute(app, txRef, { status: "lost" });
  await webhookSettles(app, () => due(ada), -80_000);
  expect((await send(bola, ada, 500)).status).toBe(201);
  expect(await send(ada, bola, 100)).toMatchObject({ status: 403, body: { code: "wallet_frozen" } });
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([500, -80_000]);

  const [incident] = await incidentOf(txRef);
  const note = "Talked to the customer.";
  await resolveIncident(app, staff, { id: incident?.id ?? "", note, liftFreeze: true });
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([0, -30_000]);
  expect(await isFrozen(app, ada.userId)).toBe(false);
});

test("an open dispute stops withdrawals and moves nothing, and staff lift the freeze after it is won", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  await dispute(app, txRef);
  await webhookSettles(app, () => isFrozen(app, ada.userId), true);
  expect(await unitsOf(app, ada)).toBe(1000);
  expect((await incidentOf(txRef))[0]?.details).toMatchObject({ status: "open" });

  await dispute(app, txRef, { status: "won" });
  await webhookSettles(app, async () => (await incidentOf(txRef))[0]?.details.status, "won");
  const [incident] = await incidentOf(txRef);
  const shown = (await readBooks(app, staff)).body.incidents.find(
    ({ _id }: { _id: string }) => _id === incident?.id,
  );
  expect(shown).toMatchObject({ kind: "chargeback", isFrozen: true, resolvedAt: null });

  const note = "The bank decided for us.";
  const answer = await resolveIncident(app, staff, { id: incident?.id ?? "", note, liftFreeze: true });
  expect(answer).toMatchObject({
    status: 200,
    body: { note, resolvedBy: staff.fullName, isFrozen: false },
  });
  expect(await isFrozen(app, ada.userId)).toBe(false);
  // A repeated event does not undo the staff's decision.
  await dispute(app, txRef, { status: "new" });
  await app.runTasks();
  expect(await isFrozen(app, ada.userId)).toBe(false);
});

test("repeated events of an open dispute lead to one chain of follow-ups", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  const later = async () =>
    (
      await app.deps.pool.query(
        "select data from pgboss.job where name = $1 and state = 'created' and start_after > now() and data->>'txRef' = $2",
        [followReversals.name, txRef],
      )
    ).rows.map(({ data }) => data.looks);
  await dispute(app, txRef);
  await webhookSettles(app, () => isFrozen(app, ada.userId), true);
  await webhookSettles(app, later, [2]);
  const provider = "flutterwave" as const;
  const providerPaymentId = await paymentIdOf(app, txRef);
  for (const hint of [
    { provider, txRef },
    { provider, providerPaymentId },
  ]) {
    for (let sent = 0; sent < 3; sent += 1)
      await inTransaction(app.deps, (tx) => followReversal(app.deps, tx, hint));
    await app.runTasks();
  }
  expect(await later()).toEqual([2]);
});

test("an open dispute is followed on after an outage that outlasted the retries, until it is lost", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  const jobs = async () =>
    (
      await asOwner(
        app,
        "select id, data from pgboss.job where name = $1 and state = 'created' and data->>'txRef' = $2",
        [followReversals.name, txRef],
      )
    ).map(({ data }: { data: Parameters<typeof followReversals.handle>[1] }) => data);
  /** The next look is due: its half day has passed. */
  const take = async () => {
    const [next = { provider: "flutterwave" as const }] = await jobs();
    await asOwner(app, "delete from pgboss.job where name = $1 and data->>'txRef' = $2", [
      followReversals.name,
      txRef,
    ]);
    return next;
  };
  await dispute(app, txRef);
  await webhookSettles(app, async () => (await jobs()).map(({ looks }) => looks), [2]);
  const second = await take();
  await providerFault(app, { kind: "503", on: "list-chargebacks", times: 50 });
  await expect(followReversals.handle(app.deps, second)).rejects.toThrow("find chargebacks");
  await providerFault(app, { kind: "503", on: "list-chargebacks", times: 0 });

  const third = await take();
  expect(third).toMatchObject({ looks: 3 });
  await providerFault(app, { kind: "webhook-drop", times: 1 });
  await dispute(app, txRef, { status: "lost" });
  await followReversals.handle(app.deps, third);
  expect(await unitsOf(app, ada)).toBe(0);
  expect(await jobs()).toEqual([]);
});

describe("the freeze of a dispute that its provider has not decided", () => {
  const disputed = async (...txRefs: string[]) => {
    for (const txRef of txRefs) await dispute(app, txRef);
    const found = async () => (await Promise.all(txRefs.map(incidentOf))).flat();
    await webhookSettles(app, async () => (await found()).length, txRefs.length);
    return (await found()).map(({ id }) => id);
  };
  const resolve = (as: Payer, id = "", liftFreeze = true) =>
    resolveIncident(app, as, { id, note: "Asked the bank", liftFreeze });

  test("is lifted by two people of the staff, not by one who presses twice, and never by the customer", async () => {
    await app.deps.db.insert(staffRoles).values({ userId: ada.userId, role: "accounting" });
    const [id] = await disputed(await buyUnits(app, ada, 1000));
    expect((await resolve(ada, id)).status).toBe(403);
    for (let press = 0; press < 2; press += 1)
      expect((await resolve(staff, id)).body).toMatchObject({
        isFrozen: true,
        resolvedAt: null,
        needsTwo: true,
        approvedBy: staff.fullName,
      });
    expect(await isFrozen(app, ada.userId)).toBe(true);
    const other = await aStaffMember(app);
    expect((await resolve(other, id)).body).toMatchObject({
      isFrozen: false,
      resolvedBy: other.fullName,
      needsTwo: false,
      approvedBy: null,
    });
    expect((await resolve(other, id)).status).toBe(200);
    const { rows } = await app.deps.pool.query(
      "select action, actor_id from audit_log where subject_id = $1 order by at, id",
      [id],
    );
    expect(rows).toEqual([
      ...Array.from({ length: 2 }, () => ({ action: "incident.approve", actor_id: staff.id })),
      { action: "incident.resolve", actor_id: other.id },
    ]);
  });

  test("stays while another dispute is open, and approvals from before that one do not count", async () => {
    const [first, second] = [await buyUnits(app, ada, 1000), await buyUnits(app, ada, 2000)];
    const other = await aStaffMember(app);
    const [one] = await disputed(first);
    await resolve(staff, one);
    app.clock.advance(60);
    const [two] = await disputed(second);
    expect((await resolve(other, one)).body).toMatchObject({ isFrozen: true, resolvedBy: other.fullName });
    expect((await resolve(other, two, false)).body).toMatchObject({ isFrozen: true });

    // Each closed incident can still lift it, but not with the approval that did not know of the second dispute.
    expect((await resolve(other, one)).body).toMatchObject({ isFrozen: true, approvedBy: other.fullName });
    expect((await resolve(staff, one)).body).toMatchObject({ isFrozen: false });
    expect(await isFrozen(app, ada.userId)).toBe(false);
  });

  test("the answer to the second person says whether it was lifted, kept or waits", async () => {
    const [first, second] = [await buyUnits(app, ada, 1000), await buyUnits(app, ada, 2000)];
    const other = await aStaffMember(app);
    const [id] = await disputed(first);
    expect((await resolve(staff, id)).body).toMatchObject({ isWaiting: true, approvedBy: staff.fullName });
    await refundByHand(app, await paymentIdOf(app, second));
    await webhookSettles(app, async () => (await incidentOf(second)).length, 1);
    const kept = { resolvedBy: other.fullName, isFrozen: true, isWaiting: false };
    expect((await resolve(other, id)).body).toMatchObject(kept);
    const [refund] = await incidentOf(second);
    await resolve(staff, refund?.id, false);
    expect((await resolve(other, id)).body).toMatchObject({ isFrozen: false, isWaiting: false });
  });

  test("needs one person again once the provider has decided, also after staff closed its incident", async () => {
    const txRef = await buyUnits(app, ada, 1000);
    const [id] = await disputed(txRef);
    expect((await resolve(staff, id, false)).body).toMatchObject({ isFrozen: true, needsTwo: true });
    await dispute(app, txRef, { status: "won" });
    const status = async () => (await incidentOf(txRef)).map(({ details }) => details.status);
    await webhookSettles(app, status, ["won"]);
    expect((await resolve(staff, id)).body).toMatchObject({ isFrozen: false, needsTwo: false });
  });

  test("stays on the list of staff for as long as it lasts, though its incident was closed", async () => {
    const [id] = await disputed(await buyUnits(app, ada, 1000));
    await resolve(staff, id, false);
    const listed = async () =>
      (await readBooks(app, staff)).body.incidents.find(({ _id }: { _id: string }) => _id === id);
    app.clock.advance(40 * 24 * 3600);
    expect(await listed()).toMatchObject({ isFrozen: true, needsTwo: true });
    await resolve(staff, id);
    await resolve(await aStaffMember(app), id);
    expect(await listed()).toBeUndefined();
  });

  test("is not lifted by one person through the incident of another payment", async () => {
    const [first, second] = [await buyUnits(app, ada, 1000), await buyUnits(app, ada, 2000)];
    const [open] = await disputed(first);
    await resolve(staff, open, false);
    await refundByHand(app, await paymentIdOf(app, second));
    await webhookSettles(app, async () => (await incidentOf(second)).length, 1);
    const [refunded] = await incidentOf(second);
    expect((await resolve(staff, refunded?.id)).body).toMatchObject({ isFrozen: true, needsTwo: true });
  });

  test("does not count the approval of a person who left the staff", async () => {
    const [id] = await disputed(await buyUnits(app, ada, 1000));
    const former = await aStaffMember(app);
    await resolve(former, id);
    await app.deps.pool.query("delete from staff_roles where user_id = $1", [former.id]);
    expect((await resolve(staff, id)).body).toMatchObject({ isFrozen: true, approvedBy: staff.fullName });
  });
});

test("a refund made by hand on the dashboard is taken back, in parts too", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  const payment = await paymentIdOf(app, txRef);
  await refundByHand(app, payment, 548.75);
  await webhookSettles(app, () => unitsOf(app, ada), 450);
  await refundByHand(app, payment);
  await webhookSettles(app, () => unitsOf(app, ada), 0);

  expect((await reversals(txRef)).map(({ kind }) => kind)).toEqual(["refund", "refund"]);
  expect(await due(ada)).toBe(0);
});

test("a refund of a whole payment takes all its units, though their price has risen since", async () => {
  const { txRef } = await orderUnits(app, ada, 20_000);
  await app.deps.pool.query("update payment_orders set amount_kobo = 1984000 where tx_ref = $1", [txRef]);
  await payAtProvider(app, txRef, { outcome: "short", amount: 19_840 });
  await webhookSettles(app, () => unitsOf(app, ada), 20_000);
  await refundByHand(app, await paymentIdOf(app, txRef));
  await webhookSettles(app, async () => (await reversals(txRef)).length, 1);

  expect([await unitsOf(app, ada), await due(ada)]).toEqual([0, 0]);
});

test("refunds below a unit's price add up: the fee bears a fraction until the unit is complete, and staff see each part", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  const payment = await paymentIdOf(app, txRef);
  const feeAtStart = await koboOf(app, "fee_income:topup");
  const clearingAtStart = await koboOf(app, "provider_clearing:flutterwave");
  for (let parts = 1; parts <= 5; parts += 1) {
    await refundByHand(app, payment, 0.6);
    await webhookSettles(app, async () => (await reversals(txRef)).length, parts);
  }

  expect(await unitsOf(app, ada)).toBe(997);
  expect((await koboOf(app, "fee_income:topup")) - feeAtStart).toBe(0);
  expect((await koboOf(app, "provider_clearing:flutterwave")) - clearingAtStart).toBe(300);
  const seen = (await readBooks(app, staff)).body.incidents
    .filter(({ details }: { details: { txRef?: string } }) => details.txRef === txRef)
    .map(({ details }: { details: Record<string, number> }) => [
      details.amountNaira,
      details.takenUnits,
      details.dueNaira,
      details.incomeNaira,
    ]);
  expect(seen.sort()).toEqual(
    [
      [0.6, 0, 0, 0.6],
      [0.6, 1, 0, -0.4],
      [0.6, 0, 0, 0.6],
      [0.6, 1, 0, -0.4],
      [0.6, 1, 0, -0.4],
    ].sort(),
  );

  await refundByHand(app, payment);
  await webhookSettles(app, () => unitsOf(app, ada), 0);
  expect((await koboOf(app, "fee_income:topup")) - feeAtStart).toBe(-10_000);
  expect(await due(ada)).toBe(0);
});

test("a refunded subscription reverses the income and takes no units", async () => {
  await buyUnits(app, ada, 1000);
  const ordered = await app.call({
    method: "POST",
    path: "/api/payment-orders",
    body: { purpose: "subscription" },
    as: ada.cookie,
  });
  const txRef = ordered.body.tx_ref;
  await payAtProvider(app, txRef);
  await webhookSettles(app, async () => (await readOrder(app, ada, txRef)).status, "paid");
  const before = await koboOf(app, "subscription_income");
  await refundByHand(app, await paymentIdOf(app, txRef));
  await webhookSettles(app, async () => (await reversals(txRef)).length, 1);

  expect((await koboOf(app, "subscription_income")) - before).toBe(-236_500);
  expect(await unitsOf(app, ada)).toBe(1000);
});

test("a chargeback of a second payment, which staff had already returned, leaves the first payment's units to its own chargeback", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "twice" });
  await reportPayment(app, ada, { tx_ref: txRef });
  await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
  const [second] = await excessesOf(app, txRef);
  expect((await pressRefund(app, staff, second?.id ?? "")).body.state).toBe("returned");
  const clearing = await koboOf(app, "provider_clearing:flutterwave");

  await dispute(app, txRef, { status: "lost", paymentId: second?.provider_payment_id });
  await webhookSettles(app, async () => (await reversals(txRef)).length, 1);
  // The provider took it after staff returned it, so the customer owes it.
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([1000, -109_750]);

  const first = await paymentIdOf(app, txRef);
  await dispute(app, txRef, { status: "lost", paymentId: first });
  await webhookSettles(app, async () => (await reversals(txRef)).length, 2);
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([0, -109_750]);
  expect((await koboOf(app, "provider_clearing:flutterwave")) - clearing).toBe(2 * 109_750);
});

test("a chargeback of dollars that staff had already returned moves no naira and is reported once", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "wrong-currency" });
  await reportPayment(app, ada, { tx_ref: txRef });
  await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
  const [excess] = await excessesOf(app, txRef);
  expect((await pressRefund(app, staff, excess?.id ?? "")).body.state).toBe("returned");
  const clearing = await koboOf(app, "provider_clearing:flutterwave");

  await dispute(app, txRef, { status: "lost", paymentId: excess?.provider_payment_id });
  await webhookSettles(app, async () => (await incidentOf(txRef)).length, 1);
  const [incident] = await incidentOf(txRef);
  expect(incident?.details).toMatchObject({ status: "lost", currency: "USD", amount: 1_097.5 });
  expect(incident?.details).not.toHaveProperty("amountNaira");
  expect([await reversals(txRef), await due(ada)]).toEqual([[], 0]);
  expect(await koboOf(app, "provider_clearing:flutterwave")).toBe(clearing);

  await resolveIncident(app, staff, { id: incident?.id ?? "", note: "Asked the bank for the dollars" });
  await lookForReversals(app.deps, { provider: "flutterwave", txRef });
  expect((await incidentOf(txRef)).map(({ resolved_at }) => resolved_at)).toEqual([expect.any(Date)]);
});

test("an open dispute of dollars is reported in dollars, and moves and freezes nothing, also once it is won", async () => {
  await buyUnits(app, ada, 1000);
  const { txRef } = await orderUnits(app, ada, 1000);
  await payAtProvider(app, txRef, { outcome: "wrong-currency" });
  await reportPayment(app, ada, { tx_ref: txRef });
  await webhookSettles(app, async () => (await excessesOf(app, txRef)).length, 1);
  const [excess] = await excessesOf(app, txRef);
  const [units, clearing] = [await unitsOf(app, ada), await koboOf(app, "provider_clearing:flutterwave")];

  for (const status of ["new", "won"]) {
    await dispute(app, txRef, { status, paymentId: excess?.provider_payment_id });
    const known = status === "won" ? "won" : "open";
    await webhookSettles(app, async () => (await incidentOf(txRef))[0]?.details.status, known);
    const [incident] = await incidentOf(txRef);
    expect(incident?.details).toMatchObject({ currency: "USD", amount: 1_097.5 });
    expect(incident?.details).not.toHaveProperty("amountNaira");
    expect(await isFrozen(app, ada.userId)).toBe(false);
    expect([await unitsOf(app, ada), await due(ada), await reversals(txRef)]).toEqual([units, 0, []]);
    expect(await koboOf(app, "provider_clearing:flutterwave")).toBe(clearing);
  }
});

test("a false chargeback webhook moves nothing because the provider is asked", async () => {
  const txRef = await buyUnits(app, ada, 1000);
  const event = {
    event: "chargeback.updated",
    data: { id: 99, status: "lost", tx_ref: txRef, transaction_id: await paymentIdOf(app, txRef), amount: 9 },
  };
  const answer = await fetch(`${app.address}/webhooks/flutterwave`, {
    method: "POST",
    headers: { "content-type": "application/json", "verif-hash": flutterwaveKeys.webhookHash },
    body: JSON.stringify(event),
  });
  expect(answer.status).toBe(200);
  await app.runTasks();

  expect(await unitsOf(app, ada)).toBe(1000);
  expect([await isFrozen(app, ada.userId), await reversals(txRef)]).toEqual([false, []]);
});

test("a chargeback event that arrives before its payment event is booked correctly", async () => {
  const { txRef } = await orderUnits(app, ada, 1000);
  await providerFault(app, { kind: "webhook-drop" });
  await payAtProvider(app, txRef);
  await dispute(app, txRef, { status: "lost" });
  await webhookSettles(app, async () => (await reversals(txRef)).length, 1);

  expect((await readOrder(app, ada, txRef)).status).toBe("paid");
  expect([await unitsOf(app, ada), await due(ada)]).toEqual([0, 0]);
});
