import { useQuery } from "@tanstack/react-query";
import "#web/styles/insights.css";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Insights as Answer, PlotId } from "#shared/contracts/insights.ts";
import { pages } from "#shared/paths.ts";
import { dayAndTime } from "#shared/time/day-and-time.ts";
import { insightTexts as words } from "#texts/insights.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { Button } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { dayText, isEmpty } from "./figures.ts";
import { insightsQuery, periodIn } from "./insights.api.ts";
import { Cohorts, Outcomes, Way, WayByWeek } from "./journeys.tsx";
import { PeriodChoice } from "./period-choice.tsx";
import { StateMap, Trades } from "./places.tsx";
import { CampaignResults, EmptySearches } from "./reach.tsx";
import { ReportQueue } from "./report-queue.tsx";
import { TimePlot } from "./time-plot.tsx";
import { WaitPlot } from "./wait-plot.tsx";

/** How the business does over a period, limited to the user's staff areas. */
export function Insights() {
  const [search] = useSearchParams();
  const period = periodIn(search);
  const query = useQuery(insightsQuery(period));
  const { data, error } = query;
  if (isForStaff(error)) return <StaffOnly words={words} />;
  const fields = error instanceof ApiError && error.status === 400 ? error.fields : {};
  const isRefused = Object.keys(fields).length > 0;
  return (
    <>
      <PageHeader
        title={words.title}
        back={pages.landing}
        actions={
          <Button kind="quiet" small onClick={() => window.print()}>
            <Printer className="icon" />
            {words.print}
          </Button>
        }
      />
      <div className="insights">
        {data && <p className="h2 printed">{words.shown(dayText(data.from), dayText(data.to))}</p>}
        <PeriodChoice key={search.toString()} period={period} shown={data} errors={fields} />
        {data && !isRefused && <Parts insights={data} />}
        {!data && error && !isRefused && (
          <ErrorState
            title={words.failed}
            help={words.failedHelp}
            error={error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
        {!data && !error && (
          <SkeletonList count={3} label={words.loading} item={<Skeleton height="19rem" radius="1.25rem" />} />
        )}
      </div>
    </>
  );
}

function Parts({ insights }: { insights: Answer }) {
  const { before, asOf, peopleAsOf } = insights;
  if (isEmpty(insights))
    return <EmptyState title={words.none} help={asOf ? words.noneHelp : words.notCounted} />;
  const plots = (...ids: PlotId[]) => ids.map((id) => <TimePlot key={id} id={id} insights={insights} />);
  const has = (id: PlotId) => insights.plots.some((plot) => plot.id === id);
  return (
    <>
      <p className="sm dim basis">
        {asOf ? words.asOf(dayAndTime(asOf)) : words.notCounted}{" "}
        {has("people") &&
          `${peopleAsOf.weeks ? words.peopleAsOf(dayAndTime(peopleAsOf.weeks)) : words.peopleNotCounted} `}
        {words.beside(dayText(before.from), dayText(before.to))}
      </p>
      {has("people") && (
        <Section title={words.sections.people}>
          {plots("visits", "people", "subscribers")}
          {peopleAsOf.weeks && (
            <>
              <Way insights={insights} />
              <WayByWeek insights={insights} />
              <Cohorts insights={insights} />
            </>
          )}
        </Section>
      )}
      {has("activity") && (
        <Section title={words.sections.market}>
          {plots("activity", "deals")}
          <Outcomes insights={insights} />
          <WaitPlot id="firstCall" insights={insights} />
        </Section>
      )}
      {has("moneyIn") && (
        <Section title={words.sections.money}>
          {plots("moneyIn", "moneyOut", "income", "costs")}
          {!has("people") && plots("subscribers")}
        </Section>
      )}
      {insights.states && (
        <Section title={words.sections.places}>
          <StateMap insights={insights} />
          <Trades insights={insights} />
        </Section>
      )}
      {(has("payouts") || has("reports") || has("agents")) && (
        <Section title={words.sections.work}>
          <ReportQueue insights={insights} />
          {plots("payouts", "reports", "agents")}
          {!has("activity") && <WaitPlot id="firstCall" insights={insights} />}
          <WaitPlot id="payouts" insights={insights} />
          <WaitPlot id="reports" insights={insights} />
        </Section>
      )}
      {insights.campaigns && (
        <Section title={words.sections.reach}>
          {!has("people") && plots("visits")}
          <CampaignResults insights={insights} />
          <EmptySearches insights={insights} />
        </Section>
      )}
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="h2">{title}</h2>
    <div className="plots">{children}</div>
  </section>
);
