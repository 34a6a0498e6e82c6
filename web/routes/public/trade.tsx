import { primeSupply } from "#web/features/market/trades/supply.api.ts";
import { isTrade, kinds } from "#web/features/market/trades/supply-facts.ts";
import { TradeView } from "#web/features/market/trades/trade-view.tsx";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";
import { SupplyPage } from "./supply-page.tsx";

export const loader = primed(({ client, params }) => primeSupply(client, params)).onServer;
export const clientLoader = shownAtOnce;

/** A trade in the country, in a state or in a local government. */
export default function TradePage() {
  return (
    <SupplyPage kind={kinds.trade} viewOf={(supply) => isTrade(supply) && <TradeView trade={supply} />} />
  );
}
