import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { tradesQuery } from "#web/features/market/trades/supply.api.ts";
import { kinds } from "#web/features/market/trades/supply-facts.ts";
import { SupplyList } from "#web/features/market/trades/supply-list.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";

export const meta = () => pageMeta(words.title, words.metaDescription);
export const loader = primed(({ client }) => client.fetchQuery(tradesQuery())).onServer;
export const clientLoader = shownAtOnce;

export default function TradesPage() {
  const query = useQuery(tradesQuery());
  return (
    <SupplyList
      kind={kinds.trade}
      query={query}
      supplied={query.data?.trades}
      pathOf={(slug) => pages.trade(slug)}
    />
  );
}
