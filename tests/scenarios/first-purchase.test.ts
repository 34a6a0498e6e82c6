/** From the first visit to a posted job: a refused post, an order, a failed payment, a successful one. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { statementOf } from "#server/features/money/ledger/ledger.service.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import {
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  readOrder,
  reportPayment,
  unitsOf,
  webhookSettles,
} from "#tests/support/money.ts";
import { aVerifiedUser } from "#tests/support/people.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a customer needs units for a job: her bank declines, then accepts, and the job is posted [CREDITS-08] [GEN-03]", async () => {
  const ada = await aVerifiedUser(app);
  const post = () =>
    app.call({
      method: "POST",
      path: "/jobs/post-job",
      body: { description: "Paint the gate", maxBudget: 1_800 },
      as: ada.cookie,
    });
  expect(await post()).toMatchObject({ status: 402, body: { code: "insufficient_units" } });

  const { txRef, amount } = await orderUnits(app, ada, 2000);
  expect(amount).toBe(2095);
  await payAtProvider(app, txRef, { outcome: "failed" });
  expect((await reportPayment(app, ada, { tx_ref: txRef, status: "failed" })).status).toBe(402);
  expect(await post()).toMatchObject({ status: 402 });
  await expectSoundPayments(app);

  await payAtProvider(app, txRef);
  await webhookSettles(app, () => unitsOf(app, ada), 2000);
  expect((await reportPayment(app, ada, { tx_ref: txRef, amount: 1995 })).body).toMatchObject({
    status: "paid",
    runorUnits: 2000,
  });
  await expectSoundPayments(app);

  expect((await post()).status).toBe(201);
  expect(await unitsOf(app, ada)).toBe(2000);
  expect((await readOrder(app, ada, txRef)).status).toBe("paid");
  const { lines } = await statementOf(app.deps.db, ada.userId, { limit: 10 });
  expect(lines).toMatchObject([{ kind: "topup", units: 2000, balanceUnits: 2000, state: "done" }]);
  await expectSoundPayments(app);
});
