import type { ReactNode } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { formatNaira } from "#shared/money/money.ts";
import { formatPhone } from "#shared/phones/phone-display.ts";
import { transferTexts as words } from "#texts/wallet.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Facts } from "#web/ui/content/receipt.tsx";
import { TransferFailure } from "./transfer-failure.tsx";
import type { PlannedTransfer, TransferSteps } from "./use-transfer.ts";

interface TransferConfirmProps {
  steps: TransferSteps;
  planned: PlannedTransfer;
  user: Pick<User, "runorUnits">;
  /** What the sender must know before confirming. */
  children: ReactNode;
}

/** Details of the question in the title, and its two answers. */
export function TransferConfirm({ steps, planned, user, children }: TransferConfirmProps) {
  const { units } = planned;
  return (
    <div className="stack">
      <Money naira={units} size="lg" />
      <Facts
        lines={[
          { label: words.to, value: planned.recipientName },
          { label: words.phoneLine, value: formatPhone(planned.recipientPhoneNumber) },
          { label: words.fee, value: words.noFee },
          { label: words.after, value: <Money naira={Math.max(0, user.runorUnits - units)} /> },
        ]}
      />
      {children}
      <p className="sm muted">{words.finality}</p>
      {steps.failure && <TransferFailure failure={steps.failure} />}
      <div className="btns">
        <Button kind="quiet" onClick={steps.back} disabled={steps.isSending}>
          {words.back}
        </Button>
        <Button onClick={steps.send} busy={steps.isSending} busyText={words.sending}>
          {words.send(formatNaira(units))}
        </Button>
      </div>
    </div>
  );
}
