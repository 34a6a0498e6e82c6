import { useQuery } from "@tanstack/react-query";
import { pages } from "#shared/paths.ts";
import { placeTexts as words } from "#texts/places.ts";
import { placesQuery } from "#web/features/market/trades/supply.api.ts";
import { kinds } from "#web/features/market/trades/supply-facts.ts";
import { SupplyList } from "#web/features/market/trades/supply-list.tsx";
import { pageMeta } from "#web/lib/head/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/page-data/route-data.ts";

export const meta = () => pageMeta(words.title, words.metaDescription);
export const loader = primed(({ client }) => client.fetchQuery(placesQuery())).onServer;
export const clientLoader = shownAtOnce;

export default function PlacesPage() {
  const query = useQuery(placesQuery());
  return (
    <SupplyList
      kind={kinds.place}
      query={query}
      supplied={query.data?.states}
      pathOf={(slug) => pages.place(slug)}
    />
  );
}
