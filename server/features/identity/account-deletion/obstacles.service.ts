import type { Actor } from "#server/actor.ts";
import type { Db } from "#server/db/client.ts";
import type { Deps } from "#server/deps.ts";
import {
  balanceUnits,
  chargebackDueKobo,
  isWalletFrozen,
} from "#server/features/money/ledger/ledger.service.ts";
import {
  disputableUntil,
  paymentExpectedUntil,
} from "#server/features/money/payments/open-payments.service.ts";
import { hasOpenWithdrawal } from "#server/features/money/withdrawals/list.service.ts";
import { isLastAdmin } from "#server/features/staff/staff-roles/staff-roles.service.ts";
import type { Spoken } from "#server/language/message.ts";
import type { DeletionPreview } from "#shared/contracts/account-deletion.ts";
import { koboPerUnit, units } from "#shared/money/money.ts";
import { type Obstacle, obstaclesOf } from "./account-deletion.rules.ts";

export const readObstacles = async (
  deps: Pick<Deps, "db" | "clock" | "config">,
  actor: Actor,
): Promise<Spoken<DeletionPreview>> => ({
  obstacles: await findObstacles(deps, deps.db, actor.userId),
});

/** Like `readObstacles`, but only reliable if the caller has locked the wallet, the orders and the person. */
export async function findObstacles(
  deps: Pick<Deps, "clock" | "config">,
  db: Db,
  userId: string,
): Promise<Obstacle[]> {
  // In sequence: a transaction has one connection.
  const balance = await balanceUnits(db, userId);
  const facts = {
    isFrozen: await isWalletFrozen(db, userId),
    isWithdrawing: await hasOpenWithdrawal(db, userId),
    units: balance,
    owedUnits: units(Math.floor((await chargebackDueKobo(db, userId)) / koboPerUnit)),
    disputableUntil: await disputableUntil(deps, db, { userId, balance }),
    awaitedUntil: await paymentExpectedUntil(deps, db, userId),
    isLastAdmin: await isLastAdmin(db, userId),
  };
  return obstaclesOf(facts, deps.clock.now());
}
