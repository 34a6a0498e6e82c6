import { useQuery } from "@tanstack/react-query";
import type { JobStats } from "#shared/contracts/jobs.ts";
import { groupDigits } from "#shared/money/money.ts";
import { landingTexts } from "#texts/landing.ts";
import { uiTexts } from "#texts/ui.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { Money } from "#web/ui/content/money.tsx";
import { Stat } from "#web/ui/content/stat.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { jobStatsQuery } from "./landing.api.ts";

const words = landingTexts;

/** Totals of jobs on Runor. Prefetch `jobStatsQuery` in the route's loader. */
export function JobsOverview() {
  const { data, isError, isFetching, refetch } = useQuery(jobStatsQuery());
  return (
    <Card as="section" tone="float" className="overview" aria-labelledby="overview-title">
      <h2 id="overview-title" className="h2">
        {words.overview}
      </h2>
      {isError && !data ? (
        <div className="row between wraps" role="alert">
          <p className="dim">{words.overviewFailed}</p>
          <Button kind="soft" small busy={isFetching} onClick={() => refetch()}>
            {uiTexts.tryAgain}
          </Button>
        </div>
      ) : (
        <Figures stats={data} />
      )}
    </Card>
  );
}

/** Shows boxes of the same size until the figures are loaded. */
function Figures({ stats }: { stats: JobStats | undefined }) {
  const wait = <Skeleton width="5rem" height="1.75rem" />;
  return (
    <dl className="figures" aria-busy={!stats}>
      <Stat value={stats ? <Money naira={stats.totalBudget} /> : wait} label={words.totalBudget} />
      <Stat value={stats ? groupDigits(stats.totalJobs) : wait} label={words.jobsPosted} />
      <Stat value={stats ? groupDigits(stats.completedJobs) : wait} label={words.jobsCompleted} />
    </dl>
  );
}
