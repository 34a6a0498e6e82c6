import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { placeTexts as words } from "#texts/places.ts";
import { tradeTexts } from "#texts/trades.ts";
import { LinkButton } from "#web/ui/actions/button.tsx";
import { Rows } from "#web/ui/content/list-row.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { SupplyLink } from "../trades/supply-link.tsx";
import { foundText } from "../trades/trade-facts.ts";
import { placePath, placeTitle } from "./place-facts.ts";
import { Places } from "./place-view.tsx";
import { type PlaceAddress, placeQuery } from "./places.api.ts";

/** A place without jobs and servicemen: a way to post, and what its state has. */
export function EmptyPlace({ address: { state, lga } }: { address: PlaceAddress }) {
  const { data: around } = useQuery({ ...placeQuery({ state }), enabled: lga !== undefined });
  return (
    <>
      <EmptyState title={around ? words.noneHere : words.none} tile="diamond">
        <LinkButton kind="accent" to={pages.postJob}>
          {tradeTexts.post}
        </LinkButton>
      </EmptyState>
      {around && (
        <section className="stack">
          <h2 className="h2">{tradeTexts.nearest}</h2>
          <Rows label={tradeTexts.nearest}>
            <li>
              <SupplyLink
                to={placePath(around)}
                tile={tileForService(around.state.name)}
                title={placeTitle(around)}
                found={foundText(around)}
              />
            </li>
          </Rows>
          <Places own={around} />
        </section>
      )}
      <LinkButton kind="soft" to={pages.places}>
        {words.all}
      </LinkButton>
    </>
  );
}
