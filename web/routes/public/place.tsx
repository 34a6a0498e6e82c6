import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { pages } from "#shared/paths.ts";
import { placeTexts as words } from "#texts/places.ts";
import { CallingProvider } from "#web/features/market/calls/calling.tsx";
import { calledJobsQuery } from "#web/features/market/calls/calls.api.ts";
import { EmptyPlace } from "#web/features/market/places/empty-place.tsx";
import { placePath, placeTitle } from "#web/features/market/places/place-facts.ts";
import { PlaceHead } from "#web/features/market/places/place-head.tsx";
import { PlaceView } from "#web/features/market/places/place-view.tsx";
import { type PlaceAddress, placeQuery, primePlace } from "#web/features/market/places/places.api.ts";
import { ShareButton } from "#web/features/site/sharing/share-button.tsx";
import { ApiError } from "#web/lib/api-error.ts";
import { textOf } from "#web/lib/personal-reads.ts";
import { primed, shownAtOnce } from "#web/lib/route-data.ts";
import { userIn } from "#web/lib/session.ts";
import { PageHeader } from "#web/ui/content/page-header.tsx";
import { ErrorState } from "#web/ui/feedback/error-state.tsx";
import { SkeletonList } from "#web/ui/feedback/skeleton.tsx";

const skeletons = 4;

const addressOf = ({ state, lga }: Readonly<Record<string, string | undefined>>): PlaceAddress => ({
  state: state ?? "",
  lga,
});

export const loader = primed(async ({ client, params }) => {
  if (await userIn(client)) await client.prefetchQuery(calledJobsQuery());
  if (!(await primePlace(client, addressOf(params)))) throw new ApiError(404);
}).onServer;
export const clientLoader = shownAtOnce;

/** All trades in a state or in a local government. */
export default function PlacePage() {
  const address = addressOf(useParams());
  const { data: place, isError, isFetching, refetch } = useQuery(placeQuery(address));
  return (
    <main id="content" className="listpage" tabIndex={-1}>
      <PlaceHead place={place} address={address} />
      <PageHeader
        title={place ? textOf(place, placeTitle) : words.title}
        back={pages.places}
        actions={
          place && <ShareButton shared={() => ({ path: placePath(place), title: placeTitle(place) })} />
        }
      />
      <div className="feed">
        {place && (
          <CallingProvider>
            <PlaceView place={place} />
          </CallingProvider>
        )}
        {place === null && <EmptyPlace address={address} />}
        {place === undefined && isError && (
          <ErrorState title={words.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
        )}
        {place === undefined && !isError && <SkeletonList count={skeletons} label={words.loading} />}
      </div>
    </main>
  );
}
