/** Money in tests: people with units, and the proof that no unit was made or lost. */
import { expect } from "vitest";
import type { TestApp } from "./app.ts";

/** Who pays: all that matters is the session. */
export interface Payer {
  cookie: string;
}

const daySeconds = 24 * 3600;

/** Lets units that were bought until now rest, so that they can go to a bank. */
export function letUnitsRest(app: TestApp): void {
  app.clock.advance(app.deps.config.boughtUnitsHoldDays * daySeconds + 1);
}

/** So long ago that units bought then are as old as any. */
export const longAgo = (app: TestApp): Date => new Date(app.clock.now().getTime() - 30 * daySeconds * 1000);

/** A person's units as the product tells them. */
export async function unitsOf(app: TestApp, person: Payer): Promise<number> {
  return (await app.call({ method: "GET", path: "/api/auth/me", as: person.cookie })).body.user.runorUnits;
}

/** An order for units, as the purchase page makes it. */
export async function orderUnits(
  app: TestApp,
  payer: Payer,
  units: number,
): Promise<{ txRef: string; amount: number; link: string }> {
  const body = { purpose: "units", units };
  const answer = await app.call({ method: "POST", path: "/api/payment-orders", body, as: payer.cookie });
  if (answer.status !== 201)
    throw new Error(`order answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return { txRef: answer.body.tx_ref, amount: answer.body.amount, link: answer.body.link };
}

/** Presses a button of the hosted page. Answers where the provider sends the customer, if anywhere. */
export async function payAtProvider(
  app: TestApp,
  txRef: string,
  choice: { outcome: string; amount?: number; method?: string } = { outcome: "paid" },
): Promise<string | null> {
  const answer = await fetch(`${app.address}/sandbox/pay/${txRef}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(choice),
  });
  if (answer.status !== 200) throw new Error(`payment answered ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { redirect: string | null }).redirect;
}

/** Where an order stands for its customer. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on whatever the answer holds
export async function readOrder(app: TestApp, payer: Payer, txRef: string): Promise<any> {
  return (await app.call({ method: "GET", path: `/api/payment-orders/${txRef}`, as: payer.cookie })).body;
}

/** Buys units the whole way: order, hosted page, and the browser that waits for the payment. */
export async function buyUnits(app: TestApp, payer: Payer, units: number): Promise<string> {
  const { txRef } = await orderUnits(app, payer, units);
  await payAtProvider(app, txRef);
  const order = await readOrder(app, payer, txRef);
  if (order.status !== "paid") throw new Error(`the order is ${JSON.stringify(order)}`);
  return txRef;
}

/** Makes the provider misbehave: see the sandbox's fault switches. */
export async function providerFault(
  app: TestApp,
  fault: { kind: string; times?: number; on?: string; port?: string },
): Promise<void> {
  const answer = await fetch(`${app.address}/sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ port: "flutterwave", ...fault }),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/**
 * What must hold at every moment: accounts sum to zero, every kept balance is the sum of its moves, holds are what is
 * unresolved, and nobody is below zero.
 */
export async function expectSoundLedger(app: TestApp): Promise<void> {
  const { rows: total } = await app.deps.pool.query(
    "select coalesce(sum(posted), 0)::bigint as total from ledger.balance",
  );
  expect(total[0].total, "all accounts together").toBe(0);
  const { rows: wrong } = await app.deps.pool.query(`
    select a.code, a.posted, a.held, moved.posted as moved, moved.held as pending
    from ledger.account a, lateral (
      select coalesce(sum(case when m.phase not in ('posted', 'post') then 0
                               when m.credit = a.id then m.amount else -m.amount end), 0)::bigint as posted,
             coalesce(sum(case when m.debit <> a.id then 0 when m.phase = 'pending' then m.amount
                               when m.phase in ('post', 'void') then -m.amount else 0 end), 0)::bigint as held
      from ledger.move m where m.debit = a.id or m.credit = a.id
    ) moved
    where a.guarded and (a.posted <> moved.posted or a.held <> moved.held or a.posted < a.held)`);
  expect(wrong, "wallets that differ from their moves").toEqual([]);
}

/** As `expectSoundLedger`, and every settled order has exactly one journal, every such journal an order. */
export async function expectSoundPayments(app: TestApp): Promise<void> {
  await expectSoundLedger(app);
  const { rows: wrong } = await app.deps.pool.query(`
    with journal as (
      select journal, sum(m.amount) filter (where d.code like 'provider_clearing:%')::bigint as received
      from ledger.move m join ledger.account d on d.id = m.debit
      where m.kind in ('topup', 'subscription', 'boost') or m.journal in (select journal_id from payment_orders)
      group by journal
    )
    select o.tx_ref, o.status, o.paid_kobo, j.received
    from payment_orders o full join journal j on j.journal = o.journal_id
    where (o.status in ('paid', 'short') or o.id is null)
      and (j.journal is null or o.id is null or o.paid_kobo <> j.received)`);
  expect(wrong, "orders that differ from their journals").toEqual([]);
}

/** Waits until webhooks that are on their way have come and their tasks have run, then expects the value. */
export async function webhookSettles<T>(app: TestApp, value: () => Promise<T>, expected: T): Promise<void> {
  const settled = async () => {
    await app.runTasks();
    return value();
  };
  await expect.poll(settled, { timeout: 5_000, interval: 50 }).toEqual(expected);
}

/** Reports a payment as the browser does when the provider sends the customer back. */
export const reportPayment = (
  app: TestApp,
  person: Payer & { phone: string },
  report: { tx_ref: string; amount?: number; status?: string; phoneNumber?: string },
) =>
  app.call({
    method: "POST",
    path: "/api/transaction",
    body: { phoneNumber: person.phone, amount: 997.5, status: "successful", ...report },
    as: person.cookie,
  });
