import { addressOf } from "#shared/contracts/address.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { tradePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import type { Trade } from "#shared/contracts/trades.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { InHead } from "#web/lib/in-head.tsx";
import { PageHead } from "#web/lib/page-head.tsx";
import { pageMeta, pictureMeta } from "#web/lib/page-meta.ts";
import { usePageRequest } from "#web/lib/page-request.tsx";
import { textOf } from "#web/lib/personal-reads.ts";
import { tradeDescription, tradeTitle } from "./trade-facts.ts";
import type { TradeAddress } from "./trades.api.ts";

interface TradeHeadProps {
  trade: Trade | null | undefined;
  address: TradeAddress;
}

/** Without a trade, the page's own title. */
export function TradeHead({ trade, address: { trade: service, state, lga } }: TradeHeadProps) {
  const { facts } = usePageRequest();
  if (!trade) return <PageHead meta={pageMeta(words.title, words.metaDescription)} />;
  const origin = facts?.origin ?? window.location.origin;
  const title = textOf(trade, tradeTitle);
  return (
    <>
      <PageHead
        meta={[
          ...pageMeta(textOf(trade, metaTitle), textOf(trade, tradeDescription)),
          ...pictureMeta(origin + textOf(trade, pictureOf), title),
        ]}
      />
      <InHead>
        <link
          rel="alternate"
          type="application/rss+xml"
          href={addressOf(searchEnginesApi.jobFeed, { query: { service, state, lga } })}
        />
      </InHead>
    </>
  );
}

const metaTitle = (trade: Trade): string => words.metaTitle(tradeTitle(trade));

const pictureOf = (trade: Trade): string =>
  sharePictures.trade(
    [trade.slug, trade.state?.slug, trade.lga?.slug],
    import.meta.env.PAGE_LANGUAGE,
    tradePictureVersion(trade),
  );
