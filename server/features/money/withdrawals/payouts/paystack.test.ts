/** The same payouts through the other provider. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { closeSoundly, unitsOf, webhookSettles } from "#tests/support/money.ts";
import {
  attemptsOf,
  aWithdrawer,
  expectSoundPayouts,
  ownOf,
  payoutAtProvider,
  playPayout,
  referenceOf,
  sentWithdrawal,
  startWithdrawals,
  sweepAfter,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
let ada: SignedInUser;
let staff: SignedInUser;
beforeAll(async () => {
  ({ app, staff } = await startWithdrawals({ PAYMENT_PROVIDER: "paystack" }));
});
beforeEach(async () => {
  ada = await aWithdrawer(app, 5_000);
});
afterAll(() => closeSoundly(app, expectSoundPayouts));

const fault = (kind: string, on: string, times: number) =>
  providerFault(app, { port: "paystack", kind, on, times });

const settles = (id: string, status: string) =>
  webhookSettles(app, async () => (await ownOf(app, ada, id)).status, status);

const sent = () => sentWithdrawal(app, { person: ada, staff });

test("a payout sent back by the bank returns units and fee", async () => {
  await fault("payout-stuck", "create-transfer", 1);
  const id = await sent();
  const reference = await referenceOf(app, id);
  expect(await payoutAtProvider(app, reference)).toMatchObject({ provider: "paystack", amountKobo: 90_000 });
  await playPayout(app, reference, "succeed");
  await settles(id, "paid");
  await playPayout(app, reference, "reverse");
  await settles(id, "reversed");
  expect(await unitsOf(app, ada)).toBe(5_000);
});

test("a payout without an answer is found by its reference and paid once", async () => {
  await fault("payout-stuck", "create-transfer", 1);
  await fault("503-after-create", "create-transfer", 1);
  const id = await sent();
  expect((await ownOf(app, ada, id)).state).toBe("unknown");
  await sweepAfter(app, 31);
  expect((await ownOf(app, ada, id)).state).toBe("processing");
  await playPayout(app, await referenceOf(app, id), "succeed");
  await settles(id, "paid");
  expect(await attemptsOf(app, id)).toHaveLength(1);
});

test("an account linked with the other provider's bank codes is paid", async () => {
  await app.deps.pool.query("update bank_accounts set provider = 'flutterwave' where user_id = $1", [ada.id]);
  const id = await sent();
  expect(await payoutAtProvider(app, await referenceOf(app, id))).toMatchObject({ provider: "flutterwave" });
});
