import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import type { WalletMonths } from "#shared/contracts/wallet.ts";
import { lastMonths, monthOf, monthStart, monthsSinceFirst } from "#shared/time/lagos.ts";
import { walletOf, wholeUnits } from "../ledger/ledger.rules.ts";
import { sumMonths } from "./months.queries.ts";

const monthsShown = 12;
const maxMoves = 2_000;

/** Units that entered and left the actor's wallet by month, from the first month with any. */
export async function readMonths(
  { db, clock }: Pick<Deps, "db" | "clock">,
  actor: Actor,
): Promise<WalletMonths> {
  const now = clock.now();
  const names = lastMonths(now, monthsShown).reverse();
  const since = monthStart(monthOf(now, monthsShown - 1));
  const sums = await sumMonths(db, { code: walletOf(actor.userId), since, maxMoves });
  return {
    months: monthsSinceFirst(names, sums).map(({ month, row }) => ({
      month,
      came: wholeUnits(row?.cameKobo ?? 0),
      went: wholeUnits(row?.wentKobo ?? 0),
    })),
  };
}
