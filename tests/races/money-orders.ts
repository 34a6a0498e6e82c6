/** Orders that a made-up provider reports as paid. */
import { randomBytes } from "node:crypto";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { insertOrder } from "#server/features/money/payments/orders.queries.ts";
import { newTxRef } from "#server/features/money/payments/payments.rules.ts";
import { bookPayment } from "#server/features/money/payments/settlement.service.ts";
import { purchaseTotalKobo, type Units } from "#shared/money/money.ts";
import type { TestApp } from "#tests/support/app.ts";

export interface MadeOrder {
  txRef: string;
  amountKobo: number;
}

export async function makeOrder({ deps }: TestApp, userId: string, units: Units): Promise<MadeOrder> {
  const at = deps.clock.now();
  const txRef = newTxRef(at, randomBytes(8).toString("hex"));
  const amountKobo = purchaseTotalKobo(units);
  const terms = { purpose: "units" as const, units, amountKobo, provider: "demo" as const };
  await inTransaction(deps, (tx) =>
    insertOrder(tx, { id: newId(), txRef, userId, ...terms, expiresAt: at, createdAt: at }),
  );
  return { txRef, amountKobo };
}

/** Books the provider's answer. Returns the order's state. */
export async function bookOrder({ deps }: TestApp, { txRef, amountKobo }: MadeOrder): Promise<string> {
  const payment = { providerId: txRef, reference: txRef, amountKobo, currency: "NGN", channel: "card" };
  const found = { ...payment, status: "paid" as const, alsoPaid: [], raw: null };
  return (await inTransaction(deps, (tx) => bookPayment(deps, tx, { txRef, found }))).status;
}
