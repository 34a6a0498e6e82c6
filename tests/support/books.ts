/** Accounting in tests: what staff read and do, and what happens at the provider without our doing. */
import { flutterwaveKeys } from "#sandbox/flutterwave/account.ts";
import { rollUpAccounts } from "#server/features/money/ledger/ledger.tasks.ts";
import type { TestAnswer, TestApp } from "./app.ts";
import type { Payer } from "./money.ts";

export const readBooks = (app: TestApp, staff: Payer): Promise<TestAnswer> =>
  app.call({ method: "GET", path: "/api/accounting", as: staff.cookie });

export const pressRefund = (app: TestApp, staff: Payer, excessId: string): Promise<TestAnswer> =>
  app.call({
    method: "POST",
    path: `/api/accounting/excesses/${excessId}/refund`,
    body: {},
    as: staff.cookie,
  });

export const resolveIncident = (
  app: TestApp,
  staff: Payer,
  { id, ...body }: { id: string; note?: string; liftFreeze?: boolean; giveBack?: boolean },
): Promise<TestAnswer> =>
  app.call({ method: "POST", path: `/api/accounting/incidents/${id}/resolve`, body, as: staff.cookie });

export interface IncidentFacts {
  id: string;
  kind: string;
  subject: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on what was found
  details: any;
  stops_payouts: boolean;
  seen_at: Date;
  resolved_at: Date | null;
}

/** Incidents, newest last. */
export async function incidentsOf(
  app: TestApp,
  wanted: { kind?: string; open?: boolean } = {},
): Promise<IncidentFacts[]> {
  const { rows } = await app.deps.pool.query(
    `select * from incidents
     where ($1::text is null or kind = $1) and ($2::bool is null or (resolved_at is null) = $2)
     order by opened_at, id`,
    [wanted.kind ?? null, wanted.open ?? null],
  );
  return rows;
}

interface ExcessFacts {
  id: string;
  reason: string;
  amount_minor: number;
  returned_minor: number;
  currency: string;
  provider_payment_id: string;
  refund_state: string;
  refund_tries: number;
  refund_failure: string | null;
}

export async function excessesOf(app: TestApp, txRef: string): Promise<ExcessFacts[]> {
  const { rows } = await app.deps.pool.query(
    `select e.* from payment_excesses e join payment_orders o on o.id = e.order_id
     where o.tx_ref = $1 order by e.created_at, e.id`,
    [txRef],
  );
  return rows;
}

/** The provider's id of the payment that settled the order. */
export async function paymentIdOf(app: TestApp, txRef: string): Promise<string> {
  const { rows } = await app.deps.pool.query(
    "select provider_payment_id as id from payment_orders where tx_ref = $1",
    [txRef],
  );
  return rows[0].id;
}

async function atFlutterwave(
  app: TestApp,
  path: string,
  init: RequestInit = {},
  // biome-ignore lint/suspicious/noExplicitAny: a test asserts on what the provider holds
): Promise<any> {
  const answer = await fetch(`${app.address}/sandbox/flutterwave/v3${path}`, {
    ...init,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${flutterwaveKeys.secretKey}`,
    },
  });
  return answer.json();
}

/** Refunds a payment as in the provider's dashboard: the webhook is all that we receive. */
export async function refundByHand(
  app: TestApp,
  paymentId: string,
  amount?: number,
  comments?: string,
): Promise<string> {
  const body = JSON.stringify({ amount, comments });
  const answer = await atFlutterwave(app, `/transactions/${paymentId}/refund`, { method: "POST", body });
  if (answer.status !== "success") throw new Error(JSON.stringify(answer));
  return String(answer.data.id);
}

export async function refundsAtProvider(
  app: TestApp,
  paymentId: string,
): Promise<{ amount_refunded: number; status: string; comments: string }[]> {
  const { data } = await atFlutterwave(app, "/refunds");
  return data.filter((one: { tx_id: number }) => String(one.tx_id) === paymentId);
}

interface DisputeChoice {
  status?: string;
  amount?: number;
  /** One of the order's payments, if there are several. */
  paymentId?: string | undefined;
}

/** Opens a chargeback as the customer's bank, or decides it. */
export async function dispute(
  app: TestApp,
  txRef: string,
  { status = "new", amount, paymentId }: DisputeChoice = {},
): Promise<string> {
  const answer = await fetch(`${app.address}/sandbox/flutterwave/chargebacks`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reference: txRef, status, amount, transactionId: paymentId }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
  return String(((await answer.json()) as { id: number }).id);
}

/** An account's balance, in kobo. */
export async function koboOf(app: TestApp, code: string): Promise<number> {
  const { rows } = await app.deps.pool.query("select posted from ledger.balance where code = $1", [code]);
  return rows[0]?.posted ?? 0;
}

export async function isFrozen(app: TestApp, userId: string): Promise<boolean> {
  const { rows } = await app.deps.pool.query("select frozen from ledger.account where code = $1", [
    `wallet:${userId}`,
  ]);
  return rows[0]?.frozen ?? false;
}

/** Moves the ledger's completeness mark, as the scheduled task does every minute. */
export const markLedger = (app: TestApp): Promise<void> => rollUpAccounts.handle(app.deps, {});
