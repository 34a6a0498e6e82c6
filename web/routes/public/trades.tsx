import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { foundText } from "#web/features/market/trades/trade-facts.ts";
import { tradesQuery } from "#web/features/market/trades/trades.api.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/route-data.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);
export const loader = primed(({ client }) => client.fetchQuery(tradesQuery())).onServer;
export const clientLoader = shownAtOnce;

const skeletons = 8;

export default function TradesPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <TradeRows />
      </div>
    </main>
  );
}

function TradeRows() {
  const { data, isError, isFetching, refetch } = useQuery(tradesQuery());
  if (isError && !data) {
    return <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <SkeletonList count={skeletons} label={words.loading} />;
  if (data.trades.length === 0) return <EmptyState title={words.none} tile="spanner" />;
  return (
    <Rows label={words.title}>
      {data.trades.map((trade) => (
        <ListRow
          key={trade.slug}
          to={pages.trade(trade.slug)}
          lead={<Tile name={tileForService(trade.name)} />}
          title={trade.name}
          meta={foundText(trade)}
          end={<ChevronRight className="icon" />}
        />
      ))}
    </Rows>
  );
}
