import { pages } from "#shared/paths.ts";
import { rankingTexts as words } from "#texts/reviews.ts";
import { MonthRanking } from "#web/features/market/reviews/month-ranking.tsx";
import { rankingsQuery } from "#web/features/market/reviews/reviews.api.ts";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import type { ClothTile } from "#web/ui/identity/arrange-cloth.ts";
import { ClothBox } from "#web/ui/identity/cloth.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);

export const loader = primed(({ client }) => client.fetchQuery(rankingsQuery())).onServer;
export const clientLoader = shownAtOnce;

const hem: readonly ClothTile[] = [
  { tile: "spanner" },
  { tile: "moon", ground: "accent" },
  { tile: "needle" },
  { tile: "seeds", ground: "bare" },
  { tile: "pot" },
  { tile: "diamond", ground: "deep" },
];

export default function RankingPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <ClothBox hem={hem}>
          <div className="stack tight">
            <h2 className="h2">{words.announcement}</h2>
            <p className="subtitle">{words.lead}</p>
          </div>
        </ClothBox>
        <MonthRanking />
        <section className="stack tight">
          <h2 className="h3">{words.how}</h2>
          <ul className="rankrules dim">
            {words.rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
        <Card as="section" tone="sand">
          <h2 className="h3">{words.join}</h2>
          <p className="dim">{words.joinHelp}</p>
          <LinkButton className="join-link" kind="soft" small to={pages.businessCentre}>
            {words.joinLink}
          </LinkButton>
        </Card>
      </div>
    </main>
  );
}
