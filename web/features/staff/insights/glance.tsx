import "#web/styles/insights.css";
import { useQuery } from "@tanstack/react-query";
import type { PlotId, WaitId } from "#shared/contracts/insights.ts";
import { pages } from "#shared/paths.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { insightsQuery } from "./insights.api.ts";
import { CampaignResults } from "./reach.tsx";
import { ReportQueue } from "./report-queue.tsx";
import { TimePlot } from "./time-plot.tsx";
import { WaitPlot } from "./wait-plot.tsx";

/** Figures of a staff area below its own page, whose loader primes `insightsQuery`. An error renders nothing. */
export function Glance({
  plots = [],
  waits = [],
  reportQueue = false,
  campaigns = false,
}: {
  plots?: readonly PlotId[];
  waits?: readonly WaitId[];
  reportQueue?: boolean;
  campaigns?: boolean;
}) {
  const { data, error } = useQuery(insightsQuery());
  if (error && !data) return null;
  return (
    <section className="insights glance">
      <h2 className="h2">{words.title}</h2>
      {data ? (
        <div className="plots">
          {reportQueue && <ReportQueue insights={data} />}
          {plots.map((id) => (
            <TimePlot key={id} id={id} insights={data} />
          ))}
          {waits.map((id) => (
            <WaitPlot key={id} id={id} insights={data} />
          ))}
          {campaigns && <CampaignResults insights={data} />}
        </div>
      ) : (
        <Skeleton height="19rem" radius="1.25rem" />
      )}
      <LinkButton kind="quiet" small to={pages.insights}>
        {words.allInsights}
      </LinkButton>
    </section>
  );
}
