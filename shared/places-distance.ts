import { type StateName, states } from "./places.ts";
import { lgasOf } from "./places-lgas.ts";

/** A place on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

const middles: ReadonlyMap<string, Point> = new Map(
  states.map(({ name, latitude, longitude }) => [name, { latitude, longitude }]),
);

/** Middles of places, and which are near. Loads the full list of local governments: not for a visitor's first page. */
export function centreOf(state: string | null, lga: string | null): Point | undefined {
  if (state === null) return undefined;
  return middles.get(`${state}: ${lga}`) ?? middles.get(state);
}

/** How far apart two points are along the earth's surface. *Units*: kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const acrossLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const acrossLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * 6371 * Math.asin(Math.sqrt(acrossLatitude + shrink * acrossLongitude));
}

const everyLga = states.flatMap(({ name: state }) =>
  lgasOf(state).map((lga) => ({ state, lga, centre: centreOf(state, lga) as Point })),
);

/** All 774 local governments with how far their middles are from a point, nearest first. */
export function lgasNear(from: Point): readonly { state: StateName; lga: string; km: number }[] {
  return everyLga
    .map(({ state, lga, centre }) => ({ state, lga, km: distanceKm(from, centre) }))
    .sort((left, right) => left.km - right.km);
}
