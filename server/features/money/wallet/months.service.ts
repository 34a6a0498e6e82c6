import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import type { WalletMonths } from "#shared/contracts/wallet.ts";
import { lastMonths, monthStart } from "#shared/time/lagos.ts";
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
  const since = monthStart(names[0]!);
  const found = await sumMonths(db, { code: walletOf(actor.userId), since, maxMoves });
  const sums = new Map(found.map((row) => [row.month, row]));
  const first = names.findIndex((month) => sums.has(month));
  const shown = first === -1 ? [] : names.slice(first);
  return {
    months: shown.map((month) => ({
      month,
      came: wholeUnits(sums.get(month)?.cameKobo ?? 0),
      went: wholeUnits(sums.get(month)?.wentKobo ?? 0),
    })),
  };
}
