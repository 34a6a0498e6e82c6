/** After an outage of days, a provider's list is compared from where the comparison stopped. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { payoutsStopped } from "#server/features/trust/incidents/incidents.service.ts";
import { paymentProviderNames } from "#server/gateways/providers.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { incidentsOf, paymentIdOf } from "#tests/support/books.ts";
import { providerFault } from "#tests/support/faults.ts";
import {
  buyUnits,
  closeSoundly,
  expectSoundPayments,
  orderUnits,
  payAtProvider,
  unitsOf,
} from "#tests/support/money.ts";
import { asOwner } from "#tests/support/owner.ts";
import { signUp } from "#tests/support/people.ts";
import { compareLists } from "./reconciliation.tasks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => closeSoundly(app, expectSoundPayments));

const hours = (count: number) => app.clock.advance(count * 3_600);
const compare = () => compareLists.handle(app.deps, {});
const marks = async () =>
  (
    await app.deps.pool.query(
      'select "check", at from reconciliation_marks where "check" like $1 order by "check"',
      ["lists:%"],
    )
  ).rows;

/** The open incidents about differences and about lists that were not compared for long. */
const found = async () =>
  (await incidentsOf(app, { kind: "provider-difference", open: true })).map(
    ({ subject, stops_payouts, details }) => ({ subject, stops_payouts, details }),
  );

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
  hours(20);
  await compare();
  expect(await found()).toEqual([]);
  hours(80);
  await compare();
  expect(await unitsOf(app, ada)).toBe(0);
  expect((await marks())[0]).toEqual(before[0]);
  expect(await found()).toEqual([
    {
      subject: "list:flutterwave:payments",
      stops_payouts: false,
      details: {
        finding: "not-compared",
        provider: "flutterwave",
        list: "payments",
        since: before[0].at.toISOString(),
      },
    },
  ]);

  await providerFault(app, { kind: "503", on: "list", times: 0 });
  hours(1);
  await compare();
  expect(await unitsOf(app, ada)).toBe(1000);
  expect(await found()).toEqual([]);
  const after = await marks();
  expect(after[0].at.getTime() - before[0].at.getTime()).toBeGreaterThan(100 * 3_600_000);
});

test("a list that was never read is reported after a day", async () => {
  await asOwner(app, "delete from reconciliation_marks where starts_with(\"check\", 'lists:paystack:')");
  await providerFault(app, { port: "paystack", kind: "503", on: "list", times: 50 });
  await compare();
  expect(await found()).toEqual([]);
  hours(25);
  await compare();
  expect((await found()).map(({ subject }) => subject)).toEqual(["list:paystack:payments"]);
  const behind = (await app.call({ method: "GET", path: "/metrics" })).body;
  const [oldest] = (await marks()).map(({ at }) => at.getTime() / 1_000).toSorted((a, b) => a - b);
  expect(behind).toContain(`\nledger_check_timestamp_seconds{check="R5"} ${oldest}\n`);
  expect(behind).toContain('\nledger_check_findings{check="R5"} 1\n');
  await providerFault(app, { port: "paystack", kind: "503", on: "list", times: 0 });
  await compare();
  expect(await found()).toEqual([]);
});

test("payouts go on as soon as a provider counts a payment as paid again, however long ago that was", async () => {
  const ada = await signUp(app);
  const txRef = await buyUnits(app, ada, 1000);
  const setStatus = async (status: string) =>
    asOwner(
      app,
      `update sandbox.record set body = jsonb_set(body, '{data,status}', to_jsonb($1::text))
       where kind = 'flutterwave-transaction' and key = $2`,
      [status, await paymentIdOf(app, txRef)],
    );
  await setStatus("pending");
  app.clock.advance(360);
  await compare();
  expect((await found()).map(({ subject }) => subject)).toEqual([`order:${txRef}`]);
  expect(await payoutsStopped(app.deps.db)).toBe(true);

  hours(4);
  await compare();
  await setStatus("successful");
  hours(4);
  await compare();
  expect(await found()).toEqual([]);
  expect(await payoutsStopped(app.deps.db)).toBe(false);
});
