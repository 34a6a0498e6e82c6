import { useQuery } from "@tanstack/react-query";
import { ChevronRight } from "lucide-react";
import { pages } from "#shared/paths.ts";
import { tileForService } from "#shared/services/services.ts";
import { placeTexts as words } from "#texts/places.ts";
import { placesQuery } from "#web/features/market/places/places.api.ts";
import { foundText } from "#web/features/market/trades/trade-facts.ts";
import { pageMeta } from "#web/lib/page-meta.ts";
import { primed, shownAtOnce } from "#web/lib/route-data.ts";
import { ListRow, Rows } from "#web/ui/content/list-row.tsx";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { EmptyState } from "#web/ui/feedback/empty-state.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";
import { Tile } from "#web/ui/identity/tile.tsx";

export const meta = () => pageMeta(words.title, words.metaDescription);
export const loader = primed(({ client }) => client.fetchQuery(placesQuery())).onServer;
export const clientLoader = shownAtOnce;

const skeletons = 8;

export default function PlacesPage() {
  return (
    <main id="content" className="narrow" tabIndex={-1}>
      <PageHeader title={words.title} back={pages.landing} />
      <div className="stack loose">
        <p className="dim">{words.lead}</p>
        <StateRows />
      </div>
    </main>
  );
}

function StateRows() {
  const { data, isError, isFetching, refetch } = useQuery(placesQuery());
  if (isError && !data) {
    return <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (!data) return <SkeletonList count={skeletons} label={words.loading} />;
  if (data.states.length === 0) return <EmptyState title={words.none} tile="diamond" />;
  return (
    <Rows label={words.title}>
      {data.states.map((state) => (
        <ListRow
          key={state.slug}
          to={pages.place(state.slug)}
          lead={<Tile name={tileForService(state.name)} />}
          title={state.name}
          meta={foundText(state)}
          end={<ChevronRight className="icon" />}
        />
      ))}
    </Rows>
  );
}
