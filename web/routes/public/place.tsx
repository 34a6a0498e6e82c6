import { PlaceView } from "#web/features/market/places/place-view.tsx";
import { primeSupply } from "#web/features/market/trades/supply.api.ts";
import { isTrade, kinds } from "#web/features/market/trades/supply-facts.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { SupplyPage } from "./supply-page.tsx";

export const loader = primed(({ client, params }) => primeSupply(client, params)).onServer;
export const clientLoader = shownAtOnce;

/** All trades in a state or in a local government. */
export default function PlacePage() {
  return (
    <SupplyPage kind={kinds.place} viewOf={(supply) => !isTrade(supply) && <PlaceView place={supply} />} />
  );
}
