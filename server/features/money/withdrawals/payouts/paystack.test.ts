/** The same payouts through the other provider. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "#tests/support/app.ts";
import { unitsOf, webhookSettles } from "#tests/support/money.ts";
import {
  attemptsOf,
  aWithdrawer,
  closeSoundly,
  initiate,
  ownOf,
  payoutAtProvider,
  playPayout,
  referenceOf,
  requested,
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
afterAll(() => closeSoundly(app));

async function fault(kind: string, on: string, times: number): Promise<void> {
  const answer = await fetch(`${app.address}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ port: "paystack", kind, on, times }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

const settles = (id: string, status: string) =>
  webhookSettles(app, async () => (await ownOf(app, ada, id)).status, status);

async function sent(): Promise<string> {
  const id = await requested(app, ada, 1_000);
  expect((await initiate(app, staff, id)).status).toBe(200);
  await app.runTasks();
  return id;
}

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
