import { useQuery } from "@tanstack/react-query";
import type { User } from "#shared/contracts/accounts.ts";
import type { PaymentRecord, TransferRecord } from "#shared/contracts/wallet.ts";
import { historyTexts as words } from "#texts/wallet.ts";
import { NowProvider } from "#web/ui/content/age.tsx";
import { linesOfTransactions } from "./history-lines.ts";
import { HistoryRows } from "./history-rows.tsx";
import { NoHistory, UnloadedHistory } from "./history-states.tsx";
import { transactionsQuery } from "./wallet.api.ts";

interface TransactionsProps {
  user: Pick<User, "phoneNumber" | "moneyDisabled">;
  onOpen: (found: { transfer: TransferRecord } | { payment: PaymentRecord }) => void;
}

export function Transactions({ user, onOpen }: TransactionsProps) {
  const read = useQuery(transactionsQuery(user.phoneNumber));
  const { data, dataUpdatedAt } = read;
  if (!data) return <UnloadedHistory read={read} />;
  const lines = linesOfTransactions(data, user.phoneNumber);
  if (lines.length === 0) return <NoHistory title={words.noneHere} mayTopUp={!user.moneyDisabled} />;
  const open = (id: string) => {
    const transfer = data.transfers.find(({ _id }) => _id === id);
    if (transfer) return onOpen({ transfer });
    const payment = data.payments.find(({ _id }) => _id === id);
    if (payment) onOpen({ payment });
  };
  return (
    <NowProvider start={dataUpdatedAt}>
      <p className="xs muted">{words.pressForReceipt}</p>
      <HistoryRows lines={lines} onOpen={open} />
    </NowProvider>
  );
}
