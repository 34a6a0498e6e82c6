import { insightTexts as words } from "#texts/insights.ts";
import { insightsQuery, periodIn } from "#web/features/staff/insights/insights.api.ts";
import { Insights } from "#web/features/staff/insights/insights.tsx";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primedForUsers(
  primeForStaff("any", ({ client, url }) => client.prefetchQuery(insightsQuery(periodIn(url.searchParams)))),
);
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function InsightsPage() {
  return (
    <StaffPage access="any" words={words}>
      <Insights />
    </StaffPage>
  );
}
