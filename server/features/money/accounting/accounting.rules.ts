/** Months, sums and cursors of the accounting view. Pure. */
import type { RevenueMonth } from "#shared/contracts/accounting.ts";
import { type Kobo, koboToNaira } from "#shared/money/money.ts";

/** Lagos is an hour ahead of UTC all year. */
const lagosMs = 3_600_000;
const dayMs = 86_400_000;

/** When a day ("2026-11-20") begins in Lagos. */
export const dayStart = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - lagosMs);

/** A moment as people in Lagos write it: "2026-11-20 17:05:00". */
export const lagosTime = (moment: Date): string =>
  new Date(moment.getTime() + lagosMs).toISOString().slice(0, 19).replace("T", " ");

/** The month of a moment in Lagos, so many months back: "2026-11". */
export function monthOf(moment: Date, back = 0): string {
  const local = new Date(moment.getTime() + lagosMs);
  local.setUTCDate(1);
  local.setUTCMonth(local.getUTCMonth() - back);
  return local.toISOString().slice(0, 7);
}

export const monthStart = (month: string): Date => dayStart(`${month}-01`);

/** A period of whole days in Lagos, both included; without days the month until now. */
export function periodOf(
  days: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; to: Date } {
  const today = new Date(now.getTime() + lagosMs).toISOString().slice(0, 10);
  const to = new Date(dayStart(days.to ?? today).getTime() + dayMs);
  const lastMoment = new Date(to.getTime() - 1);
  return { from: days.from ? dayStart(days.from) : monthStart(monthOf(lastMoment)), to };
}

type Kind = Exclude<keyof RevenueMonth, "month" | "total">;
/** The accounts that make up each column. */
export const incomeAccounts: Record<Kind, string> = {
  topupFees: "fee_income:topup",
  withdrawalFees: "fee_income:withdraw",
  subscriptions: "subscription_income",
  boosts: "boost_income",
  discounts: "unit_discount",
  providerFees: "provider_fees",
};

/** Every one of the months, also those in which nothing came in. */
export function revenueOf(
  months: readonly string[],
  rows: readonly { month: string; account: string; amountKobo: number }[],
): RevenueMonth[] {
  return months.map((month) => {
    const ofMonth = rows.filter((row) => row.month === month);
    const naira = (account: string) =>
      koboToNaira((ofMonth.find((row) => row.account === account)?.amountKobo ?? 0) as Kobo);
    const columns = Object.fromEntries(
      Object.entries(incomeAccounts).map(([kind, account]) => [kind, naira(account)]),
    ) as Record<Kind, number>;
    const totalKobo = ofMonth.reduce((sum, { amountKobo }) => sum + amountKobo, 0) as Kobo;
    return { month, ...columns, total: koboToNaira(totalKobo) };
  });
}

/** Where a page of subscribers ended, as text for the next call. */
export const cursorOf = (place: { endsAt: Date; userId: string }): string =>
  `${place.endsAt.getTime()}_${place.userId}`;

/** Undefined where the text is no cursor of ours. */
export function placeOf(cursor: string): { endsAt: Date; userId: string } | undefined {
  const [, at, userId] = /^(\d{1,15})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  return at && userId ? { endsAt: new Date(Number(at)), userId } : undefined;
}
