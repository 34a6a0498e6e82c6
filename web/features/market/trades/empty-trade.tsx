import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { tradeTexts as words } from "#texts/trades.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { NearestPlaces } from "./trade-view.tsx";
import { type TradeAddress, tradeQuery, widerAddresses } from "./trades.api.ts";

/** A trade in a place without jobs and servicemen: a way to post, and the nearest places that have some. */
export function EmptyTrade({ address }: { address: TradeAddress }) {
  const wider = useWiderTrade(address);
  return (
    <>
      <EmptyState title={wider ? words.noneHere : words.none} tile="spanner">
        <LinkButton kind="accent" to={pages.postJob}>
          {words.post}
        </LinkButton>
      </EmptyState>
      {wider && <NearestPlaces trade={wider} />}
      <LinkButton kind="soft" to={pages.trades}>
        {words.all}
      </LinkButton>
    </>
  );
}

/** The trade in the smallest place around the address that has anything. */
function useWiderTrade(address: TradeAddress) {
  const [near, far] = widerAddresses(address);
  const nearby = useQuery({ ...tradeQuery(near ?? address), enabled: near !== undefined });
  const inCountry = useQuery({
    ...tradeQuery(far ?? address),
    enabled: far !== undefined && nearby.data === null,
  });
  return near && (nearby.data ?? (far && inCountry.data));
}
