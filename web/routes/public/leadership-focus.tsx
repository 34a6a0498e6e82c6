import { pages } from "#shared/paths.ts";
import { blogTexts as words } from "#texts/content.ts";
import { BlogList } from "#web/features/messaging/content/blog-list.tsx";
import { blogsQuery } from "#web/features/messaging/content/content.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.metaTitle, words.lead);
export const loader = primed(({ client }) => client.fetchQuery(blogsQuery())).onServer;
export const clientLoader = shownAtOnce;

export default function LeadershipFocusPage() {
  return (
    <main id="content" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <BlogList />
      </div>
    </main>
  );
}
