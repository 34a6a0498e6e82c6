import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import type { User } from "#shared/contracts/accounts.ts";
import { formatNaira } from "#shared/money/money.ts";
import { transferTexts as words } from "#texts/wallet.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { TransferConfirm } from "./transfer-confirm.tsx";
import { TransferForm } from "./transfer-form.tsx";
import { TransferSent } from "./transfer-sent.tsx";
import { type Sent, type TransferSteps, useTransfer } from "./use-transfer.ts";

interface TransferSheetProps {
  user: User;
  isOpen: boolean;
  onClose: () => void;
  /** Prefills the recipient. */
  toPhone: string | undefined;
  /** Why nothing can be sent now. */
  notice: ReactNode;
  /** Notice for the recipient of this many units. */
  noticeOf: (units: number) => ReactNode;
  receiptOf: (sent: Sent) => ReactNode;
}

/** Sends units to another user: form, confirmation, receipt. Browser only. */
export function TransferSheet({
  user,
  isOpen,
  onClose,
  toPhone,
  notice,
  noticeOf,
  receiptOf,
}: TransferSheetProps) {
  const steps = useTransfer(user, toPhone);
  const begin = useRef(steps.restart);
  begin.current = steps.restart;
  // Each opening starts from the draft; the last result remains visible while the sheet closes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recipient starts it again as well
  useLayoutEffect(() => {
    if (isOpen) begin.current();
  }, [isOpen, toPhone]);
  const { planned, sent } = steps;
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={titleOf(steps)} isDismissible={!steps.isSending}>
      <Step name={sent ? "sent" : planned ? "confirm" : "form"}>
        {sent ? (
          <TransferSent sent={sent} onDone={onClose}>
            {receiptOf(sent)}
          </TransferSent>
        ) : planned ? (
          <TransferConfirm steps={steps} planned={planned} user={user}>
            {noticeOf(planned.units)}
          </TransferConfirm>
        ) : (
          <TransferForm steps={steps} user={user}>
            {notice}
          </TransferForm>
        )}
      </Step>
    </Sheet>
  );
}

function titleOf({ planned, sent }: TransferSteps): string {
  if (sent) return words.sentTitle;
  return planned ? words.question(formatNaira(planned.units), planned.recipientName) : words.title;
}

/** Moves the focus to the sheet at each step, so that screen readers read its title, which is the question. */
function Step({ name, children }: { name: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(name);
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    box.current?.closest("dialog")?.focus();
  }, [name]);
  return <div ref={box}>{children}</div>;
}
