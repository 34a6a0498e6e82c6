import { stateNames } from "#shared/places/places.ts";
import { centreOf, distanceKm, lgasNear, type Point } from "#shared/places/places-distance.ts";
import { findPlaceOrLga } from "#shared/places/places-lgas.ts";
import type { NearPlace } from "./servicemen.queries.ts";

const degrees = /^(-?\d{1,2}(?:\.\d{1,6})?),\s?(-?\d{1,3}(?:\.\d{1,6})?)$/;

/** A point in degrees ("6.5,3.4"), rounded to tenths, or a place by name ("Lekki, Lagos"). */
export function pointNear(near: string): Point | undefined {
  const [, north, east] = degrees.exec(near.trim()) ?? [];
  if (north !== undefined && east !== undefined) {
    const point = { latitude: tenths(north), longitude: tenths(east) };
    return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
  }
  const { state, lga } = findPlaceOrLga(near);
  return centreOf(state ?? null, lga ?? null);
}

const tenths = (typed: string): number => Math.round(Number(typed) * 10) / 10;

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
