import { useInfiniteQuery } from "@tanstack/react-query";
import type { Place } from "#shared/contracts/places.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { placeTexts as words } from "#texts/places.ts";
import { tradeTexts } from "#texts/trades.ts";
import { PersonalPart } from "#web/lib/personal-part.tsx";
import { asked, textOf } from "#web/lib/personal-reads.ts";
import { SharedPart } from "#web/lib/shared-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Rows } from "#web/ui/content/list-row.tsx";
import { JobList } from "../jobs/job-list.tsx";
import { jobsOf } from "../jobs/jobs.api.ts";
import { ServicemanCards } from "../servicemen/serviceman-card.tsx";
import { servicemenOf } from "../servicemen/servicemen.api.ts";
import { FoundPart } from "../trades/found-part.tsx";
import { SupplyLink } from "../trades/supply-link.tsx";
import { foundText } from "../trades/trade-facts.ts";
import { Trail, type TrailLink } from "../trades/trail.tsx";
import { placeDescription, placePath, shortName, surroundingsOf } from "./place-facts.ts";
import { hasJobs, hasServicemen, jobsOfPlace, servicemenOfPlace } from "./places.api.ts";

interface PlaceViewProps {
  place: Place;
}

/** Jobs and servicemen of a place, and links to its trades and to smaller places. Place pages share a template. */
export function PlaceView({ place }: PlaceViewProps) {
  return (
    <>
      <Trail own={place} linksOf={trailOf} isHere />
      <p className="lead">{textOf(place, placeDescription)}</p>
      {asked(hasSurroundings, place) && <p className="muted">{textOf(place, surroundingsOf)}</p>}
      <div className="btns">
        <LinkButton kind="accent" to={pages.postJob}>
          {tradeTexts.post}
        </LinkButton>
      </div>
      {asked(hasJobs, place) && <Jobs place={place} />}
      {asked(hasServicemen, place) && <Servicemen place={place} />}
      {asked(hasTrades, place) && <PersonalPart as="section" className="stack" part={Trades} own={place} />}
      {asked(hasPlaces, place) && <PersonalPart as="section" className="stack" part={Places} own={place} />}
    </>
  );
}

const hasSurroundings = (place: Place): boolean => surroundingsOf(place) !== "";
const hasTrades = ({ trades }: Place): boolean => trades.length > 0;

/** "Places / Lagos / Surulere". */
const trailOf = ({ state, lga }: Place): TrailLink[] => [
  { name: words.title, path: pages.places },
  { name: state.name, path: pages.place(state.slug) },
  ...(lga ? [{ name: lga.name, path: pages.place(state.slug, lga.slug) }] : []),
];

function Trades({ own: place }: { own: Place }) {
  const title = words.trades(shortName(place));
  return (
    <>
      <h2 className="h2">{title}</h2>
      <Rows label={title}>
        {place.trades.map((trade) => (
          <SharedPart
            key={trade.slug}
            as="li"
            part={SupplyLink}
            values={{}}
            texts={{
              to: pages.trade(trade.slug, place.state.slug, place.lga?.slug),
              tile: tileForService(trade.name),
              title: trade.name,
              found: foundText(trade),
            }}
          />
        ))}
      </Rows>
    </>
  );
}

function Jobs({ place }: PlaceViewProps) {
  const { data, dataUpdatedAt } = useInfiniteQuery(jobsOfPlace(place));
  return (
    <FoundPart
      title={tradeTexts.jobs}
      all={tradeTexts.allJobs}
      to={`${pages.jobs}?${textOf(place, filterOf)}`}
    >
      <JobList jobs={jobsOf(data)} readAt={dataUpdatedAt} />
    </FoundPart>
  );
}

function Servicemen({ place }: PlaceViewProps) {
  const { data } = useInfiniteQuery(servicemenOfPlace(place));
  return (
    <FoundPart
      title={tradeTexts.people}
      all={tradeTexts.allServicemen}
      to={`${pages.servicemen}?${textOf(place, filterOf)}`}
    >
      <ServicemanCards servicemen={data ? servicemenOf(data) : []} />
    </FoundPart>
  );
}

const filterOf = ({ state, lga }: Place): string =>
  new URLSearchParams({ state: state.name, ...(lga && { lga: lga.name }) }).toString();

const otherPlaces = ({ places, lga }: Place) => places.filter(({ slug }) => slug !== lga?.slug);
const hasPlaces = (place: Place): boolean => otherPlaces(place).length > 0;

/** The local governments of the state. */
export function Places({ own: place }: { own: Place }) {
  const title = tradeTexts.lgas(place.state.name);
  return (
    <>
      <h2 className="h2">{title}</h2>
      <Rows label={title}>
        {otherPlaces(place).map((lga) => (
          <SharedPart
            key={lga.slug}
            as="li"
            part={SupplyLink}
            values={{}}
            texts={{
              to: placePath({ state: place.state, lga }),
              tile: tileForService(lga.name),
              title: lga.name,
              found: foundText(lga),
            }}
          />
        ))}
      </Rows>
    </>
  );
}
