import { pages } from "#shared/paths.ts";
import { jobDetailTexts } from "#texts/jobs.ts";
import { uiTexts } from "#texts/ui.ts";
import { Button, LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";

const words = jobDetailTexts;

interface JobUnavailableProps {
  /** Given when a retry may help: the server did not answer. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
}

export function JobUnavailable({ onRetry, isRetrying }: JobUnavailableProps) {
  return (
    <div role="alert">
      <EmptyState title={words.failed} tile="phone" help={onRetry ? undefined : words.failedHelp}>
        <div className="btns">
          {onRetry && (
            <Button kind="soft" busy={isRetrying} onClick={onRetry}>
              {uiTexts.tryAgain}
            </Button>
          )}
          <LinkButton kind="quiet" to={pages.jobs}>
            {words.backToJobs}
          </LinkButton>
        </div>
      </EmptyState>
    </div>
  );
}

export function JobDetailsSkeleton() {
  return (
    <div className="stack loose">
      <p role="status" className="visually-hidden">
        {words.loading}
      </p>
      <div className="row poster" aria-hidden="true">
        <Skeleton width="2.75rem" height="2.75rem" radius="0.75rem" />
        <div className="fill stack tight">
          <Skeleton width="10rem" />
          <Skeleton width="14rem" height="0.75rem" />
        </div>
      </div>
      <Skeleton width="16rem" height="2rem" />
      <Skeleton height="6rem" />
      <Skeleton height="12rem" radius="0.875rem" />
    </div>
  );
}
