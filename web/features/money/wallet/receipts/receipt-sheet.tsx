import { receiptTexts as words } from "#texts/wallet.ts";
import { Money } from "#web/ui/content/money.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import type { Receipt } from "./receipt.ts";
import { ReceiptActions } from "./receipt-actions.tsx";

interface ReceiptSheetProps {
  /** The last one opened; kept while the sheet closes. */
  receipt: Receipt | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function ReceiptSheet({ receipt, isOpen, onClose }: ReceiptSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={words.title}>
      {receipt && (
        <>
          <div>
            <p className="sm muted">{receipt.caption}</p>
            <Money naira={receipt.units} size="lg" decimals />
          </div>
          <Facts lines={receipt.rows} />
          <ReceiptActions receipt={receipt} />
        </>
      )}
    </Sheet>
  );
}
