import { tradePictureVersion } from "#shared/contracts/share-picture-versions.ts";
import { sharePictures } from "#shared/contracts/share-pictures.ts";
import type { Trade } from "#shared/contracts/trades.ts";
import { tradeTexts } from "#texts/trades.ts";
import { feedLink } from "#web/lib/head/feed-link.ts";
import { InHead } from "#web/lib/head/in-head.tsx";
import { PageHead } from "#web/lib/head/page-head.tsx";
import { pageMeta, pictureMeta } from "#web/lib/head/page-meta.ts";
import { usePageRequest } from "#web/lib/page-data/page-request.tsx";
import { textOf } from "#web/lib/page-data/personal-reads.ts";
import type { SupplyAddress } from "./supply.api.ts";
import { isTrade, type Supply, supplyDescription, supplyTitle } from "./supply-facts.ts";

interface SupplyHeadProps {
  supply: Supply;
  address: SupplyAddress;
}

export function SupplyHead({ supply, address: { trade: service, state, lga } }: SupplyHeadProps) {
  const { facts } = usePageRequest();
  const picture = isTrade(supply)
    ? pictureMeta(
        (facts?.origin ?? window.location.origin) + textOf(supply, pictureOf),
        textOf(supply, supplyTitle),
      )
    : [];
  return (
    <>
      <PageHead
        meta={[...pageMeta(textOf(supply, metaTitle), textOf(supply, supplyDescription)), ...picture]}
      />
      <InHead>
        <link {...feedLink({ service, state, lga })} />
      </InHead>
    </>
  );
}

const metaTitle = (supply: Supply): string =>
  isTrade(supply) ? tradeTexts.metaTitle(supplyTitle(supply)) : supplyTitle(supply);

const pictureOf = (trade: Trade): string =>
  sharePictures.trade(
    [trade.slug, trade.state?.slug, trade.lga?.slug],
    import.meta.env.PAGE_LANGUAGE,
    tradePictureVersion(trade),
  );
