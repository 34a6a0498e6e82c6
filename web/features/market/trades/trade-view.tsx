import { useInfiniteQuery } from "@tanstack/react-query";
import type { Trade, UsualPrice } from "#shared/contracts/trades.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { placeTexts } from "#texts/places.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { asked, madeOf, textOf } from "#web/lib/personal-reads.ts";
import { SharedPart } from "#web/lib/shared-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Rows } from "#web/ui/content/list-row.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { jobsOf } from "../jobs/jobs.api.ts";
import { ServicemanCards } from "../servicemen/serviceman-card.tsx";
import { servicemenOf } from "../servicemen/servicemen.api.ts";
import { FoundPart } from "./found-part.tsx";
import { SupplyLink } from "./supply-link.tsx";
import {
  aboutTrade,
  foundText,
  pricedPlace,
  priceRange,
  supplySummary,
  tradePath,
  tradeTitle,
  whereText,
} from "./trade-facts.ts";
import { TradeTrail } from "./trade-trail.tsx";
import { hasJobs, hasServicemen, jobsOfTrade, servicemenOfTrade } from "./trades.api.ts";

interface TradeViewProps {
  trade: Trade;
}

/** Jobs and servicemen of a trade in a place, and links to smaller places. Trade pages share a template. */
export function TradeView({ trade }: TradeViewProps) {
  return (
    <>
      <TradeTrail place={madeOf(placeOf, trade)} isHere />
      <p className="lead">{textOf(trade, supplySummary)}</p>
      {asked(isDescribed, trade) && <p className="muted">{textOf(trade, aboutTrade)}</p>}
      <div className="btns">
        <LinkButton kind="accent" to={pages.postJob}>
          {words.post}
        </LinkButton>
      </div>
      {trade.usualPrice && (
        <PersonalPart
          as="section"
          className="card sand"
          part={Price}
          own={{ trade, price: trade.usualPrice }}
        />
      )}
      {asked(hasJobs, trade) && <Jobs trade={trade} />}
      {asked(hasServicemen, trade) && <Servicemen trade={trade} />}
      {asked(hasPlaces, trade) && <PersonalPart as="section" className="stack" part={Places} own={trade} />}
      {trade.state && <PersonalPart as="div" part={AllTrades} own={trade} />}
    </>
  );
}

/** For a trade in a place: the page of the place. */
const AllTrades = ({ own: trade }: { own: Trade }) =>
  trade.state && (
    <LinkButton kind="soft" to={pages.place(trade.state.slug, trade.lga?.slug)}>
      {placeTexts.allTrades(whereText(trade))}
    </LinkButton>
  );

const placeOf = ({ name, state, lga }: Trade) => ({ service: name, state: state?.name, lga: lga?.name });
const isDescribed = (trade: Trade): boolean => aboutTrade(trade) !== "";

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

function Jobs({ trade }: TradeViewProps) {
  const { data, dataUpdatedAt } = useInfiniteQuery(jobsOfTrade(trade));
  return (
    <FoundPart title={words.jobs} all={words.allJobs} to={`${pages.jobs}?${textOf(trade, filterOf)}`}>
      <JobList jobs={jobsOf(data)} readAt={dataUpdatedAt} />
    </FoundPart>
  );
}

function Servicemen({ trade }: TradeViewProps) {
  const { data } = useInfiniteQuery(servicemenOfTrade(trade));
  return (
    <FoundPart
      title={words.people}
      all={words.allServicemen}
      to={`${pages.servicemen}?${textOf(trade, filterOf)}`}
    >
      <ServicemanCards servicemen={data ? servicemenOf(data) : []} />
    </FoundPart>
  );
}

function filterOf({ name, state, lga }: Trade): string {
  const filter = { service: name, ...(state && { state: state.name }), ...(lga && { lga: lga.name }) };
  return new URLSearchParams(filter).toString();
}

const otherPlaces = ({ places, lga }: Trade) => places.filter(({ slug }) => slug !== lga?.slug);
const hasPlaces = (trade: Trade): boolean => otherPlaces(trade).length > 0;

/** For a page without entries: a larger place, and the places in it. */
export const NearestPlaces = ({ trade }: TradeViewProps) => (
  <PersonalPart as="section" className="stack" part={Nearest} own={trade} />
);

function Nearest({ own: trade }: { own: Trade }) {
  return (
    <>
      <h2 className="h2">{words.nearest}</h2>
      <Rows label={words.nearest}>
        <li>
          <SupplyLink
            to={tradePath(trade)}
            tile={tileForService(trade.name)}
            title={tradeTitle(trade)}
            found={foundText(trade)}
          />
        </li>
      </Rows>
      {hasPlaces(trade) && <Places own={trade} />}
    </>
  );
}

/** The states of the country, or the local governments of the state. */
function Places({ own: trade }: { own: Trade }) {
  const title = trade.state ? words.lgas(trade.state.name) : words.states;
  return (
    <>
      <h2 className="h2">{title}</h2>
      <Rows label={title}>
        {otherPlaces(trade).map((place) => (
          <SharedPart
            key={place.slug}
            as="li"
            part={SupplyLink}
            values={{}}
            texts={{
              to: trade.state
                ? pages.trade(trade.slug, trade.state.slug, place.slug)
                : pages.trade(trade.slug, place.slug),
              tile: tileForService(trade.name),
              title: words.inPlace(trade.name, place.name),
              found: foundText(place),
            }}
          />
        ))}
      </Rows>
    </>
  );
}
