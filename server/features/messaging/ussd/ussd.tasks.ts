import type { Deps } from "#server/deps.ts";
import { actorWithoutSession } from "#server/features/identity/sessions/sessions.service.ts";
import { createOrder } from "#server/features/money/payments/checkout.service.ts";
import { ussdSms } from "#server/language/messages.ts";
import { defineTask } from "#server/worker/queue.ts";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import { defaultLanguage } from "#shared/messages/languages.ts";
import { groupDigits } from "#shared/money/money.ts";
import { hourMs } from "#shared/time/durations.ts";
import { dayOf } from "#shared/time/lagos.ts";
import { queueAdmittedSms } from "../sms/sms.service.ts";
import { sentenceOf } from "./refusals.ts";
import { deleteBefore } from "./ussd.queries.ts";

interface LinkWanted {
  userId: string;
  key: string;
  smsId: string;
}

/** How long a payment page accepts payment; stated in the message. */
const linkMinutes = 30;

/** Opens a payment page and sends its link in an SMS that is allowed already. Repeats: the same order, and the message once. */
export const sendPaymentLink = defineTask<LinkWanted>({
  name: "ussd.send-payment-link",
  async handle(deps, wanted) {
    const found = await actorWithoutSession(deps, { userId: wanted.userId });
    if (!found || found.isSuspended) return;
    const { actor } = found;
    const body = await linkText(deps, actor, wanted.key);
    const sms = { to: actor.phone, body, purpose: "asked-by-phone", channel: "dnd" } as const;
    await queueAdmittedSms(deps, deps.db, { id: wanted.smsId, ...sms });
  },
});

async function linkText(
  deps: Deps,
  actor: Parameters<typeof createOrder>[1],
  key: string,
): Promise<ReturnType<typeof ussdSms.paymentLink>> {
  const { productName: product, ussdCode: dial } = deps.config;
  try {
    const { link } = await createOrder(deps, actor, {
      input: { purpose: "subscription" },
      key,
      language: actor.language ?? defaultLanguage,
    });
    const price = groupDigits(subscriptionPriceNaira);
    return ussdSms.paymentLink({ product, price, minutes: linkMinutes, link });
  } catch (error) {
    sentenceOf(deps, error);
    deps.log.warn({ err: error, userId: actor.userId }, "no payment link by SMS");
    return ussdSms.noPaymentLink({ product, dial });
  }
}

/** Long after the networks' limit of some minutes. */
const sessionHours = 1;
const transferDays = 3;

export const removeOldUssd = defineTask({
  name: "ussd.remove-old",
  schedule: "23 * * * *",
  handle(deps) {
    const before = (hours: number) => new Date(deps.clock.now().getTime() - hours * hourMs);
    return deleteBefore(deps.db, {
      sessions: before(sessionHours),
      transferDay: dayOf(before(transferDays * 24)),
      messages: before(deps.config.keepIncomingSmsDays * 24),
    });
  },
});
