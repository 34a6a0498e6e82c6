import { useQuery } from "@tanstack/react-query";
import { type LoaderFunctionArgs, type RouterContextProvider, useParams } from "react-router";
import { addressOf as apiAddressOf } from "#shared/contracts/address.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { tradePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { tradeDescription, tradePath, tradeTitle } from "#web/features/market/trades/trade-facts.ts";
import { TradeView } from "#web/features/market/trades/trade-view.tsx";
import { primeTrade, type TradeAddress, tradeQuery } from "#web/features/market/trades/trades.api.ts";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { browserQueryClient } from "#web/lib/browser-query-client.ts";
import { pageMeta, pictureMeta } from "#web/lib/page-meta.ts";
import { queryClientContext } from "#web/lib/request-context.ts";
import { primed } from "#web/lib/route-data.ts";
import { meQuery } from "#web/lib/session.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";

const skeletons = 4;

const addressOf = (params: Readonly<Record<string, string | undefined>>): TradeAddress => ({
  trade: params.trade ?? "",
  state: params.state,
  lga: params.lga,
});

const primedTrade = primed(async ({ client, params }) => {
  const me = await client.ensureQueryData(meQuery()).catch(() => undefined);
  if (me?.user) await client.prefetchQuery(calledJobsQuery());
  if (!(await primeTrade(client, addressOf(params)))) throw new ApiError(404);
});

interface Summary {
  title: string;
  description: string;
  /** Absolute address. */
  picture: string;
  /** Address of the feed of its jobs. */
  feed: string;
}

export async function loader(args: LoaderFunctionArgs) {
  const refused = await primedTrade.onServer(args);
  if (refused) return refused;
  const client = (args.context as Readonly<RouterContextProvider>).get(queryClientContext);
  return summaryIn(client, args.params, new URL(args.request.url).origin);
}

/** The page is shown at once; its title follows when the trade is loaded. */
export const clientLoader = async ({ params }: Pick<LoaderFunctionArgs, "params">) =>
  summaryIn(browserQueryClient(), params, window.location.origin);

function summaryIn(
  client: ReturnType<typeof browserQueryClient>,
  params: LoaderFunctionArgs["params"],
  origin: string,
): Summary | null {
  const trade = client.getQueryData(tradeQuery(addressOf(params)).queryKey);
  if (!trade) return null;
  const query = { service: trade.slug, state: trade.state?.slug, lga: trade.lga?.slug };
  return {
    title: tradeTitle(trade),
    description: tradeDescription(trade),
    picture:
      origin +
      sharePictures.trade(
        [trade.slug, trade.state?.slug, trade.lga?.slug],
        import.meta.env.PAGE_LANGUAGE,
        tradePictureVersion(trade),
      ),
    feed: apiAddressOf(searchEnginesApi.jobFeed, { query }),
  };
}

export const meta = ({ loaderData }: { loaderData: Summary | null | undefined }) =>
  loaderData
    ? [
        ...pageMeta(loaderData.title, loaderData.description),
        ...pictureMeta(loaderData.picture),
        { tagName: "link", rel: "alternate", type: "application/rss+xml", href: loaderData.feed },
      ]
    : pageMeta(words.title, words.metaDescription);

/** A trade in the country, in a state or in a local government. */
export default function TradePage() {
  const address = addressOf(useParams());
  const { data: trade, isError, isFetching, refetch } = useQuery(tradeQuery(address));
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <PageHeader
        title={trade ? tradeTitle(trade) : words.title}
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
        {trade === null && (
          <EmptyState title={words.none} tile="spanner">
            <LinkButton kind="soft" to={pages.trades}>
              {words.all}
            </LinkButton>
          </EmptyState>
        )}
        {trade === undefined && isError && (
          <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {trade === undefined && !isError && <SkeletonList count={skeletons} label={words.loading} />}
      </div>
    </main>
  );
}
