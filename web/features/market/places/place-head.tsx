import { addressOf } from "#shared/contracts/address.ts";
import type { Place } from "#shared/contracts/places.ts";
import * as searchEnginesApi from "#shared/contracts/search-engines.endpoints.ts";
import { placeTexts as words } from "#texts/places.ts";
import { InHead } from "#web/lib/in-head.tsx";
import { PageHead } from "#web/lib/page-head.tsx";
import { pageMeta } from "#web/lib/page-meta.ts";
import { textOf } from "#web/lib/personal-reads.ts";
import { placeDescription, placeTitle } from "./place-facts.ts";
import type { PlaceAddress } from "./places.api.ts";

interface PlaceHeadProps {
  place: Place | null | undefined;
  address: PlaceAddress;
}

/** Without a place, the page's own title. */
export function PlaceHead({ place, address }: PlaceHeadProps) {
  if (!place) return <PageHead meta={pageMeta(words.title, words.metaDescription)} />;
  return (
    <>
      <PageHead meta={pageMeta(textOf(place, placeTitle), textOf(place, placeDescription))} />
      <InHead>
        <link
          rel="alternate"
          type="application/rss+xml"
          href={addressOf(searchEnginesApi.jobFeed, { query: { ...address } })}
        />
      </InHead>
    </>
  );
}
