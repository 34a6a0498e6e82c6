import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import type { Spoken, WithMessage } from "#server/language/message.ts";
import { accountingAnswers } from "#server/language/messages.ts";
import { storedMessage } from "#server/language/say.ts";
import type { Excess, ExcessRefunded } from "#shared/contracts/accounting.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { maskPhone } from "#shared/phones/phone-display.ts";
import { demandUninvolved } from "../conflicts-of-interest/conflicts-of-interest.service.ts";
import { findPayer, refundExcess, type ShownExcess } from "../payments/returns/refunds.service.ts";

export function shownExcess(deps: Deps, excess: ShownExcess): Spoken<Excess> {
  const mayBegin = excess.refundState === "due" || excess.refundState === "failed";
  return {
    _id: excess.id,
    tx_ref: excess.txRef,
    userId: excess.userId,
    fullName: excess.fullName,
    phoneNumber: maskPhone(excess.phone),
    reason: excess.reason,
    // Parts already returned by hand are not given back again.
    amount: koboToNaira(excess.amountMinor - (excess.resolvedAt ? 0 : excess.returnedMinor)),
    currency: excess.currency,
    createdAt: excess.createdAt.toISOString(),
    state: excess.refundState,
    failure: excess.refundFailure && storedMessage(excess.refundFailure),
    mayRefund: mayBegin && deps.gateways.of(excess.provider) !== undefined,
  };
}

const refundSentences = {
  due: accountingAnswers.refundFailed,
  failed: accountingAnswers.refundFailed,
  sending: accountingAnswers.refundSending,
  unclear: accountingAnswers.refundSending,
  returned: accountingAnswers.refundReturned,
  credited: accountingAnswers.refundCredited,
} as const;

/** Gives an excess back. Errors: `not_found`; `forbidden` for staff involved with it. Repeats: as `refundExcess`. */
export async function giveExcessBack(
  deps: Deps,
  actor: Actor,
  excessId: string,
): Promise<WithMessage<ExcessRefunded>> {
  const payerId = await findPayer(deps.db, excessId);
  if (payerId) await demandUninvolved(deps, actor, { userIds: [payerId] });
  const state = await refundExcess(deps, actor, excessId);
  return { message: refundSentences[state], state };
}
