import type { RevenueMonth } from "#shared/contracts/accounting.ts";
import { monthName } from "#shared/time/month-name.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { SignedMoney } from "./signed-money.tsx";

const words = accountingTexts.revenue;

type Kind = Exclude<keyof RevenueMonth, "month">;

const kinds: readonly Kind[] = [
  "topupFees",
  "withdrawalFees",
  "subscriptions",
  "boosts",
  "discounts",
  "providerFees",
  "total",
];

const figure = (kind: Kind): Column<RevenueMonth> => ({
  label: words[kind],
  isFigure: true,
  isSum: kind === "total",
  cell: (month) => <SignedMoney naira={month[kind]} />,
});

const columns: readonly Column<RevenueMonth>[] = [
  { label: words.month, hidesLabel: true, cell: ({ month }) => <b className="nowrap">{monthName(month)}</b> },
  ...kinds.map(figure),
];

/** Income and costs by month, newest first. Months without any are left out. */
export function Revenue({ months }: { months: readonly RevenueMonth[] }) {
  const shown = months.filter((month, index) => index === 0 || kinds.some((kind) => month[kind] !== 0));
  return (
    <section className="stack">
      <h2 className="h2">{words.title}</h2>
      {shown.length === 0 ? (
        <p className="dim">{words.none}</p>
      ) : (
        <DataTable caption={words.title} columns={columns} rows={shown} keyOf={({ month }) => month} />
      )}
    </section>
  );
}
