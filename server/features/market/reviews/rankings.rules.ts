import { hideOwner, maskBeside, shownName } from "#server/features/trust/blocks/people.rules.ts";
import type { Ranked } from "#shared/contracts/reviews.ts";
import { maskContacts } from "#shared/masking/masking.ts";
import type { RankedRow } from "./rankings.queries.ts";

/** Five imaginary ratings of 3.5, so that one friend with five stars does not beat twenty clients with 4.7. */
export const rankingPrior = { people: 5, rating: 3.5 } as const;

/** A private name hides the business name, and both names in the place, which would reveal the owner. */
export function toRanked(row: RankedRow): Ranked {
  const business = row.privateName === null ? row.businessName : null;
  const displayName = business ? maskContacts(business) : shownName(row);
  const place = maskBeside(displayName, row.currentLocation);
  return {
    userId: row.publicId,
    displayName,
    serviceRendered: row.serviceRendered,
    currentLocation: row.privateName === null ? place : hideOwner(place, row),
    rating: row.rating,
    ratingCount: row.ratingCount,
    jobs: row.jobs,
  };
}
