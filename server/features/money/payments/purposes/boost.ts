/** A boost of one job at a fixed price, never in part. */

import {
  addPaidBoost,
  isStillBoostable,
  mustBeBoostable,
} from "#server/features/market/boosts/boosts.service.ts";
import { clearingOf } from "#server/features/money/ledger/ledger.rules.ts";
import { lockWallet } from "#server/features/money/ledger/ledger.service.ts";
import { paymentAnswers } from "#server/language/messages.ts";
import { boostPriceNaira } from "#shared/constants.ts";
import { kobo, koboPerUnit, units } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import type { Purpose } from "./purposes.ts";

export const boostPurpose: Purpose = {
  journalKind: "boost",
  returnPage: () => pages.boostConfirmation,
  priceKobo: () => kobo(boostPriceNaira * koboPerUnit),
  describe: (_order, productName) => paymentAnswers.boostOrder(productName),
  mustBeOrderable: (deps, tx, { actor, jobId }) =>
    mustBeBoostable(deps, tx, { actor, jobId: boosted({ jobId }) }),
  fulfil: (order, paidKobo) => ({
    moves: [{ from: clearingOf(order.provider), to: "boost_income", amountKobo: paidKobo }],
    creditedUnits: units(0),
  }),
  fulfilShort: () => undefined,
  isTooLate: async (tx, { order, isSuspended }) => {
    // The account deletion locks the wallet before its jobs, too.
    await lockWallet(tx, order.userId);
    return isSuspended || !(await isStillBoostable(tx, boosted(order)));
  },
  grant: (deps, tx, { order, paidAt }) =>
    addPaidBoost(deps, tx, { jobId: boosted(order), txRef: order.txRef, paidAt }),
  afterGrant: (deps, order) => deps.freshness.touch("jobs", boosted(order)),
};

/** A database constraint requires a job for every boost order. */
function boosted({ jobId }: { jobId: string | null }): string {
  if (!jobId) throw new RangeError("a boost without a job");
  return jobId;
}
