import type { Place } from "#shared/contracts/places.ts";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { placeTexts as words } from "#texts/places.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { FoundSupply } from "../trades/found-supply.tsx";
import { OtherPlaces } from "../trades/other-places.tsx";
import { foundText, shortName } from "../trades/supply-facts.ts";
import { SupplyIntro } from "../trades/supply-intro.tsx";
import { SupplyRows } from "../trades/supply-rows.tsx";
import { Trail, type TrailLink } from "../trades/trail.tsx";

/** Jobs and servicemen of a place, and links to its trades and to smaller places. Place pages share a template. */
export const PlaceView = ({ place }: { place: Place }) => (
  <>
    <Trail own={place} linksOf={trailOf} isHere />
    <SupplyIntro supply={place} />
    <FoundSupply supply={place} />
    {asked(hasTrades, place) && <PersonalPart as="section" className="stack" part={Trades} own={place} />}
    <OtherPlaces supply={place} />
  </>
);

const hasTrades = ({ trades }: Place): boolean => trades.length > 0;

/** "Places / Lagos / Surulere". */
const trailOf = ({ state, lga }: Place): TrailLink[] => [
  { name: words.title, path: pages.places },
  { name: state.name, path: pages.place(state.slug) },
  ...(lga ? [{ name: lga.name, path: pages.place(state.slug, lga.slug) }] : []),
];

const Trades = ({ own: place }: { own: Place }) => (
  <SupplyRows
    title={words.trades(shortName(place))}
    rows={place.trades.map((trade) => ({
      to: pages.trade(trade.slug, place.state.slug, place.lga?.slug),
      tile: tileForService(trade.name),
      title: trade.name,
      found: foundText(trade),
    }))}
  />
);
