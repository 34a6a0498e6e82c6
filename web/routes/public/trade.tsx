import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { EmptyTrade } from "#web/features/market/trades/empty-trade.tsx";
import { tradePath, tradeTitle } from "#web/features/market/trades/trade-facts.ts";
import { TradeHead } from "#web/features/market/trades/trade-head.tsx";
import { TradeView } from "#web/features/market/trades/trade-view.tsx";
import { primeTrade, type TradeAddress, tradeQuery } from "#web/features/market/trades/trades.api.ts";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { textOf } from "#web/lib/personal-reads.ts";
import { primed, shownAtOnce } from "#web/lib/route-data.ts";
import { userIn } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";

const skeletons = 4;

const addressOf = (params: Readonly<Record<string, string | undefined>>): TradeAddress => ({
  trade: params.trade ?? "",
  state: params.state,
  lga: params.lga,
});

export const loader = primed(async ({ client, params }) => {
  if (await userIn(client)) await client.prefetchQuery(calledJobsQuery());
  if (!(await primeTrade(client, addressOf(params)))) throw new ApiError(404);
}).onServer;
export const clientLoader = shownAtOnce;

/** A trade in the country, in a state or in a local government. */
export default function TradePage() {
  const address = addressOf(useParams());
  const { data: trade, isError, isFetching, refetch } = useQuery(tradeQuery(address));
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <TradeHead trade={trade} address={address} />
      <PageHeader
        title={trade ? textOf(trade, tradeTitle) : words.title}
        back={pages.trades}
        actions={
          trade && <ShareButton shared={() => ({ path: tradePath(trade), title: tradeTitle(trade) })} />
        }
      />
      <div className="feed">
        {trade && (
          <CallingProvider>
            <TradeView trade={trade} />
          </CallingProvider>
        )}
        {trade === null && <EmptyTrade address={address} />}
        {trade === undefined && isError && (
          <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {trade === undefined && !isError && <SkeletonList count={skeletons} label={words.loading} />}
      </div>
    </main>
  );
}
