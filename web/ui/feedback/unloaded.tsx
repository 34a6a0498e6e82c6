import type { ReactNode } from "react";
import { ErrorState } from "./error-state.tsx";
import { SkeletonList } from "./skeleton.tsx";

interface UnloadedProps {
  read: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  words: { loading: string; failed: string; failedHelp: string };
  /** How many items the placeholder shows. */
  count: number;
  /** One of them; a card if not given. */
  item?: ReactNode;
}

/** In place of a list without data: a placeholder while it loads, and a retry once it has failed. */
export function Unloaded({ read: { isError, isFetching, refetch }, words, count, item }: UnloadedProps) {
  if (!isError) return <SkeletonList count={count} label={words.loading} item={item} />;
  return (
    <ErrorState
      title={words.failed}
      help={words.failedHelp}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}
