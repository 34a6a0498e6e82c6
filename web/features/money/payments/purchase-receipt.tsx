import { groupDigits, purchaseFeeKobo } from "#shared/money/money.ts";
import { creditTexts as words } from "#texts/payments.ts";
import { Card } from "#web/ui/content/card.tsx";
import { Receipt } from "#web/ui/content/receipt.tsx";
import { costOf } from "./units-entry.ts";

export function PurchaseReceipt({ units }: { units: number | undefined }) {
  const cost = costOf(units);
  const none = "–";
  return (
    <Card className="receipt">
      <Receipt
        lines={[
          { label: words.price(groupDigits(units ?? 0)), ...(cost ? { kobo: cost.price } : { value: none }) },
          { label: words.fee, kobo: purchaseFeeKobo },
        ]}
        total={{ label: words.total, ...(cost ? { kobo: cost.total } : { value: none }) }}
      />
    </Card>
  );
}
