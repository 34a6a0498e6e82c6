/** Months, sums and cursors of the accounting view. Pure. */
import { idPattern, msPattern } from "#server/cursors.ts";
import type { RevenueMonth } from "#shared/contracts/accounting.ts";
import { koboToNaira } from "#shared/money/money.ts";
import { dayMs } from "#shared/time/durations.ts";
import { dayOf, inLagos, monthOf, monthStart, startOf } from "#shared/time/lagos.ts";

/** Lagos time, as in "2026-11-20 17:05:00". */
export const lagosTime = (moment: Date): string =>
  inLagos(moment).toISOString().slice(0, 19).replace("T", " ");

/** A period of whole days in Lagos, both included; by default the current month until now. */
export function periodOf(
  days: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; to: Date } {
  const to = new Date(startOf(days.to ?? dayOf(now)).getTime() + dayMs);
  const lastMoment = new Date(to.getTime() - 1);
  return { from: days.from ? startOf(days.from) : monthStart(monthOf(lastMoment)), to };
}

type Kind = Exclude<keyof RevenueMonth, "month" | "total">;
export const incomeAccounts: Record<Kind, string> = {
  topupFees: "fee_income:topup",
  withdrawalFees: "fee_income:withdraw",
  subscriptions: "subscription_income",
  boosts: "boost_income",
  discounts: "unit_discount",
  providerFees: "provider_fees",
};

export function revenueOf(
  months: readonly string[],
  rows: readonly { month: string; account: string; amountKobo: number }[],
): RevenueMonth[] {
  return months.map((month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    const nairaOf = (account: string) =>
      koboToNaira(ofMonth.find((row) => row.account === account)?.amountKobo ?? 0);
    const columns = Object.fromEntries(
      Object.entries(incomeAccounts).map(([kind, account]) => [kind, nairaOf(account)]),
    ) as Record<Kind, number>;
    const totalKobo = ofMonth.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
    return { month, ...columns, total: koboToNaira(totalKobo) };
  });
}

const cursorPattern = new RegExp(`^(${msPattern})_(${idPattern})$`);

export const encodeCursor = (place: { endsAt: Date; userId: string }): string =>
  `${place.endsAt.getTime()}_${place.userId}`;

export function decodeCursor(cursor: string): { endsAt: Date; userId: string } | undefined {
  const [, at, userId] = cursorPattern.exec(cursor) ?? [];
  return at && userId ? { endsAt: new Date(Number(at)), userId } : undefined;
}
