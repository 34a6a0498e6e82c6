import type { Trade, UsualPrice } from "#shared/contracts/trades.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { placeTexts } from "#texts/places.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { madeOf } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { FoundSupply } from "./found-supply.tsx";
import { OtherPlaces } from "./other-places.tsx";
import { pricedPlace, priceRange, whereText } from "./supply-facts.ts";
import { SupplyIntro } from "./supply-intro.tsx";
import { TradeTrail } from "./trade-trail.tsx";

/** Jobs and servicemen of a trade in a place, and links to smaller places. Trade pages share a template. */
export const TradeView = ({ trade }: { trade: Trade }) => (
  <>
    <TradeTrail place={madeOf(placeOf, trade)} isHere />
    <SupplyIntro supply={trade} />
    {trade.usualPrice && (
      <PersonalPart
        as="section"
        className="card sand"
        part={Price}
        own={{ trade, price: trade.usualPrice }}
      />
    )}
    <FoundSupply supply={trade} />
    <OtherPlaces supply={trade} />
    {trade.state && <PersonalPart as="div" part={AllTrades} own={trade} />}
  </>
);

const placeOf = ({ name, state, lga }: Trade) => ({ service: name, state: state?.name, lga: lga?.name });

interface PriceProps {
  own: { trade: Trade; price: UsualPrice };
}

const Price = ({ own: { trade, price } }: PriceProps) => (
  <>
    <h2 className="h3">{words.usualPrice(pricedPlace(trade, price))}</h2>
    <p className="h2">{priceRange(price)}</p>
    <p className="muted">{words.priceSource(formatNaira(price.median), groupDigits(price.jobs))}</p>
  </>
);

/** For a trade in a place: the page of the place. */
const AllTrades = ({ own: trade }: { own: Trade }) =>
  trade.state && (
    <LinkButton kind="soft" to={pages.place(trade.state.slug, trade.lga?.slug)}>
      {placeTexts.allTrades(whereText(trade))}
    </LinkButton>
  );
