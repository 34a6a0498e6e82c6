import { useInfiniteQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import type { Trade, UsualPrice } from "#shared/contracts/trades.ts";
import { formatNaira, groupDigits } from "#shared/money/money.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { jobsOf } from "../jobs/jobs.api.ts";
import { ServicemanCard } from "../servicemen/serviceman-card.tsx";
import { servicemenOf } from "../servicemen/servicemen.api.ts";
import { foundText, pricedPlace, priceRange, tradeSummary } from "./trade-facts.ts";
import { TradeTrail } from "./trade-trail.tsx";
import { jobsOfTrade, servicemenOfTrade } from "./trades.api.ts";

const shownJobs = 8;
const shownServicemen = 6;

interface TradeViewProps {
  trade: Trade;
}

/** Jobs and servicemen of a trade in a place, and where else there are some. */
export function TradeView({ trade }: TradeViewProps) {
  return (
    <>
      <TradeTrail place={{ service: trade.name, state: trade.state?.name, lga: trade.lga?.name }} isHere />
      <p className="lead">{tradeSummary(trade)}</p>
      <AboutTrade trade={trade} />
      <div className="btns">
        <LinkButton kind="accent" to={pages.postJob}>
          {words.post}
        </LinkButton>
      </div>
      {trade.usualPrice && <Price trade={trade} price={trade.usualPrice} />}
      {trade.jobs > 0 && <Jobs trade={trade} />}
      {trade.servicemen > 0 && <Servicemen trade={trade} />}
      <Places trade={trade} />
    </>
  );
}

/** Sentences that no other trade or place has. */
function AboutTrade({ trade: { words: asked, lga, areas } }: { trade: Trade }) {
  const sentences = [
    ...(asked.length > 0 ? [words.askedFor(asked.join(", "))] : []),
    ...(lga && areas.length > 0 ? [words.areasOf(lga.name, areas.join(", "))] : []),
  ];
  return sentences.length > 0 && <p className="muted">{sentences.join(" ")}</p>;
}

const Price = ({ trade, price }: { trade: Trade; price: UsualPrice }) => (
  <Card as="section" tone="sand">
    <h2 className="h3">{words.usualPrice(pricedPlace(trade, price))}</h2>
    <p className="h2">{priceRange(price)}</p>
    <p className="muted">{words.priceSource(formatNaira(price.median), groupDigits(price.jobs))}</p>
  </Card>
);

function Jobs({ trade }: TradeViewProps) {
  const { data, dataUpdatedAt } = useInfiniteQuery(jobsOfTrade(trade));
  return (
    <Part title={words.jobs} all={words.allJobs} to={`${pages.jobs}?${filterOf(trade)}`}>
      <JobList jobs={jobsOf(data).slice(0, shownJobs)} readAt={dataUpdatedAt} />
    </Part>
  );
}

function Servicemen({ trade }: { trade: Trade }) {
  const { data } = useInfiniteQuery(servicemenOfTrade(trade));
  return (
    <Part title={words.people} all={words.allServicemen} to={`${pages.servicemen}?${filterOf(trade)}`}>
      <div className="joblist">
        {(data ? servicemenOf(data) : []).slice(0, shownServicemen).map((serviceman) => (
          <ServicemanCard key={serviceman.userId} serviceman={serviceman} />
        ))}
      </div>
    </Part>
  );
}

interface PartProps {
  title: string;
  /** Text and address of the link to the whole list. */
  all: string;
  to: string;
  children: ReactNode;
}

const Part = ({ title, all, to, children }: PartProps) => (
  <section className="stack">
    <h2 className="h2">{title}</h2>
    {children}
    <LinkButton kind="soft" to={to}>
      {all}
    </LinkButton>
  </section>
);

function filterOf({ name, state, lga }: Trade): URLSearchParams {
  return new URLSearchParams({
    service: name,
    ...(state && { state: state.name }),
    ...(lga && { lga: lga.name }),
  });
}

/** The states of the country, or the local governments of the state. */
function Places({ trade }: { trade: Trade }) {
  const others = trade.places.filter(({ slug }) => slug !== trade.lga?.slug);
  if (others.length === 0) return null;
  const title = trade.state ? words.lgas(trade.state.name) : words.states;
  return (
    <section className="stack">
      <h2 className="h2">{title}</h2>
      <Rows label={title}>
        {others.map((place) => (
          <ListRow
            key={place.slug}
            to={
              trade.state
                ? pages.trade(trade.slug, trade.state.slug, place.slug)
                : pages.trade(trade.slug, place.slug)
            }
            lead={<Tile name={tileForService(trade.name)} size="sm" />}
            title={words.inPlace(trade.name, place.name)}
            meta={foundText(place)}
            end={<ChevronRight className="icon" />}
          />
        ))}
      </Rows>
    </section>
  );
}
