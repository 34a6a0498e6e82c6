import { useQuery } from "@tanstack/react-query";
import { subscriptionPriceNaira } from "#shared/constants.ts";
import type { User } from "#shared/contracts/accounts.ts";
import { dashboardTexts as words } from "#shared/messages/en-dashboard.ts";
import { formatNaira } from "#shared/money.ts";
import { pages } from "#shared/paths.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { NowProvider } from "#web/ui/content/age.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { AvailableJobCard } from "./available-job-card.tsx";
import { availableJobsQuery } from "./dashboard.api.ts";

const skeletons = 4;

/** Jobs that a subscribed serviceman could take. */
export function AvailableJobs({ user }: { user: User }) {
  if (!user.isSubscribed) return <SubscribeFirst />;
  return <OpenJobs service={user.serviceRendered} />;
}

function SubscribeFirst() {
  return (
    <EmptyState
      title={words.subscribe}
      help={words.subscribeHelp(formatNaira(subscriptionPriceNaira))}
      tile="phone"
    >
      <LinkButton kind="accent" to={pages.upgrade} state={{ from: pages.myJobs }}>
        {words.upgrade}
      </LinkButton>
    </EmptyState>
  );
}

function OpenJobs({ service }: { service: string | null }) {
  const { data: jobs, isError, refetch, isFetching, dataUpdatedAt } = useQuery(availableJobsQuery(service));
  if (!jobs && isError) {
    return (
      <ErrorState
        title={words.availableFailed}
        help={words.failedHelp}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  if (!jobs) return <SkeletonList count={skeletons} label={words.availableLoading} />;
  if (jobs.length === 0) {
    return (
      <EmptyState title={words.noneAvailable} help={words.noneAvailableHelp}>
        <LinkButton kind="soft" to={pages.jobs}>
          {words.allJobs}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <section className="stack">
      <h2 className="h2">{service ? words.availableIn(service) : words.availableAll}</h2>
      <NowProvider start={dataUpdatedAt}>
        <div className="stack grid2">
          {jobs.map((job) => (
            <AvailableJobCard key={job._id} job={job} />
          ))}
        </div>
      </NowProvider>
    </section>
  );
}
