/** Exact numbers of units, bought at the sandbox. */
import { expect } from "@playwright/test";
import { minimumPurchaseUnits } from "#shared/constants.ts";
import { purchaseTotalKobo, units } from "#shared/money/money.ts";
import { rowsOf } from "./database.ts";
import { callAs } from "./jobs.ts";
import type { Person } from "./people.ts";

/** Buys exactly this many. For fewer than the minimum of an order it underpays one. */
export async function buyExactly(origin: string, person: Person, wanted: number): Promise<void> {
  const call = callAs(origin, person);
  const { body: order } = await call("POST", "/api/payment-orders", {
    purpose: "units",
    units: Math.max(minimumPurchaseUnits, wanted),
  });
  const naira = purchaseTotalKobo(units(wanted)) / 100;
  await fetch(`${origin}/sandbox/pay/${order.tx_ref}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome: "paid", amount: naira.toFixed(2) }),
  });
  const read = async () => (await call("GET", `/api/payment-orders/${order.tx_ref}`)).body;
  await expect.poll(async () => (await read()).status).not.toBe("pending");
  expect((await read()).units).toBe(wanted);
}

export const unitsOf = async (origin: string, person: Person): Promise<number> =>
  (await callAs(origin, person)("GET", `/api/auth/user/${person.userId}`)).body.runorUnits;

/** Refunds an order's overpayment, as staff do. */
export async function refundByApi(origin: string, accountant: Person, txRef: string): Promise<void> {
  const excesses = await rowsOf<{ id: string }>(
    "select e.id from payment_excesses e join payment_orders o on o.id = e.order_id where o.tx_ref = $1",
    [txRef],
  );
  expect(excesses).not.toEqual([]);
  for (const { id } of excesses) {
    const { status } = await callAs(origin, accountant)("POST", `/api/accounting/excesses/${id}/refund`, {});
    expect(status).toBe(200);
  }
}
