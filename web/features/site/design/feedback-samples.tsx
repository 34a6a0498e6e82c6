import { Button } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Notice } from "#web/ui/feedback/notice.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { Sample } from "./sample.tsx";

const unloaded = {
  words: {
    loading: "Loading reports",
    failed: "We could not load the reports.",
    failedHelp: "Please try again in a moment.",
  },
  count: 1,
  item: <Skeleton height="4.25rem" radius="0.875rem" />,
};

export function FeedbackSamples() {
  return (
    <>
      <Sample title="Notices">
        <Notice>One unit equals one naira.</Notice>
        <Notice tone="warning">You need 12,550 more units.</Notice>
        <Notice tone="danger">Failed to fetch jobs. Please try again later.</Notice>
        <Notice tone="success" title="Withdrawal Successful!">
          The bank gets it after approval.
        </Notice>
        <Notice tone="sand">
          You have <b>12,450 units</b>. Your units must cover your maximum budget.
        </Notice>
      </Sample>
      <Sample title="Loading">
        <SkeletonList count={1} label="Loading jobs" />
        <Unloaded read={{ isError: false, fetchStatus: "fetching", refetch: () => {} }} {...unloaded} />
        <p className="row sm muted">
          <Spinner /> Loading
        </p>
      </Sample>
      <Sample title="Empty">
        <EmptyState title="No servicemen match your criteria." tile="scissors" rows={1}>
          <Button kind="soft" small>
            Clear filters
          </Button>
        </EmptyState>
        <EmptyState
          title="You are yet to create a job."
          help="Say what needs doing and what you will pay."
          tile="roof"
        >
          <Button kind="accent" small>
            Get started
          </Button>
        </EmptyState>
      </Sample>
      <Sample title="Failed to load">
        <ErrorState title="Failed to fetch jobs. Please try again later." onRetry={() => {}} />
        <Unloaded read={{ isError: true, fetchStatus: "idle", refetch: () => {} }} {...unloaded} />
      </Sample>
      <Sample title="Chat">
        <div className="bubbles">
          <div className="bubble">How can I help you today?</div>
          <div className="bubble mine">How do I boost my job?</div>
          <div className="bubble">
            <span className="typing">
              typing
              <i />
              <i />
              <i />
            </span>
          </div>
          <div className="bubble failed">We could not send that.</div>
        </div>
      </Sample>
    </>
  );
}
