import { useSearchParams } from "react-router";
import { queueTexts as words } from "#texts/reports.ts";
import { reportsQuery, suspensionsQuery } from "#web/features/trust/reports/reports-queue.api.ts";
import { ReportsQueue, shownOf } from "#web/features/trust/reports/reports-queue.tsx";
import { primedForUsers } from "#web/lib/page-data/route-data.ts";
import { primeForStaff, StaffPage, staffMeta } from "#web/lib/staff/staff-page.tsx";

export const meta = staffMeta(words);

const page = primedForUsers(
  primeForStaff("customers", async ({ client, url }) => {
    const shown = shownOf(url.searchParams);
    if (shown === "closed") await client.prefetchQuery(suspensionsQuery());
    else await client.prefetchInfiniteQuery(reportsQuery(shown));
  }),
);
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function ReportsQueuePage() {
  const [query] = useSearchParams();
  return (
    <StaffPage access="customers" words={words}>
      <ReportsQueue shown={shownOf(query)} />
    </StaffPage>
  );
}
