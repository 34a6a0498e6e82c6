import type { Actor } from "#server/actor.ts";
import type { Deps } from "#server/deps.ts";
import { recordAudit } from "#server/features/trust/audit/audit.service.ts";
import { payoutsStopped, recentIncidents } from "#server/features/trust/incidents/incidents.service.ts";
import type { Spoken } from "#server/language/message.ts";
import type { Books, BooksTotals } from "#shared/contracts/accounting.ts";
import { koboPerUnit, koboToNaira } from "#shared/money/money.ts";
import { lastMonths, monthOf, monthStart } from "#shared/time/lagos.ts";
import { trialBalance } from "../ledger/ledger.service.ts";
import { recentExcesses } from "../payments/returns/refunds.service.ts";
import { incomeAccounts, revenueOf } from "./accounting.rules.ts";
import { shownExcess } from "./excesses.service.ts";
import { findTotals, listIncome, type TotalsRow } from "./revenue.queries.ts";
import { shownIncidents } from "./shown-incidents.service.ts";
import { countSubscribers } from "./subscribers.queries.ts";

const monthsShown = 12;

/** The books on one page. Each read is audited, because it names customers. */
export async function readBooks(deps: Deps, actor: Actor): Promise<Spoken<Books>> {
  const now = deps.clock.now();
  await recordAudit(deps.db, {
    actorId: actor.userId,
    action: "accounting.read",
    subjectType: "books",
    subjectId: "summary",
  });
  const months = lastMonths(now, monthsShown);
  const since = monthStart(monthOf(now, monthsShown - 1));
  const income = await listIncome(deps.db, { accounts: Object.values(incomeAccounts), since });
  const balance = await trialBalance(deps.db);
  const incidents = await recentIncidents(deps);
  const excesses = await recentExcesses(deps);
  return {
    asOf: now.toISOString(),
    booksSound: !incidents.some(({ kind, resolvedAt }) => kind === "books-unbalanced" && !resolvedAt),
    payoutsStopped: await payoutsStopped(deps.db),
    subscribers: await countSubscribers(deps.db, { now, monthStart: monthStart(monthOf(now)) }),
    revenue: revenueOf(months, income),
    trialBalance: {
      lines: balance.lines.map(({ account, balanceKobo }) => ({ account, amount: koboToNaira(balanceKobo) })),
      total: koboToNaira(balance.totalKobo),
    },
    totals: totalsOf(await findTotals(deps.db)),
    incidents: await shownIncidents(deps, incidents),
    excesses: excesses.map((excess) => shownExcess(deps, excess)),
  };
}

const totalsOf = (row: TotalsRow): BooksTotals => ({
  // Rounded instead of refused: this page must open above all when the books are wrong.
  walletUnits: Math.floor(row.walletKobo / koboPerUnit),
  heldUnits: Math.floor(row.heldKobo / koboPerUnit),
  atProviders: koboToNaira(0 - row.clearingKobo),
  suspense: koboToNaira(row.suspenseKobo),
  inTransit: koboToNaira(row.transitKobo),
  chargebacksDue: koboToNaira(0 - row.dueKobo),
});
