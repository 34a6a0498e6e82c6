/** After an outage of days, a provider's list is compared from where the comparison stopped. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentProviderNames } from "#server/gateways/providers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { providerFault } from "#tests/support/faults.ts";
import { expectSoundPayments, orderUnits, payAtProvider, unitsOf } from "#tests/support/money.ts";
import { signUp } from "#tests/support/people.ts";
import { compareLists } from "./reconciliation.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectSoundPayments(app);
  await app.close();
});

const hours = (count: number) => app.clock.advance(count * 3_600);
const compare = () => compareLists.handle(app.deps, {});
const marks = async () =>
  (
    await app.deps.pool.query(
      'select "check", at from reconciliation_marks where "check" like $1 order by "check"',
      ["lists:%"],
    )
  ).rows;

test("a missed payment from days ago is settled when the list is available again", async () => {
  await compare();
  const before = await marks();
  expect(before.map(({ check }) => check)).toEqual(
    [...paymentProviderNames]
      .sort()
      .flatMap((provider) => ["payments", "payouts", "returns"].map((list) => `lists:${provider}:${list}`)),
  );
  const ada = await signUp(app);
  const { txRef } = await orderUnits(app, ada, 1000);
  await providerFault(app, { kind: "webhook-drop" });
  await payAtProvider(app, txRef);
  await app.deps.pool.query("update payment_orders set status = 'expired' where tx_ref = $1", [txRef]);

  await providerFault(app, { kind: "503", on: "list", times: 50 });
  hours(100);
  await compare();
  expect(await unitsOf(app, ada)).toBe(0);
  expect((await marks())[0]).toEqual(before[0]);

  await providerFault(app, { kind: "503", on: "list", times: 0 });
  hours(1);
  await compare();
  expect(await unitsOf(app, ada)).toBe(1000);
  const after = await marks();
  expect(after[0].at.getTime() - before[0].at.getTime()).toBeGreaterThan(100 * 3_600_000);
});
