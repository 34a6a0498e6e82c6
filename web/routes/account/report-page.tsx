import { useLocation } from "react-router";
import { pages } from "#shared/paths.ts";
import { authTexts } from "#texts/accounts.ts";
import { reportTexts as words } from "#texts/reports.ts";
import { Report } from "#web/features/trust/reports/report.tsx";
import { ReportHelp } from "#web/features/trust/reports/report-help.tsx";
import { subjectOf } from "#web/features/trust/reports/report-subject.ts";
import { reportedQuery } from "#web/features/trust/reports/reporting.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { loginPath, primed } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { meQuery } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

/** The explanation is public; reporting needs an account. */
const primedReport = primed(async ({ client, url }) => {
  const subject = subjectOf(url.searchParams);
  const { user } = await client.ensureQueryData(meQuery());
  if (!subject || !user) return;
  // In the browser the page is shown at once.
  if (typeof window === "undefined") await client.prefetchQuery(reportedQuery(subject));
});
export const loader = primedReport.onServer;
export const clientLoader = primedReport.inBrowser;

export default function ReportPage() {
  const { pathname, search } = useLocation();
  const subject = subjectOf(new URLSearchParams(search));
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      {subject ? (
        <ForUser visitor={<LogInFirst from={pathname + search} />}>
          {() => <Report subject={subject} />}
        </ForUser>
      ) : (
        <ReportHelp />
      )}
    </main>
  );
}

function LogInFirst({ from }: { from: string }) {
  return (
    <EmptyState title={words.logInFirst} help={words.privacy}>
      <LinkButton to={loginPath(from)}>{authTexts.logIn}</LinkButton>
    </EmptyState>
  );
}
