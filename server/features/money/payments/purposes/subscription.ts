/** A month of subscription at a fixed price, never in part. */

import { clearingOf } from "#server/features/money/ledger/ledger.rules.ts";
import { addPaidMonth } from "#server/features/money/subscriptions/subscriptions.service.ts";
import { paymentAnswers } from "#server/language/messages.ts";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import { kobo, koboPerUnit, units } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type { Purpose } from "./purposes.ts";

export const subscriptionPurpose: Purpose = {
  journalKind: "subscription",
  returnPage: ({ returnTo }) =>
    returnTo === pages.businessPlan ? pages.businessPlan : pages.subscriptionConfirmation,
  returnQuery: ({ returnTo }): Record<string, string> =>
    returnTo !== null && lookedForWork(returnTo) ? { variant: "serviceman" } : {},
  priceKobo: () => kobo(subscriptionPriceNaira * koboPerUnit),
  describe: (_order, productName) => paymentAnswers.subscriptionOrder(productName),
  fulfil: (order, paidKobo) => ({
    moves: [{ from: clearingOf(order.provider), to: "subscription_income", amountKobo: paidKobo }],
    creditedUnits: units(0),
  }),
  fulfilShort: () => undefined,
  isTooLate: (_tx, { isSuspended }) => isSuspended,
  grant: (_deps, tx, { order, paidAt }) =>
    addPaidMonth(tx, { userId: order.userId, txRef: order.txRef, paidAt }),
};

/** Customers who came from a list of jobs or from a job return to the jobs. */
const lookedForWork = (path: string): boolean =>
  path === pages.servicemen || path.startsWith(pages.jobs) || path.startsWith(pages.jobDetails(""));
