import { pages } from "#shared/paths.ts";
import { pricingTexts as words } from "#texts/subscriptions.ts";
import { PriceList } from "#web/features/money/subscriptions/price-list.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { useUser } from "#web/lib/person/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

export default function PricingPage() {
  const user = useUser();
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <PriceList />
        <div className="btns oneline">
          {user ? (
            <LinkButton kind="accent" to={pages.upgrade}>
              {words.subscribe}
            </LinkButton>
          ) : (
            <LinkButton kind="accent" to={pages.signup}>
              {words.join}
            </LinkButton>
          )}
          <LinkButton kind="quiet" to={pages.credits}>
            {words.buyUnits}
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
