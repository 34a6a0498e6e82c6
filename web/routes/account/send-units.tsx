import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import { MoneyRests } from "#web/features/money/wallet/money-rests.tsx";
import { receiptOfTransfer } from "#web/features/money/wallet/receipts/receipt.ts";
import { ReceiptActions } from "#web/features/money/wallet/receipts/receipt-actions.tsx";
import { SentRestingNotice } from "#web/features/money/wallet/resting-notice.tsx";
import { TransferSheet } from "#web/features/money/wallet/transfer/transfer-sheet.tsx";
import type { Sent } from "#web/features/money/wallet/transfer/use-transfer.ts";
import { balanceQuery } from "#web/features/money/wallet/wallet.api.ts";

interface SendUnitsProps {
  user: User;
  isOpen: boolean;
  /** Prefills the recipient. */
  toPhone: string | undefined;
  onClose: () => void;
}

/** The transfer form in a sheet, ending with the receipt. Browser only. */
export function SendUnits({ user, isOpen, toPhone, onClose }: SendUnitsProps) {
  const { data: balance } = useQuery({ ...balanceQuery(), enabled: isOpen });
  return (
    <TransferSheet
      user={user}
      isOpen={isOpen}
      toPhone={toPhone}
      onClose={onClose}
      notice={<MoneyRests user={user} />}
      noticeOf={(units) => <SentRestingNotice balance={balance} units={units} />}
      receiptOf={(sent) => <ReceiptActions receipt={receiptOfSent(sent, user)} />}
    />
  );
}

const receiptOfSent = (sent: Sent, user: User) =>
  receiptOfTransfer(
    {
      _id: sent.transferId,
      senderPhoneNumber: user.phoneNumber,
      recipientPhoneNumber: sent.recipientPhoneNumber,
      amount: sent.units,
      transferDate: sent.at,
      senderName: user.fullName,
      recipientName: sent.recipientName,
    },
    user,
  );
