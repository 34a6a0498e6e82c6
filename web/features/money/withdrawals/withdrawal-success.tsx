import { Check } from "lucide-react";
import type { WithdrawalRequested } from "#shared/contracts/withdrawals.ts";
import { withdrawalFee } from "#shared/money/money.ts";
import { withdrawalTexts as words } from "#texts/withdrawals.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothSquares } from "#web/ui/identity/cloth.tsx";
import { takeFocus } from "#web/ui/take-focus.ts";
import type { LinkedBank } from "./bank-line.tsx";
import { lastDigits } from "./withdrawal-entry.ts";

const before: readonly ClothTile[] = [
  { tile: "seeds" },
  { tile: "moon" },
  { tile: "waves" },
  { tile: "diamond" },
  { tile: "bones" },
  { tile: "sun" },
  { tile: "snail" },
  { tile: "drum" },
  { tile: "petals" },
  { tile: "weave" },
  { tile: "waves" },
  { tile: "diamond" },
  { tile: "seeds" },
  { tile: "moon" },
  { tile: "leaf" },
];

interface WithdrawalSuccessProps {
  done: WithdrawalRequested;
  bank: LinkedBank["bank"];
}

/** The request was accepted: the debit, the destination, and when the bank receives it. */
export function WithdrawalSuccess({ done, bank }: WithdrawalSuccessProps) {
  const place = bank && {
    bank: bank.bank_name ?? words.unknownBank,
    digits: lastDigits(bank.account_number),
  };
  const fee = withdrawalFee(done.withdrawal.amount);
  return (
    <div className="succeeded" role="status">
      <div className="rounded checked">
        <ClothSquares tiles={before} columns={5} />
        <span className="mark" aria-hidden="true">
          <Check className="icon" />
        </span>
      </div>
      <h2 className="h1" tabIndex={-1} ref={takeFocus}>
        {words.success}
      </h2>
      <p className="dim">
        <Money naira={done.withdrawal.amount - fee} /> {place ? words.successTo(place) : words.successToBank}{" "}
        {words.afterApproval}
      </p>
      <Card className="receipt">
        <Facts
          lines={[
            { label: words.fee, value: <Money naira={fee} /> },
            { label: words.balanceNow, value: <Money naira={done.runorUnits} /> },
          ]}
        />
      </Card>
      <p className="xs muted">{words.leaving}</p>
    </div>
  );
}
