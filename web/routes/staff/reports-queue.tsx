import { useSearchParams } from "react-router";
import { opensArea } from "#shared/roles.ts";
import { queueTexts as words } from "#texts/reports.ts";
import { reportsQuery, suspensionsQuery } from "#web/features/trust/reports/reports-queue.api.ts";
import { ReportsQueue, shownOf } from "#web/features/trust/reports/reports-queue.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primedForUsers } from "#web/lib/route-data.ts";
import { meQuery, useUser } from "#web/lib/session.ts";
import { Forbidden } from "#web/ui/feedback/forbidden.tsx";

export const meta = () => [
  ...pageMeta(words.title, words.metaDescription),
  { name: "robots", content: "noindex" },
];

const primedQueue = primedForUsers(async ({ client, url }) => {
  const { user } = await client.ensureQueryData(meQuery());
  // In the browser the page is shown at once.
  if (typeof window !== "undefined" || !user) return;
  if (!opensArea(user.staffRoles, "customers")) throw new ApiError(403);
  const shown = shownOf(url.searchParams);
  if (shown === "closed") await client.prefetchQuery(suspensionsQuery());
  else await client.prefetchInfiniteQuery(reportsQuery(shown));
});
export const loader = primedQueue.onServer;
export const clientLoader = primedQueue.inBrowser;

/** The server checks every call; hiding the page only spares other users an error. */
export default function ReportsQueuePage() {
  const user = useUser();
  const [query] = useSearchParams();
  return (
    <main id="content" tabIndex={-1}>
      {user &&
        (opensArea(user.staffRoles, "customers") ? (
          <ReportsQueue shown={shownOf(query)} />
        ) : (
          <Forbidden help={words.staffOnly} wayOut={words.home} />
        ))}
    </main>
  );
}
