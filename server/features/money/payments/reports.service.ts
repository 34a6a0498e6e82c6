/** A browser's report about a payment only triggers a question to the provider. */

import type { Actor } from "#server/actor.ts";
import { AppError } from "#server/app-error.ts";
import type { Deps } from "#server/deps.ts";
import { ownBoostEnd } from "#server/features/market/boosts/boosts.service.ts";
import type { Message, WithMessage } from "#server/language/message.ts";
import { paymentAnswers } from "#server/language/messages.ts";
import type {
  JobPromoted,
  OrderStatus,
  ReportTransaction,
  SubscriptionUpdated,
  TransactionReported,
  UpdateSubscription,
} from "#shared/contracts/payments.ts";
import { groupDigits } from "#shared/money/money.ts";
import { parsePhone } from "#shared/phones/phone.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { demandUninvolved } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { balanceUnits } from "../ledger/ledger.service.ts";
import { giveMonth, subscriptionEnd } from "../subscriptions/subscriptions.service.ts";
import { listNewOrders, type NewOrdersWanted, type OrderRow } from "./orders.queries.ts";
import { ownOrder, upToDate } from "./orders.service.ts";
import { isSettled } from "./payments.rules.ts";
import { orderRefund } from "./returns/order-refund.service.ts";
import { settleIfAnswered } from "./settlement.service.ts";

/**
 * Settles the reported order if the provider confirms it. Ignores the amount and status in the report.
 * Errors: `forbidden` for another user's phone; `order_not_found`; `payment_unconfirmed` until the money is there.
 * Repeats: credits once, returns the same answer.
 */
export async function reportTransaction(
  deps: Deps,
  actor: Actor,
  report: ReportTransaction,
): Promise<WithMessage<TransactionReported>> {
  if (parsePhone(report.phoneNumber) !== actor.phone) throw new AppError("forbidden");
  const order = await ownOrder(deps, actor, report.tx_ref);
  const settled = await settledNow(deps, order);
  if (!isSettled(settled.status)) throw new AppError("payment_unconfirmed");
  return {
    message: sentenceFor(settled),
    status: settled.status,
    runorUnits: await balanceUnits(deps.db, actor.userId),
    userId: actor.userId,
    refund: await orderRefund(deps.db, settled),
  };
}

/** Orders that a waiting page may be about; the poller handles older ones. */
const waitingMinutes = 60;
const maxWaitingOrders = 5;

/** Errors: `payment_unconfirmed` until the money is there. Repeats: one payment gives one month. */
export async function confirmSubscription(
  deps: Deps,
  actor: Actor,
): Promise<WithMessage<SubscriptionUpdated>> {
  const statuses = await settleWaiting(deps, { userId: actor.userId, purpose: "subscription" });
  const isPaid = statuses.length === 0 || statuses.includes("paid");
  const end = isPaid ? await subscriptionEnd(deps, actor.userId) : undefined;
  if (!end) throw new AppError("payment_unconfirmed");
  return {
    message: paymentAnswers.subscribed,
    isSubscribed: true,
    subscriptionEndsAt: end.toISOString(),
  };
}

/**
 * A month without payment, by staff.
 * Errors: `forbidden` for themselves and users they share money or a browser with;
 * `user_not_found`; `key_reused`.
 * Repeats: the same key gives one month.
 */
export async function upgradeCustomer(
  deps: Deps,
  actor: Actor,
  { userId, reason, key }: UpdateSubscription & { key: string | undefined },
): Promise<WithMessage<SubscriptionUpdated>> {
  await demandUninvolved(deps, actor, { userIds: [userId] });
  const subscriptionEndsAt = await giveMonth(deps, actor, { userId, reason, key });
  return { message: paymentAnswers.upgraded, isSubscribed: true, subscriptionEndsAt };
}

/**
 * Errors: `job_not_found`; `forbidden` for another user's job; `payment_unconfirmed` until the money is there.
 * Repeats: one payment gives one boost.
 */
export async function confirmBoost(
  deps: Deps,
  actor: Actor,
  jobId: string,
): Promise<WithMessage<JobPromoted>> {
  let end = await ownBoostEnd(deps, actor, jobId);
  if (!end) {
    await settleWaiting(deps, { userId: actor.userId, purpose: "boost", jobId });
    end = await ownBoostEnd(deps, actor, jobId);
  }
  if (!end) throw new AppError("payment_unconfirmed");
  return { message: paymentAnswers.boosted, isPromoted: true, promotedUntil: end.toISOString() };
}

/** Asks about recent orders that a waiting page may be about. Returns their statuses, newest first. */
async function settleWaiting(
  deps: Deps,
  wanted: Pick<NewOrdersWanted, "userId" | "purpose" | "jobId">,
): Promise<OrderStatus[]> {
  const createdAfter = new Date(deps.clock.now().getTime() - waitingMinutes * minuteMs);
  const orders = await listNewOrders(deps.db, { ...wanted, createdAfter, limit: maxWaitingOrders });
  // In parallel, so that a provider that does not answer costs one timeout.
  const asked = await Promise.all(orders.map((order) => upToDate(deps, order)));
  return asked.map(({ status }) => status);
}

const settledNow = async (deps: Deps, order: OrderRow): Promise<OrderRow> =>
  isSettled(order.status) ? order : settleIfAnswered(deps, order);

function sentenceFor(order: OrderRow): Message {
  const credited = order.creditedUnits ?? 0;
  if (order.purpose !== "units" && credited > 0) {
    const { boostTooLate, monthTooLate } = paymentAnswers;
    return (order.purpose === "boost" ? boostTooLate : monthTooLate)(groupDigits(credited));
  }
  if (order.status === "short" && credited === 0) return paymentAnswers.tooLittle;
  if (order.status === "short") return paymentAnswers.creditedShort(groupDigits(credited));
  return credited > 0 ? paymentAnswers.credited(groupDigits(credited)) : paymentAnswers.received;
}
