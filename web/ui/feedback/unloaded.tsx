import type { ReactNode } from "react";
import { ErrorState, type ReadFailure } from "./error-state.tsx";
import { SkeletonList } from "./skeleton.tsx";

interface Read {
  isError: boolean;
  fetchStatus: "fetching" | "paused" | "idle";
  error?: ReadFailure | null;
}

interface UnloadedProps {
  read: Read & { refetch: () => unknown };
  words: { loading: string; failed: string; failedHelp: string; offlineHelp?: string };
  /** How many items the placeholder shows. */
  count: number;
  /** One of them; a card if not given. */
  item?: ReactNode;
}

/** Whether a read without data has failed. Offline it does not fail: it waits for the network. */
export const hasFailed = ({ isError, fetchStatus }: Read): boolean => isError || fetchStatus === "paused";

/** In place of a list without data: a placeholder while it loads, and a retry once it has failed. */
export function Unloaded({ read, words, count, item }: UnloadedProps) {
  if (!hasFailed(read)) return <SkeletonList count={count} label={words.loading} item={item} />;
  const help = read.fetchStatus === "paused" ? words.offlineHelp : undefined;
  return (
    <ErrorState
      title={words.failed}
      help={help ?? words.failedHelp}
      error={read.error}
      onRetry={() => void read.refetch()}
      isRetrying={read.fetchStatus === "fetching"}
    />
  );
}
