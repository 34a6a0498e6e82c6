import { pages } from "#shared/paths.ts";
import { faqTexts as words } from "#texts/content.ts";
import { faqsQuery } from "#web/features/messaging/content/content.api.ts";
import { FaqList } from "#web/features/messaging/content/faq-list.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.lead);
export const loader = primed(({ client }) => client.fetchQuery(faqsQuery())).onServer;
export const clientLoader = shownAtOnce;

export default function FaqPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <FaqList />
        <LinkButton kind="soft" to={pages.support}>
          {words.ask}
        </LinkButton>
      </div>
    </main>
  );
}
