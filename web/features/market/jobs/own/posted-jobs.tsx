import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { nextOf } from "#web/lib/lists/paged-list.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { ListEnd } from "#web/ui/actions/list-end.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonCard } from "#web/ui/feedback/skeleton.tsx";
import { Spinner } from "#web/ui/feedback/spinner.tsx";
import { hasFailed } from "#web/ui/feedback/unloaded.tsx";
import { userJobsOf, userJobsQuery } from "./own-jobs.api.ts";
import { inDashboardOrder } from "./own-jobs.ts";
import { type BoostOf, PostedJobCard } from "./posted-job-card.tsx";

export function PostedJobs({ userId, boostOf }: { userId: string; boostOf: BoostOf }) {
  const [query] = useSearchParams();
  const cursor = query.get("cursor") ?? undefined;
  const read = useInfiniteQuery(userJobsQuery(userId, cursor));
  const { data, error, refetch, isFetching, hasNextPage } = read;
  const jobs = data && userJobsOf(data);
  const hasMany = hasNextPage || (data?.pages.length ?? 0) > 1 || cursor !== undefined;
  useEffect(() => {
    if (error) consoleLine("error", words.logFetch);
  }, [error]);
  // With a cursor, only the jobs after it may be gone.
  if (jobs && (jobs.length > 0 || cursor !== undefined)) {
    return (
      <section className="stack">
        <div className="row between">
          <h2 className="h2">{words.posted}</h2>
          <LinkButton kind="accent" small className="only-sm" to={pages.postJob}>
            <Plus className="icon" />
            {words.postJob}
          </LinkButton>
        </div>
        <div className="stack grid2">
          {inDashboardOrder(jobs).map((job) => (
            <PostedJobCard key={job._id} job={job} userId={userId} boostOf={boostOf} />
          ))}
        </div>
        {hasMany && (
          <ListEnd
            list={read}
            next={data && nextOf(data.pages.at(-1)!)}
            byTap
            words={words}
            endText={words.end}
            failedText={words.moreFailed}
          />
        )}
      </section>
    );
  }
  if (jobs) {
    return (
      <EmptyState title={words.none} help={words.noneHelp} rows={3} tile="needle">
        <LinkButton kind="accent" to={pages.postJob}>
          {words.getStarted}
        </LinkButton>
      </EmptyState>
    );
  }
  if (hasFailed(read)) {
    return (
      <ErrorState
        title={words.failed}
        help={words.failedHelp}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <div className="stack">
      <p className="row dim" role="status">
        <Spinner />
        {words.loading}
      </p>
      <div className="stack grid2" aria-hidden="true">
        <SkeletonCard />
        <SkeletonCard />
      </div>
    </div>
  );
}
