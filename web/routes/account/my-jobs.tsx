import { ownJobTexts as words } from "#texts/jobs.ts";
import { BoostButton } from "#web/features/market/boosts/boost-button.tsx";
import { Dashboard } from "#web/features/market/jobs/own/dashboard.tsx";
import { userJobsQuery } from "#web/features/market/jobs/own/own-jobs.api.ts";
import type { BoostOf } from "#web/features/market/jobs/own/posted-job-card.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { meQuery } from "#web/lib/person/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { TransactionHistory } from "./transaction-history.tsx";

export const meta = () => pageMeta(words.title, words.lead);

const primedMyJobs = primedForUsers(async ({ client, url }) => {
  const { user } = await client.ensureQueryData(meQuery());
  const cursor = url.searchParams.get("cursor") ?? undefined;
  if (user) await waitOnServer(client.prefetchInfiniteQuery(userJobsQuery(user._id, cursor)));
});
export const loader = primedMyJobs.onServer;
export const clientLoader = primedMyJobs.inBrowser;

const boostOf: BoostOf = (job, descriptionId) => <BoostButton job={job} descriptionId={descriptionId} />;

export default function MyJobsPage() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.heading} />
      <ForUser>
        {(user) => (
          <div className="stack loose">
            <Dashboard user={user} boostOf={boostOf} />
            <TransactionHistory user={user} />
          </div>
        )}
      </ForUser>
    </main>
  );
}
