import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { User } from "#shared/contracts/accounts.ts";
import type { Bought, Order } from "#shared/contracts/payments.ts";
import type { StatementLine } from "#shared/contracts/wallet.ts";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { walletTexts as words } from "#texts/wallet.ts";
import { BoughtOrders } from "#web/features/money/wallet/bought-orders.tsx";
import { HistorySection } from "#web/features/money/wallet/history-section.tsx";
import { MoneyDisabled } from "#web/features/money/wallet/money-disabled.tsx";
import { MoneyRests } from "#web/features/money/wallet/money-rests.tsx";
import {
  type Receipt,
  receiptOfBought,
  receiptOfLine,
  withInstead,
  withRefund,
} from "#web/features/money/wallet/receipts/receipt.ts";
import { ReceiptSheet } from "#web/features/money/wallet/receipts/receipt-sheet.tsx";
import { useReceiptSheet } from "#web/features/money/wallet/receipts/use-receipt-sheet.ts";
import { RestingNotice } from "#web/features/money/wallet/resting-notice.tsx";
import { Statement } from "#web/features/money/wallet/statement.tsx";
import { balanceQuery, boughtQuery, statementQuery } from "#web/features/money/wallet/wallet.api.ts";
import { WalletCard } from "#web/features/money/wallet/wallet-card.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { laterPart } from "#web/lib/hydration/later-part.tsx";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { orderQuery } from "#web/lib/payments/paid-order.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { useHydrated } from "#web/ui/use-hydrated.ts";
import { SendUnits } from "./send-units.tsx";

export const meta = () => pageMeta(words.title);

const primedWallet = primedForUsers(({ client, url }) => {
  const query = statementQuery(url.searchParams.get("cursor") ?? undefined);
  const statement = client.prefetchInfiniteQuery(query);
  const bought = client.prefetchQuery(boughtQuery());
  const balance = client.prefetchQuery(balanceQuery());
  return waitOnServer(Promise.all([statement, bought, balance]));
});
export const loader = primedWallet.onServer;
export const clientLoader = primedWallet.inBrowser;

export default function WalletPage() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} />
      <ForUser>{(user) => <Wallet user={user} />}</ForUser>
    </main>
  );
}

const Months = laterPart(async () => (await import("#web/features/money/wallet/months.tsx")).WalletMonths);

function Wallet({ user }: { user: User }) {
  const receipts = useReceiptSheet();
  const { data: balance } = useQuery(balanceQuery());
  const [txRef, setTxRef] = useState<string>();
  // For its refund: the payment may have exceeded the price, or been made twice.
  const { data: order } = useQuery({ ...orderQuery(txRef ?? ""), enabled: txRef !== undefined });
  const open = (line: StatementLine) => {
    setTxRef(line.kind === "topup" ? line.reference : undefined);
    receipts.open(receiptOfLine(line, user));
  };
  const openBought = (order: Bought) => {
    setTxRef(undefined);
    receipts.open(receiptOfBought(order, user));
  };
  const { receipt } = receipts.sheet;
  const known = receipt && receipt.reference === order?.tx_ref ? withOrder(receipt, order) : receipt;
  return (
    <div className="cols stack loose">
      <aside className="stack">
        <WalletCard user={user} balance={balance} />
        <MoneyRests user={user} />
        <RestingNotice user={user} balance={balance} />
        {user.moneyDisabled ? <MoneyDisabled /> : <p className="xs muted">{words.rule}</p>}
      </aside>
      <div className="stack loose">
        <HistorySection startsShown>
          <Statement user={user} onOpen={open} />
        </HistorySection>
        <BoughtOrders onOpen={openBought} />
        <Months />
      </div>
      <ReceiptSheet {...receipts.sheet} receipt={known} />
      {!user.moneyDisabled && <Transfer user={user} />}
    </div>
  );
}

/** Adds what the payment was for if it is not units, and its refund. */
function withOrder(receipt: Receipt, { purpose, refund }: Order): Receipt {
  const whole = purpose === "units" ? receipt : withInstead(receipt, purpose);
  return refund ? withRefund(whole, refund) : whole;
}

/** The form's state is in the page's address, so that other pages can open it prefilled, and Back closes it. */
function Transfer({ user }: { user: User }) {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const close = () => {
    if ((state as { isStep?: unknown } | null)?.isStep === true) void navigate(-1);
    else void navigate(pages.wallet, { replace: true, preventScrollReset: true });
  };
  const isOpen = query.has("send");
  // The draft is on this device, where the server cannot read it.
  if (!useHydrated()) return isOpen ? <NeedsScripts /> : null;
  return <SendUnits user={user} isOpen={isOpen} toPhone={query.get("to") ?? undefined} onClose={close} />;
}

const NeedsScripts = () => (
  <noscript>
    <Notice tone="warning">{authTexts.needsScripts}</Notice>
  </noscript>
);
