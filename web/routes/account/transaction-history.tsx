import type { User } from "#shared/contracts/accounts.ts";
import { HistorySection } from "#web/features/money/wallet/history-section.tsx";
import { receiptOfPayment, receiptOfTransfer } from "#web/features/money/wallet/receipts/receipt.ts";
import { ReceiptSheet } from "#web/features/money/wallet/receipts/receipt-sheet.tsx";
import { useReceiptSheet } from "#web/features/money/wallet/receipts/use-receipt-sheet.ts";
import { Transactions } from "#web/features/money/wallet/transactions.tsx";

export function TransactionHistory({ user }: { user: User }) {
  const receipts = useReceiptSheet();
  return (
    <>
      <HistorySection startsShown={false}>
        <Transactions
          user={user}
          onOpen={(found) =>
            receipts.open(
              "transfer" in found
                ? receiptOfTransfer(found.transfer, user)
                : receiptOfPayment(found.payment, user),
            )
          }
        />
      </HistorySection>
      <ReceiptSheet {...receipts.sheet} />
    </>
  );
}
