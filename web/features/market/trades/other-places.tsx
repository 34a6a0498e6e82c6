import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { asked } from "#web/lib/page-data/personal-reads.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { foundText, isTrade, type Supply, supplyPath, supplyTitle } from "./supply-facts.ts";
import { SupplyRows } from "./supply-rows.tsx";

/** The states of the country, or the other local governments of the state. */
export const OtherPlaces = ({ supply }: { supply: Supply }) =>
  asked(hasPlaces, supply) && <PersonalPart as="section" className="stack" part={Places} own={supply} />;

/** For a page without entries: a larger place, and the places in it. */
export const Nearest = ({ own: supply }: { own: Supply }) => (
  <>
    <SupplyRows
      title={words.nearest}
      rows={[
        {
          to: supplyPath(supply),
          tile: tileForService(isTrade(supply) ? supply.name : supply.state.name),
          title: supplyTitle(supply),
          found: foundText(supply),
        },
      ]}
    />
    {hasPlaces(supply) && <Places own={supply} />}
  </>
);

const otherPlaces = ({ places, lga }: Supply) => places.filter(({ slug }) => slug !== lga?.slug);
const hasPlaces = (supply: Supply): boolean => otherPlaces(supply).length > 0;

const Places = ({ own: supply }: { own: Supply }) => (
  <SupplyRows
    title={supply.state ? words.lgas(supply.state.name) : words.states}
    rows={otherPlaces(supply).map((place) =>
      isTrade(supply)
        ? {
            to: pages.trade(supply.slug, supply.state?.slug, place.slug),
            tile: tileForService(supply.name),
            title: words.inPlace(supply.name, place.name),
            found: foundText(place),
          }
        : {
            to: pages.place(supply.state.slug, place.slug),
            tile: tileForService(place.name),
            title: place.name,
            found: foundText(place),
          },
    )}
  />
);
