import type { ComponentProps, ReactNode } from "react";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { hasFailed, type Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { Card } from "./card.tsx";

interface ReadCardProps<Data> {
  read: ComponentProps<typeof Unloaded>["read"] & { data: Data | undefined };
  words: { title: string; loading: string; failed: string; failedHelp: string };
  lead?: ReactNode;
  /** Placeholder while loading; a line of text by default. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A section with loading, loaded and error states; an error offers a retry. */
export function ReadCard<Data>({ read, words, lead, skeleton = <Line />, children }: ReadCardProps<Data>) {
  const { data, fetchStatus, refetch } = read;
  const isLost = hasFailed(read);
  return (
    <Card as="section">
      <h2 className="h3">{words.title}</h2>
      {lead}
      {data !== undefined && children(data)}
      {data === undefined && isLost && (
        <ErrorState
          title={words.failed}
          help={words.failedHelp}
          error={read.error}
          onRetry={() => void refetch()}
          isRetrying={fetchStatus === "fetching"}
        />
      )}
      {data === undefined && !isLost && (
        <>
          <span role="status" className="visually-hidden">
            {words.loading}
          </span>
          {skeleton}
        </>
      )}
    </Card>
  );
}

const Line = () => (
  <p className="sm">
    <Skeleton width="12rem" height="1em" />
  </p>
);
