import type { RevenueMonth } from "#shared/contracts/accounting.ts";
import { accountingTexts } from "#shared/messages/en-accounting.ts";
import { monthName } from "./books-words.ts";
import { type Column, DataTable } from "./data-table.tsx";
import { SignedMoney } from "./signed-money.tsx";

const words = accountingTexts.revenue;

type Kind = Exclude<keyof RevenueMonth, "month">;

const figure = (kind: Kind): Column<RevenueMonth> => ({
  label: words[kind],
  isFigure: true,
  cell: (month) => <SignedMoney naira={month[kind]} />,
});

const columns: readonly Column<RevenueMonth>[] = [
  { label: words.month, hidesLabel: true, cell: ({ month }) => <b className="nowrap">{monthName(month)}</b> },
  figure("topupFees"),
  figure("withdrawalFees"),
  figure("subscriptions"),
  figure("boosts"),
  figure("discounts"),
  figure("providerFees"),
  figure("total"),
];

/** What was earned and spent, month by month, the newest first. */
export function Revenue({ months }: { months: readonly RevenueMonth[] }) {
  return (
    <section className="stack">
      <h2 className="h2">{words.title}</h2>
      {months.length === 0 ? (
        <p className="dim">{words.none}</p>
      ) : (
        <DataTable caption={words.title} columns={columns} rows={months} keyOf={({ month }) => month} />
      )}
    </section>
  );
}
