import { useQuery } from "@tanstack/react-query";
import type { ReportedThing, ReportSubjectQuery } from "#shared/contracts/reports.ts";
import { pages } from "#shared/paths.ts";
import { reportTexts as words } from "#texts/reports.ts";
import { uiTexts } from "#texts/ui.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { MaskedText } from "#web/ui/content/masked-text.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { Skeleton, SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { ReportForm } from "./report-form.tsx";
import { reportedQuery } from "./reporting.api.ts";

export function Report({ subject }: { subject: ReportSubjectQuery }) {
  const { data, error, fetchStatus, isFetching, refetch } = useQuery(reportedQuery(subject));
  // Offline, the query waits for the network: so can the report.
  if (data || fetchStatus === "paused") {
    return (
      <section className="stack loose">
        <h2 className="h2">{words.heading(subject.subjectType)}</h2>
        {data && <Reported thing={data} subject={subject} />}
        <ReportForm key={subject.subjectId} subject={subject} />
      </section>
    );
  }
  if (error instanceof ApiError && error.isRefusal && !error.isBusy) {
    const isOwn = error.code === "oneself";
    return (
      <EmptyState title={isOwn ? words.own : words.gone} help={isOwn ? words.ownHelp : words.goneHelp}>
        <LinkButton kind="soft" to={pages.landing}>
          {uiTexts.goHome}
        </LinkButton>
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState
        title={words.loadFailed}
        help={words.loadFailedHelp}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return <SkeletonList count={2} label={words.loading} item={<Skeleton height="7rem" radius="1.25rem" />} />;
}

function Reported({
  thing: { name, excerpt },
  subject,
}: {
  thing: ReportedThing;
  subject: ReportSubjectQuery;
}) {
  if (name === null) return <p className="dim">{words.hiddenThing}</p>;
  const isPerson = subject.subjectType === "user";
  return (
    <Card tone="sand" className="stack tight">
      <b>{isPerson ? words.profileOf(name) : words.by(name)}</b>
      {excerpt && (
        <p className="clamp6 breaks-anywhere">
          <MaskedText text={excerpt} />
        </p>
      )}
    </Card>
  );
}
