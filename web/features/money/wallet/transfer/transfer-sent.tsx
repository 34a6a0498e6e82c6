import type { ReactNode } from "react";
import { formatNaira } from "#shared/money/money.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { transferTexts as words } from "#texts/wallet.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import type { Sent } from "./use-transfer.ts";

interface TransferSentProps {
  sent: Sent;
  onDone: () => void;
  children: ReactNode;
}

export function TransferSent({ sent, onDone, children }: TransferSentProps) {
  return (
    <div className="stack">
      <Notice tone="success" announce>
        {words.sent(formatNaira(sent.units), sent.recipientName)}
      </Notice>
      <Facts
        lines={[
          { label: words.phoneLine, value: formatPhone(sent.recipientPhoneNumber) },
          { label: words.reference, value: <span className="breaks-all">{sent.transferId}</span> },
          { label: words.newBalance, value: <Money naira={sent.runorUnits} /> },
        ]}
      />
      <div className="stack tight">
        <p className="caption">{words.receipt}</p>
        {children}
      </div>
      <Button wide onClick={onDone}>
        {words.done}
      </Button>
    </div>
  );
}
