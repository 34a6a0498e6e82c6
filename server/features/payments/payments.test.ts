import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { balanceUnits } from "#server/features/ledger/ledger.service.ts";
import { messages } from "#shared/messages/en.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { buyUnits, expectSoundLedger, orderUnits, payAtProvider, readOrder } from "#tests/support/money.ts";
import { signUp, type TestPerson } from "#tests/support/people.ts";

let app: TestApp;
let ada: TestPerson;
let bola: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  ada = await signUp(app);
  bola = await signUp(app);
});
afterAll(async () => {
  await expectSoundLedger(app);
  await app.close();
});

test("buying 1,000 units", async () => {
  await buyUnits(app, ada, 1000);
  expect(await balanceUnits(app.deps.db, ada.userId)).toBe(1000);
});
