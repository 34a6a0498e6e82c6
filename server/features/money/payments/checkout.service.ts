/** Stores each order with our price before the provider learns of it. */
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Transaction } from "#server/db/client.ts";
import { newId } from "#server/db/ids.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import type { Deps } from "#server/deps.ts";
import { hashRequest } from "#server/features/platform/idempotency/idempotency.rules.ts";
import { forgetKey, once } from "#server/features/platform/idempotency/idempotency.service.ts";
import { personKey, type Throttle, takeTurn } from "#server/features/platform/throttles/throttles.service.ts";
import { GatewayError } from "#server/gateways/ports/gateway-error.ts";
import { say } from "#server/language/say.ts";
import type { CreateOrder, OrderCreated } from "#shared/contracts/payments.ts";
import { type Language, pagePrefix } from "#shared/messages/languages.ts";
import { koboToNaira, units } from "#shared/money/money.ts";
import { samePathOrigin } from "#shared/paths.ts";
import { localPhone } from "#shared/phones/phone.ts";
import { hourSeconds } from "#shared/time/durations.ts";
import {
  failUnopened,
  findEmail,
  findOrder,
  insertOrder,
  lockOrder,
  type OrderRow,
  storeLink,
} from "./orders.queries.ts";
import { newTxRef } from "./payments.rules.ts";
import { purposeOf } from "./purposes/purposes.ts";

const operation = "payments.create-order";
const expiresInSeconds = 1_800;
/** Added to the provider's timeout: the process that asked for the page has died by then. */
const openingReserveSeconds = 5;
const openingPollMs = 200;
/** Each order opens a page at the provider and is asked about for three days. */
const ordersPerHour: Throttle = {
  name: "payments.order",
  limit: 40,
  windowSeconds: hourSeconds,
  refusal: "too_many_requests",
};

/**
 * Creates an order with our price and opens the provider's page for it.
 * Errors: `forbidden` for accounts that may not move money; the errors of the purpose; `provider_unavailable` if no
 * page could be opened (the order is cancelled, so the customer can try again); `too_many_requests`.
 * Repeats: the same key returns the same order, and waits while it is being opened.
 */
export async function createOrder(
  deps: Deps,
  actor: Actor,
  { input, key, language }: { input: CreateOrder; key: string | undefined; language: Language },
): Promise<OrderCreated> {
  if (actor.moneyDisabled) throw new AppError("forbidden");
  const call = { userId: actor.userId, operation, key, requestHash: hashRequest(input) };
  for (;;) {
    const txRef = newTxRef(deps.clock.now(), randomBytes(8).toString("hex"));
    const { response } = await inTransaction(deps, (tx) =>
      once(tx, call, async () => {
        await storeOrder(deps, tx, { actor, input, txRef });
        return { status: 201, response: { txRef } };
      }),
    );
    const order =
      response.txRef === txRef
        ? await openPage(deps, actor, { txRef, key, language })
        : await openedBefore(deps, actor, { txRef: response.txRef, key, language });
    if (order) return created(order);
  }
}

async function storeOrder(
  deps: Deps,
  tx: Transaction,
  { actor, input, txRef }: { actor: Actor; input: CreateOrder; txRef: string },
): Promise<void> {
  const now = deps.clock.now();
  const ordered = units(input.purpose === "units" ? input.units : 0);
  const jobId = input.purpose === "boost" ? input.jobId : null;
  const purpose = purposeOf(input.purpose);
  await purpose.mustBeOrderable?.(deps, tx, { actor, jobId });
  await takeTurn(deps, tx, { throttle: ordersPerHour, key: personKey(ordersPerHour, actor.userId) });
  await insertOrder(tx, {
    id: newId(),
    txRef,
    userId: actor.userId,
    purpose: input.purpose,
    units: ordered,
    jobId,
    amountKobo: purpose.priceKobo({ units: ordered }),
    provider: deps.gateways.payments.provider,
    returnTo: samePathOrigin(input.returnTo) ?? null,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
    createdAt: now,
  });
}

interface Opening {
  txRef: string;
  key: string | undefined;
  /** The language of the provider's page and of our return page. */
  language: Language;
}

/** Asks the provider for the page, outside any transaction. */
async function openPage(deps: Deps, actor: Actor, opening: Opening): Promise<OrderRow> {
  const order = await getOrder(deps, opening.txRef);
  try {
    const { link } = await deps.gateways.payments.createCheckout(
      await checkoutOf(deps, actor, { order, language: opening.language }),
    );
    await storeLink(deps.db, order.txRef, link);
    return { ...order, link };
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, txRef: order.txRef }, "no payment page");
    await abandonOrder(deps, actor, opening);
    throw new AppError("provider_unavailable", { cause: error });
  }
}

async function checkoutOf(
  deps: Deps,
  actor: Actor,
  { order, language }: { order: OrderRow; language: Language },
) {
  const purpose = purposeOf(order.purpose);
  const email = await findEmail(deps.db, actor.userId);
  const returnPage = deps.config.origin + pagePrefix(language) + purpose.returnPage(order);
  const returnQuery = new URLSearchParams({ tx_ref: order.txRef, ...purpose.returnQuery?.(order) });
  return {
    reference: order.txRef,
    amountKobo: order.amountKobo,
    currency: order.currency,
    description: say(language, purpose.describe(order, deps.config.productName)),
    redirectUrl: `${returnPage}?${returnQuery}`,
    customer: {
      // Providers require an address; mail to this reserved domain is never delivered.
      email: email ?? `customer-${actor.userId}@example.com`,
      phone: localPhone(actor.phone),
      name: actor.fullName,
    },
    expiresInSeconds,
    metadata: { purpose: order.purpose },
  };
}

/**
 * Fails an order without a page, which cannot be paid, and frees its key for another try, even if the poller has failed
 * the order already.
 * Repeats: does nothing; keeps a key that belongs to a newer order. Locks: the order.
 */
async function abandonOrder(deps: Deps, actor: Actor, { txRef, key }: Opening): Promise<void> {
  await inTransaction(deps, async (tx) => {
    await failUnopened(tx, txRef);
    const order = await lockOrder(tx, txRef);
    if (key === undefined || order?.status === "pending" || order?.link) return;
    await forgetKey(tx, { userId: actor.userId, operation, key, response: { txRef } });
  });
}

/** The order of an earlier call with this key, once its page is open; undefined if that call failed. */
async function openedBefore(deps: Deps, actor: Actor, opening: Opening): Promise<OrderRow | undefined> {
  const maxSeconds = deps.config.providerTimeoutSeconds + openingReserveSeconds;
  for (;;) {
    const order = await getOrder(deps, opening.txRef);
    if (order.link) return order;
    const waitedMs = deps.clock.now().getTime() - order.createdAt.getTime();
    if (order.status !== "pending" || waitedMs > maxSeconds * 1000) {
      await abandonOrder(deps, actor, opening);
      return undefined;
    }
    await sleep(openingPollMs);
  }
}

const created = (order: OrderRow): OrderCreated => ({
  tx_ref: order.txRef,
  amount: koboToNaira(order.amountKobo),
  units: order.units,
  link: order.link ?? "",
});

async function getOrder(deps: Pick<Deps, "db">, txRef: string): Promise<OrderRow> {
  const order = await findOrder(deps.db, txRef);
  if (!order) throw new AppError("order_not_found");
  return order;
}
