import type { ReactNode } from "react";
import { Money } from "./money.tsx";

type ReceiptLine = {
  label: ReactNode;
  /** An amount; other values are text. */
  kobo?: number;
  value?: ReactNode;
};

type ReceiptProps = {
  lines: readonly ReceiptLine[];
  total: ReceiptLine;
  /** Receipts show kobo; sums in whole naira can leave them out. */
  decimals?: boolean | undefined;
};

/** Lines of a payment: fees on their own line before the total. */
export function Receipt({ lines, total, decimals = true }: ReceiptProps) {
  return (
    <dl className="facts">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one receipt keep their places
        <Fact key={index} {...line} decimals={decimals} />
      ))}
      <Fact {...total} decimals={decimals} isTotal />
    </dl>
  );
}

/** Label and value pairs with dashed rules, without a sum. */
export function Facts({ lines }: { lines: readonly ReceiptLine[] }) {
  return (
    <dl className="facts">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the facts of one thing keep their places
        <Fact key={index} {...line} decimals={false} />
      ))}
    </dl>
  );
}

function Fact({
  label,
  kobo,
  value,
  decimals,
  isTotal,
}: ReceiptLine & { decimals: boolean; isTotal?: boolean }) {
  return (
    <div className={isTotal ? "total" : undefined}>
      <dt>{label}</dt>
      <dd>{kobo === undefined ? value : <Money kobo={kobo} decimals={decimals} />}</dd>
    </div>
  );
}
