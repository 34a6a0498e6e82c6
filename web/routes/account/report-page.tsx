import { redirect, useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { reportTexts as words } from "#texts/reports.ts";
import { Report } from "#web/features/trust/reports/report.tsx";
import { ReportHelp } from "#web/features/trust/reports/report-help.tsx";
import { subjectOf } from "#web/features/trust/reports/report-subject.ts";
import { reportedQuery } from "#web/features/trust/reports/reporting.api.ts";
import { ForUser } from "#web/lib/for-user.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { loginPath, ownAddress, primed } from "#web/lib/route-data.ts";
import { meQuery } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The explanation is public; reporting needs an account. */
const primedReport = primed(async ({ client, url }) => {
  const subject = subjectOf(url.searchParams);
  const { user } = await client.ensureQueryData(meQuery());
  if (!subject) return;
  if (!user) throw redirect(loginPath(ownAddress(url)));
  // In the browser the page is shown at once.
  if (typeof window === "undefined") await client.prefetchQuery(reportedQuery(subject));
});
export const loader = primedReport.onServer;
export const clientLoader = primedReport.inBrowser;

export default function ReportPage() {
  const { search } = useLocation();
  const subject = subjectOf(new URLSearchParams(search));
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      {subject ? <ForUser>{() => <Report subject={subject} />}</ForUser> : <ReportHelp />}
    </main>
  );
}
