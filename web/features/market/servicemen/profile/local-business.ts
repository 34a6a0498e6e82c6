import type { LocalBusiness } from "schema-dts";
import type { UserProfile } from "#shared/contracts/servicemen.ts";
import { pages } from "#shared/paths.ts";
import { postalAddress } from "#web/lib/head/structured-data.tsx";
import { ownAddressOf } from "#web/lib/language.ts";
import type { PageFacts } from "#web/lib/page-data/page-request.tsx";

/** A serviceman for search engines: never the phone number, a rating only from real reviews. Undefined without a card. */
export function localBusiness(profile: UserProfile, { origin }: PageFacts): LocalBusiness | undefined {
  const { serviceRendered, serviceDescription, rating, ratingCount, isForHire } = profile;
  if (!serviceRendered || !isForHire) return undefined;
  const [photo] = profile.photos;
  return {
    "@type": "LocalBusiness",
    name: profile.displayName,
    description: serviceDescription ?? serviceRendered,
    knowsAbout: serviceRendered,
    url: origin + ownAddressOf(pages.userProfile(profile.userId)),
    address: postalAddress({ ...profile, text: profile.currentLocation }),
    ...(photo && { image: origin + photo.url }),
    ...(rating !== null &&
      ratingCount > 0 && {
        aggregateRating: { "@type": "AggregateRating", ratingValue: rating, reviewCount: ratingCount },
      }),
  };
}
