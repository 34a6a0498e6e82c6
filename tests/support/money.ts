/** Money in tests: people with units, and checks that units are neither created nor lost. */
import { expect, vi } from "vitest";
import type { TestApp } from "./app.ts";

/** A person who pays; only the session matters. */
export interface Payer {
  cookie: string;
}

const daySeconds = 24 * 3600;

/** Moves the clock until units bought so far may be withdrawn. */
export function letUnitsRest(app: TestApp): void {
  app.clock.advance(app.deps.config.boughtUnitsHoldDays * daySeconds + 1);
}

/** A time long enough ago that units bought then may be withdrawn. */
export const longAgo = (app: TestApp): Date => new Date(app.clock.now().getTime() - 30 * daySeconds * 1000);

export async function unitsOf(app: TestApp, person: Payer): Promise<number> {
  return (await app.call({ method: "GET", path: "/api/auth/session", as: person.cookie })).body.user
    .runorUnits;
}

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

/** Presses a button of the hosted page. Returns the address of the redirect, if there is one. */
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

/** The state of an order as its customer sees it. */
// biome-ignore lint/suspicious/noExplicitAny: tests assert on any part of the answer
export async function readOrder(app: TestApp, payer: Payer, txRef: string): Promise<any> {
  return (await app.call({ method: "GET", path: `/api/payment-orders/${txRef}`, as: payer.cookie })).body;
}

/**
 * Buys units as a customer does: order, hosted page, and the browser that waits for the payment. The webhook's task may
 * have asked the provider just before: until it has its answer, the browser reads a pending order.
 */
export async function buyUnits(app: TestApp, payer: Payer, units: number): Promise<string> {
  const { txRef } = await orderUnits(app, payer, units);
  await payAtProvider(app, txRef);
  // Not expect.poll, which works only inside a test.
  const isPaid = async () => expect(await readOrder(app, payer, txRef)).toMatchObject({ status: "paid" });
  await vi.waitFor(isPaid, { timeout: 10_000 });
  return txRef;
}

/** Accounts sum to zero, balances equal their moves, holds equal what is unresolved, and no balance is negative. */
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

/** `expectSoundLedger`, and every settled order has exactly one journal and every such journal an order. */
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

/** For the end of a test file. */
export async function closeSoundly(
  app: TestApp,
  ...checks: readonly ((app: TestApp) => Promise<void>)[]
): Promise<void> {
  for (const check of checks) await check(app);
  await app.close();
}

/** Runs webhooks and their tasks until none is pending, then expects the value. */
export async function webhookSettles<T>(app: TestApp, value: () => Promise<T>, expected: T): Promise<void> {
  const settled = async () => {
    await app.runTasks();
    return value();
  };
  await expect.poll(settled).toEqual(expected);
}

/** Reports a payment as the browser does after the provider's redirect. */
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
