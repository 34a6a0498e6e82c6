import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Report, ReportStatus } from "#shared/contracts/reports.ts";
import { groupDigits } from "#shared/money/money.ts";
import { minuteMs } from "#shared/time/durations.ts";
import { queueTexts as words } from "#texts/reports.ts";
import { isForStaff, StaffOnly } from "#web/lib/staff/staff-page.tsx";
import { MoreButton } from "#web/ui/actions/list-end.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { Unloaded } from "#web/ui/feedback/unloaded.tsx";
import { DecisionSheet } from "./decision-sheet.tsx";
import { ReportCard } from "./report-card.tsx";
import { reportsQuery } from "./reports-queue.api.ts";

const askEveryMs = minuteMs;

export function ReportCards({ status }: { status: ReportStatus }) {
  const query = useInfiniteQuery({
    ...reportsQuery(status),
    refetchInterval: askEveryMs,
    refetchOnWindowFocus: true,
  });
  const [toDecide, setToDecide] = useState<Report>();
  const { data, error } = query;
  const reports = data?.pages.flatMap((page) => page.reports);
  if (isForStaff(error)) return <StaffOnly words={words} />;
  return (
    <section className="stack" aria-label={words.tabs[status]}>
      {reports && (
        <Cards
          status={status}
          reports={reports}
          total={data?.pages[0]?.total ?? reports.length}
          onDecide={setToDecide}
        />
      )}
      <MoreButton list={query} words={words} failedText={words.failed} />
      {!reports && (
        <Unloaded read={query} words={words} count={3} item={<Skeleton height="14rem" radius="1.25rem" />} />
      )}
      <DecisionSheet report={toDecide} onClose={() => setToDecide(undefined)} />
    </section>
  );
}

interface CardsProps {
  status: ReportStatus;
  reports: readonly Report[];
  total: number;
  onDecide: (report: Report) => void;
}

function Cards({ status, reports, total, onDecide }: CardsProps) {
  if (reports.length === 0) {
    return status === "open" ? (
      <EmptyState title={words.noneOpen} help={words.noneOpenHelp} tile="seeds" />
    ) : (
      <EmptyState title={words.noneDecided} tile="seeds" />
    );
  }
  return (
    <>
      <p className="sm muted">{words.total[status](groupDigits(total))}</p>
      <ul className="stack grid2">
        {reports.map((report) => (
          <ReportCard key={report._id} report={report} onDecide={() => onDecide(report)} />
        ))}
      </ul>
    </>
  );
}
