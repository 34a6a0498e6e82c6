import { statusPageTexts as words } from "#texts/status.ts";
import { statusQuery } from "#web/features/site/status/status.api.ts";
import { Status } from "#web/features/site/status/status.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed } from "#web/lib/page-data/route-data.ts";

export const meta = () => pageMeta(words.title, words.metaDescription);

const page = primed(({ client }) => client.prefetchQuery(statusQuery()));
export const loader = page.onServer;
export const clientLoader = page.inBrowser;

export default function StatusPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <Status />
    </main>
  );
}
