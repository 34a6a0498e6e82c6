import { pages } from "#shared/paths.ts";
import { alertTexts as words } from "#texts/saved-searches.ts";
import { AlertList } from "#web/features/market/saved-searches/alert-list.tsx";
import { savedSearchesQuery } from "#web/features/market/saved-searches/saved-searches.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primedForUsers, waitOnServer } from "#web/lib/page-data/route-data.ts";
import { ForUser } from "#web/lib/person/for-user.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

const primedAlerts = primedForUsers(({ client }) => waitOnServer(client.prefetchQuery(savedSearchesQuery())));
export const loader = primedAlerts.onServer;
export const clientLoader = primedAlerts.inBrowser;

export default function AlertsPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack">
        <ForUser>{(user) => <AlertList user={user} />}</ForUser>
      </div>
    </main>
  );
}
