import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { tradeTexts } from "#texts/trades.ts";
import { PersonalPart } from "#web/lib/parts/personal-part.tsx";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { Nearest } from "./other-places.tsx";
import { type SupplyAddress, supplyQuery, widerAddresses } from "./supply.api.ts";
import type { Kind } from "./supply-facts.ts";

interface EmptySupplyProps {
  kind: Kind;
  address: SupplyAddress;
}

/** A trade or place without jobs and servicemen: a way to post, and the nearest places that have some. */
export function EmptySupply({ kind: { words, list, tile }, address }: EmptySupplyProps) {
  const wider = useWiderSupply(address);
  return (
    <>
      <EmptyState title={wider ? words.noneHere : tradeTexts.none} tile={tile}>
        <LinkButton kind="accent" to={pages.postJob}>
          {tradeTexts.post}
        </LinkButton>
      </EmptyState>
      {wider && <PersonalPart as="section" className="stack" part={Nearest} own={wider} />}
      <LinkButton kind="soft" to={list}>
        {words.all}
      </LinkButton>
    </>
  );
}

/** The smallest place around the address that has anything, of the trade if it names one. */
function useWiderSupply(address: SupplyAddress) {
  const [near, far] = widerAddresses(address);
  const nearby = useQuery({ ...supplyQuery(near ?? address), enabled: near !== undefined });
  const inCountry = useQuery({
    ...supplyQuery(far ?? address),
    enabled: far !== undefined && nearby.data === null,
  });
  return near && (nearby.data ?? (far && inCountry.data));
}
