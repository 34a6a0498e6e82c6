import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PendingWithdrawal } from "#shared/contracts/withdrawals.ts";
import { groupDigits } from "#shared/money/money.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { itemsOf } from "#web/lib/lists/paged-list.ts";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { Count } from "#web/ui/content/badge.tsx";
import { DataTable } from "#web/ui/content/data-table.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { focusSoon } from "#web/ui/take-focus.ts";
import { pendingQuery } from "./accounting.api.ts";
import { ApproveDialog } from "./approve-dialog.tsx";
import { CancelSheet } from "./cancel-sheet.tsx";
import { pendingColumns } from "./pending-columns.tsx";

const words = accountingTexts.pending;
const titleId = "pending-withdrawals";
const askEveryMs = minuteMs;

export function PendingSection() {
  const list = useInfiniteQuery({
    ...pendingQuery(),
    // The page has just failed to load it; another attempt would only delay the message.
    retryOnMount: false,
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: true,
  });
  const { data, isError, error, isFetching, isFetchNextPageError, refetch } = list;
  const total = data?.pages[0]?.total;
  const withdrawals =
    data &&
    itemsOf(
      data,
      (page) => page.pendingWithdrawals,
      ({ _id }) => _id,
    );
  return (
    <section className="stack">
      <h2 id={titleId} className="h2 row" tabIndex={-1}>
        {words.title} {total !== undefined && <Count value={groupDigits(total)} />}
      </h2>
      {withdrawals && <PendingTable withdrawals={withdrawals} />}
      {isError && (!data || isFetchNextPageError) && (
        <ErrorState
          title={words.failed}
          help={accountingTexts.tryAgainLater}
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      )}
      {!data && !isError && (
        <SkeletonList count={2} label={words.loading} item={<Skeleton height="5rem" radius="1.25rem" />} />
      )}
      <MoreButton list={list} words={words} />
    </section>
  );
}

function PendingTable({ withdrawals }: { withdrawals: readonly PendingWithdrawal[] }) {
  const [toApprove, setToApprove] = useState<PendingWithdrawal>();
  const [toCancel, setToCancel] = useState<PendingWithdrawal>();
  // The row's buttons have gone.
  const takeUp = () => focusSoon(document.getElementById(titleId));
  return (
    <>
      {withdrawals.length === 0 ? (
        <EmptyState title={words.none} help={words.noneHelp} tile="seeds" rows={1} />
      ) : (
        <DataTable
          caption={words.title}
          columns={pendingColumns({ onApprove: setToApprove, onCancel: setToCancel })}
          rows={withdrawals}
          keyOf={({ _id }) => _id}
        />
      )}
      <ApproveDialog withdrawal={toApprove} onClose={() => setToApprove(undefined)} onDecided={takeUp} />
      <CancelSheet withdrawal={toCancel} onClose={() => setToCancel(undefined)} onDecided={takeUp} />
    </>
  );
}
