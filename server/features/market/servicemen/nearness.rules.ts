import { stateNames } from "#shared/places/places.ts";
import { centreOf, distanceKm, lgasNear, type Point } from "#shared/places/places-distance.ts";
import type { NearPlace } from "./servicemen.queries.ts";

/** All places of cards, nearest first, the unknown place last. `within` keeps a state's or a local government's. */
export function placesNear(
  from: Point,
  within: { state?: string | undefined; lga?: string | undefined },
): NearPlace[] {
  const states = stateNames.map((state) => {
    const centre = centreOf(state, null);
    return { state, lga: null, km: centre ? distanceKm(from, centre) : Number.POSITIVE_INFINITY };
  });
  const known = [...lgasNear(from), ...states].sort((left, right) => left.km - right.km);
  return [...known, { state: null, lga: null, km: null }].filter(
    ({ state, lga }) =>
      (within.state === undefined || state === within.state) &&
      (within.lga === undefined || lga === within.lga),
  );
}
