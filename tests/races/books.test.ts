/** The checks of the books run while money moves, and report no false alarm. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkBooks } from "#server/features/money/reconciliation/books.service.ts";
import {
  checkBooksFully,
  checkBooksLightly,
} from "#server/features/money/reconciliation/reconciliation.tasks.ts";
import { startTestApp, type TestApp } from "#tests/support/app.ts";
import { dispute, incidentsOf, markLedger } from "#tests/support/books.ts";
import { buyUnits, closeSoundly, expectSoundPayments } from "#tests/support/money.ts";
import {
  aStaffMember,
  aWithdrawer,
  cancel,
  expectSoundPayouts,
  initiate,
  requested,
  withdraw,
} from "#tests/support/payouts.ts";
import type { SignedInUser } from "#tests/support/signed-in.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ DATABASE_POOL: "24" });
});
afterAll(() => closeSoundly(app, expectSoundPayments, expectSoundPayouts));

/** One person's mix of purchases, transfers and withdrawals. */
async function trade(me: SignedInUser, other: SignedInUser, staff: SignedInUser): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    const local = (person: SignedInUser) => person.phone.replace("+234", "0");
    const txRef = await buyUnits(app, me, 1_000);
    await app.call({
      method: "POST",
      path: "/api/transfer",
      body: {
        senderPhoneNumber: local(me),
        recipientPhoneNumber: local(other),
        amount: 300,
        recipientName: "",
      },
      as: me.cookie,
      headers: { "idempotency-key": `${me.id}-${round}` },
    });
    const id = await requested(app, me, 500);
    if (round % 2 === 0) await cancel(app, me, id);
    else await initiate(app, staff, id);
    await withdraw(app, me, 10_000_000);
    if (round === 5) await dispute(app, txRef, { status: "lost" });
  }
}

test("checks during purchases, transfers, withdrawals and chargebacks raise no false alarm", async () => {
  const staff = await aStaffMember(app);
  const people: SignedInUser[] = [];
  for (let n = 0; n < 4; n += 1) people.push(await aWithdrawer(app, 20_000));
  let isOver = false;
  const until = async (work: () => Promise<unknown>) => {
    while (!isOver) await work();
  };
  const checks = [
    until(() => checkBooksLightly.handle(app.deps, {})),
    until(() => checkBooksFully.handle(app.deps, {})),
    until(() => markLedger(app)),
    until(() => app.runTasks()),
  ];
  const trading = people.map((me, n) => trade(me, people[(n + 1) % people.length] as SignedInUser, staff));
  try {
    await Promise.all(trading);
  } finally {
    isOver = true;
    await Promise.all(checks);
  }
  await app.runTasks();

  expect(await incidentsOf(app, { kind: "books-unbalanced" })).toEqual([]);
  expect(await checkBooks(app.deps, { full: true })).toEqual([]);
});
