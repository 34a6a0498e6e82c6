/** The product with each provider: purchases reported by webhook, payouts, and a comparison of the lists. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { trialBalance } from "#server/features/money/ledger/ledger.service.ts";
import { compareLists } from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { paymentProviderNames } from "#server/gateways/providers.ts";
import { obstaclesOf } from "#tests/support/account-deletion.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import {
  aStaffMember,
  aWithdrawer,
  expectSoundPayouts,
  initiate,
  ownOf,
  payoutAtProvider,
  playPayout,
  referenceOf,
  requested,
} from "#tests/support/payouts.ts";
import { aVerifiedUser, signUp } from "#tests/support/people.ts";

describe.each(paymentProviderNames)("with %s", (port) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ PAYMENT_PROVIDER: port });
  });
  afterAll(() => app.close());

  test("credits units once by webhook alone, and nothing for a forged webhook", async () => {
    const ada = await signUp(app);
    const { txRef } = await orderUnits(app, ada, 2000);
    await providerFault(app, { port, kind: "webhook-duplicate" });
    await payAtProvider(app, txRef);
    await webhookSettles(app, () => unitsOf(app, ada), 2000);
    expect(await readOrder(app, ada, txRef)).toMatchObject({ status: "paid", units: 2000 });
    const { lines } = await trialBalance(app.deps.db);
    expect(lines).toContainEqual({ account: `provider_clearing:${port}`, balanceKobo: -209_500 });
    const forged = await app.call({ method: "POST", path: `/webhooks/${port}`, body: { txRef } });
    expect(forged).toMatchObject({ status: 401, body: { code: "signed_out" } });
    await expectSoundPayments(app);
  });

  test.each(["transfer", "ussd"])(
    "an account that spent what was paid by %s can be deleted at once, because no bank takes that back",
    async (method) => {
      const [dayo, efe] = [await aVerifiedUser(app), await aVerifiedUser(app)];
      const { txRef } = await orderUnits(app, dayo, 1000);
      await payAtProvider(app, txRef, { outcome: "paid", method });
      expect(await readOrder(app, dayo, txRef)).toMatchObject({ status: "paid" });
      const body = { senderPhoneNumber: dayo.phone, recipientPhoneNumber: efe.phone, amount: 1000 };
      expect((await app.call({ method: "POST", path: "/api/transfer", body, as: dayo.cookie })).status).toBe(
        201,
      );
      expect(await obstaclesOf(app, dayo)).toEqual([]);
    },
  );

  test("finds, pays and reverses a withdrawal whose answer was lost", async () => {
    const [bola, staff, colleague] = [
      await aWithdrawer(app, 5000),
      await aStaffMember(app),
      await aStaffMember(app),
    ];
    await providerFault(app, { port, kind: "payout-stuck" });
    await providerFault(app, { port, kind: "503-after-create", on: "create-transfer" });
    const id = await requested(app, bola, 1100);
    await initiate(app, staff, id);
    await initiate(app, colleague, id);
    await app.runTasks();
    expect((await ownOf(app, bola, id)).state).toBe("unknown");
    const reference = await referenceOf(app, id);
    expect(await payoutAtProvider(app, reference)).toMatchObject({ provider: port, amountKobo: 100_000 });
    await playPayout(app, reference, "succeed");
    await webhookSettles(app, async () => (await ownOf(app, bola, id)).state, "succeeded");
    await playPayout(app, reference, "reverse");
    await webhookSettles(app, async () => (await ownOf(app, bola, id)).state, "reversed");
    expect(await unitsOf(app, bola)).toBe(5000);
    await expectSoundPayouts(app);
  });

  test("settles an unreported payment from the provider's list, and nothing else differs", async () => {
    const cleo = await signUp(app);
    const { txRef } = await orderUnits(app, cleo, 1000);
    await payAtProvider(app, txRef, { outcome: "silent" });
    app.clock.advance(3_600);
    await compareLists.handle(app.deps, {});
    await app.runTasks();
    expect(await unitsOf(app, cleo)).toBe(1000);
    const { rows } = await app.deps.pool.query(
      "select kind, subject from incidents where resolved_at is null",
    );
    expect(rows).toEqual([]);
    await expectSoundPayments(app);
  });
});
