import { type ReportStatus, reportStatuses } from "#shared/contracts/reports.ts";
import { pages } from "#shared/paths.ts";
import { queueTexts as words } from "#texts/reports.ts";
import { SegmentedControl } from "#web/ui/actions/segmented-control.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ReportCards } from "./report-cards.tsx";
import { Suspensions } from "./suspensions.tsx";

type Shown = ReportStatus | "closed";

export const shownOf = (query: URLSearchParams): Shown =>
  ([...reportStatuses, "closed"] as const).find((each) => each === query.get("show")) ?? "open";

const segments = ([...reportStatuses, "closed"] as const).map((value) => ({
  value,
  label: words.tabs[value],
  href: `${pages.reportsQueue}?show=${value}`,
}));

export function ReportsQueue({ shown }: { shown: Shown }) {
  return (
    <div className="dashboard stack loose">
      <PageHeader title={words.title} back={pages.landing} />
      <SegmentedControl label={words.shown} segments={segments} value={shown} />
      {shown === "closed" ? <Suspensions /> : <ReportCards key={shown} status={shown} />}
    </div>
  );
}
