import type { TrialBalance } from "#shared/contracts/accounting.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { amountText } from "#web/lib/payments/refund-words.ts";
import { type Column, DataTable } from "#web/ui/content/data-table.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { accountName, sidesOf } from "./books-words.ts";

const words = accountingTexts.trialBalance;

type Line = TrialBalance["lines"][number];

const columns: readonly Column<Line>[] = [
  { label: words.account, hidesLabel: true, cell: ({ account }) => accountName(account) },
  { label: words.debit, isFigure: true, cell: ({ amount }) => amount < 0 && <Side naira={-amount} /> },
  { label: words.credit, isFigure: true, cell: ({ amount }) => amount >= 0 && <Side naira={amount} /> },
];

/** Every account of the ledger; both sides must be equal. */
export function TrialBalanceSection({ balance }: { balance: TrialBalance }) {
  const { debit, credit } = sidesOf(balance);
  return (
    <section className="stack">
      <h2 className="h2">{words.title}</h2>
      {balance.total === 0 ? (
        <p className="dim">{words.balanced}</p>
      ) : (
        <Notice tone="danger">
          {words.unbalanced(amountText({ amount: Math.abs(balance.total), currency: "NGN" }))}
        </Notice>
      )}
      <DataTable
        caption={words.title}
        phoneLook="lined"
        columns={columns}
        rows={balance.lines}
        keyOf={({ account }) => account}
        totals={[
          <b key="name">{words.total}</b>,
          <Side key="debit" naira={debit} />,
          <Side key="credit" naira={credit} />,
        ]}
      />
    </section>
  );
}

const Side = ({ naira }: { naira: number }) => <Money naira={naira} decimals />;
