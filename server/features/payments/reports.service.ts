/** What a browser says about a payment: a reason to ask the provider, never a reason to believe. */
import type { ReportTransaction, TransactionReported } from "#shared/contracts/payments.ts";
import { messages } from "#shared/messages/en.ts";
import { groupDigits } from "#shared/money.ts";
import { parsePhone } from "#shared/phone.ts";
import type { Actor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Deps } from "../../deps.ts";
import { GatewayError } from "../../gateways/gateway-error.ts";
import { balanceUnits } from "../ledger/ledger.service.ts";
import type { OrderRow } from "./orders.queries.ts";
import { ownOrder } from "./orders.service.ts";
import { isSettled } from "./payments.rules.ts";
import { settleOrder } from "./settlement.service.ts";

/**
 * Settles the reported order if the provider confirms it. Amount and status of the report are not looked at.
 * Errors: `forbidden` for another's phone; `order_not_found`; `payment_unconfirmed` until the money is there.
 * Repeats: credits once, answers the same.
 */
export async function reportTransaction(
  deps: Deps,
  actor: Actor,
  report: ReportTransaction,
): Promise<TransactionReported> {
  if (parsePhone(report.phoneNumber) !== actor.phone) throw new AppError("forbidden");
  const order = await ownOrder(deps, actor, report.tx_ref);
  const settled = isSettled(order.status) ? order : await settledNow(deps, order);
  if (!isSettled(settled.status)) throw new AppError("payment_unconfirmed");
  return {
    message: sentenceFor(settled),
    status: settled.status,
    runorUnits: await balanceUnits(deps.db, actor.userId),
    userId: actor.userId,
  };
}

async function settledNow(deps: Deps, order: OrderRow): Promise<OrderRow> {
  try {
    return await settleOrder(deps, order.txRef);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, txRef: order.txRef }, "provider did not say");
    return order;
  }
}

function sentenceFor(order: OrderRow): string {
  const credited = order.creditedUnits ?? 0;
  if (order.status === "short" && credited === 0) return messages.payments.tooLittle;
  if (order.status === "short") return messages.payments.creditedShort(groupDigits(credited));
  return credited > 0 ? messages.payments.credited(groupDigits(credited)) : messages.payments.received;
}
