import { type ComponentType, Fragment, useRef } from "react";
import { bannerAfterEvery } from "#shared/constants.ts";
import type { Job } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { useUser } from "#web/lib/session.ts";
import { NowProvider } from "#web/ui/content/age.tsx";
import { lastHeightOf, useRememberedHeights } from "./card-heights.ts";
import { JobCard } from "./job-card.tsx";
import { isOwnJob } from "./job-facts.ts";
import { SubscriptionBanner } from "./subscription-banner.tsx";

interface JobListProps {
  jobs: readonly Job[];
  /** When the jobs were loaded, in ms since 1970. */
  readAt: number;
  callButton: ComponentType<{ job: Job }>;
  isSearch?: boolean;
}

/** Job cards; users without a subscription see an offer after every ninth card. */
export function JobList({ jobs, readAt, callButton, isSearch = false }: JobListProps) {
  const user = useUser();
  const list = useRef<HTMLDivElement>(null);
  useRememberedHeights(list);
  const isGated = isSearch && user !== null && !user.isSubscribed;
  return (
    <NowProvider start={readAt}>
      <div className="joblist" ref={list}>
        {jobs.map((job, index) => (
          <Fragment key={job._id}>
            <JobCard
              job={job}
              to={isGated && !isOwnJob(job, user) ? pages.upgrade : pages.jobDetails(job._id)}
              callButton={callButton}
              heightPx={lastHeightOf(job._id)}
            />
            {index % bannerAfterEvery === bannerAfterEvery - 1 && !user?.isSubscribed && (
              <SubscriptionBanner />
            )}
          </Fragment>
        ))}
      </div>
    </NowProvider>
  );
}
