import type { User } from "#shared/contracts/accounts.ts";
import { receiptOfPayment, receiptOfTransfer } from "#web/features/receipts/receipt.ts";
import { ReceiptSheet } from "#web/features/receipts/receipt-sheet.tsx";
import { useReceiptSheet } from "#web/features/receipts/use-receipt-sheet.ts";
import { HistorySection } from "#web/features/wallet/history-section.tsx";
import { Transactions } from "#web/features/wallet/transactions.tsx";

/** The latest transfers and purchases with their receipts, for those who press the toggle. */
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
