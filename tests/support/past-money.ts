/** Purchases and withdrawals that are booked in the ledger under an earlier time. */
import { randomBytes } from "node:crypto";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { bankAccounts } from "#server/db/schema/banking.ts";
import type { Deps } from "#server/deps.ts";
import { insertOrder } from "#server/features/money/payments/orders.queries.ts";
import { newTxRef } from "#server/features/money/payments/payments.rules.ts";
import { purposeOf } from "#server/features/money/payments/purposes/purposes.ts";
import { bookPayment } from "#server/features/money/payments/settlement.service.ts";
import { approveIn } from "#server/features/money/withdrawals/approve.service.ts";
import { insertAttempt } from "#server/features/money/withdrawals/payouts/attempts.queries.ts";
import { recordPayoutStatus } from "#server/features/money/withdrawals/payouts/book.service.ts";
import { newPayoutReference } from "#server/features/money/withdrawals/payouts/payouts.rules.ts";
import { requestIn } from "#server/features/money/withdrawals/request.service.ts";
import { moveWithdrawal } from "#server/features/money/withdrawals/withdrawals.queries.ts";
import { bookInThePast } from "#server/seed/past-books.ts";
import type { OrderPurpose } from "#shared/contracts/payments.ts";
import { units, unitsToKobo, withdrawalFee } from "#shared/money/money.ts";
import { dayMs } from "#shared/time/durations.ts";
import type { TestApp } from "./app.ts";
import { someAccountNumber } from "./payouts.ts";

const random = () => randomBytes(8).toString("hex");

/** Past bookings queue no tasks. */
const depsAt = (app: TestApp, at: Date) => ({
  ...app.deps,
  clock: { now: () => at },
  queue: { send: async () => {} } as unknown as Deps["queue"],
});

interface PastPurchase {
  userId: string;
  purpose: OrderPurpose;
  units?: number;
  jobId?: string;
  at: Date;
}

export const buyInThePast = (app: TestApp, purchase: PastPurchase): Promise<void> =>
  inTransaction(app.deps, (tx) =>
    bookInThePast(tx, [{ at: purchase.at, book: () => buyIn(app, tx, purchase) }]),
  );

async function buyIn(app: TestApp, tx: Transaction, purchase: PastPurchase): Promise<void> {
  const { at, units: bought = 0, ...order } = purchase;
  const txRef = newTxRef(at, random());
  const amountKobo = purposeOf(order.purpose).priceKobo({ units: units(bought) });
  const times = { expiresAt: at, createdAt: at };
  await insertOrder(tx, {
    ...order,
    ...times,
    id: newId(),
    txRef,
    units: units(bought),
    amountKobo,
    provider: "demo",
  });
  const payment = { providerId: txRef, reference: txRef, amountKobo, currency: "NGN", channel: "card" };
  const found = { ...payment, status: "paid" as const, alsoPaid: [], raw: null };
  await bookPayment(depsAt(app, at), tx, { txRef, found });
}

interface PastWithdrawal {
  userId: string;
  approverId: string;
  /** Including the fee. */
  amount: number;
  askedAt: Date;
  paidAt?: Date | undefined;
  /** When the bank sent it back. */
  returnedAt?: Date | undefined;
}

/** A withdrawal of units that were bought 30 days before, to an account that is linked now. */
export async function withdrawInThePast(app: TestApp, withdrawal: PastWithdrawal): Promise<void> {
  const { userId, approverId, amount, askedAt, paidAt, returnedAt } = withdrawal;
  const boughtAt = new Date(askedAt.getTime() - 30 * dayMs);
  await buyInThePast(app, { userId, purpose: "units", units: amount, at: boughtAt });
  await app.deps.db.insert(bankAccounts).values({
    id: newId(),
    userId,
    provider: app.deps.gateways.payouts.provider,
    bankCode: "058",
    bankName: "Guaranty Trust Bank",
    accountNumber: someAccountNumber(),
    accountName: "ADA OBI",
    linkedAt: boughtAt,
    payableFrom: boughtAt,
  });
  const paid = units(amount - withdrawalFee(amount));
  const reference = newPayoutReference(askedAt, random());
  const attemptId = newId();
  const payout = { reference, providerId: reference, amountKobo: unitsToKobo(paid), failure: undefined };
  let id = "";
  const ask = async (tx: Transaction) => {
    const request = { actor: { userId }, input: { amount } };
    id = (await requestIn(depsAt(app, askedAt), tx, request)).withdrawal._id;
  };
  const pay = (at: Date) => async (tx: Transaction) => {
    const then = depsAt(app, at);
    await approveIn(then, tx, { actor: { userId: approverId }, withdrawalId: id });
    const attempt = { id: attemptId, withdrawalId: id, provider: "demo" as const, reference };
    await insertAttempt(tx, { ...attempt, state: "sent", createdAt: at, sentAt: at });
    await moveWithdrawal(tx, { id, from: ["approved"], change: { state: "sending" } });
    await recordPayoutStatus(then, tx, {
      attemptId,
      found: { ...payout, status: "succeeded", feeKobo: 2_688 },
    });
  };
  const giveBack = (at: Date) => (tx: Transaction) =>
    recordPayoutStatus(depsAt(app, at), tx, {
      attemptId,
      found: { ...payout, status: "reversed", feeKobo: 2_688 },
    });
  await inTransaction(app.deps, (tx) =>
    bookInThePast(tx, [
      { at: askedAt, book: ask },
      ...(paidAt ? [{ at: paidAt, book: pay(paidAt) }] : []),
      ...(paidAt && returnedAt ? [{ at: returnedAt, book: giveBack(returnedAt) }] : []),
    ]),
  );
}
