import { pages } from "#shared/paths.ts";
import { walletTexts, historyTexts as words } from "#texts/wallet.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { HistorySkeleton } from "./history-rows.tsx";

const skeletons = 5;

export const HistoryLoading = () => (
  <SkeletonList count={skeletons} label={words.loading} item={<HistorySkeleton />} />
);

/** Empty history; users who may move money see how to begin. */
export function NoHistory({ title, mayTopUp }: { title: string; mayTopUp: boolean }) {
  return (
    <EmptyState title={title} help={words.noneHelp} tile="hen">
      {mayTopUp && (
        <LinkButton kind="accent" to={pages.credits} state={{ from: pages.wallet }}>
          {walletTexts.topUp}
        </LinkButton>
      )}
    </EmptyState>
  );
}

interface HistoryFailedProps {
  isOffline: boolean;
  isRetrying: boolean;
  onRetry: () => void;
}

export const HistoryFailed = ({ isOffline, isRetrying, onRetry }: HistoryFailedProps) => (
  <ErrorState
    title={words.failed}
    help={isOffline ? words.offlineHelp : words.failedHelp}
    onRetry={onRetry}
    isRetrying={isRetrying && !isOffline}
  />
);
