import { type StateName, stateNames, states } from "./places.ts";
import { centreRows } from "./places-centres.ts";

/** Loads all local governments with their centres: for servers; pages import it after a user action. */

/** A place on the map, in degrees. */
export interface Point {
  latitude: number;
  longitude: number;
}

interface LgaCentre {
  state: StateName;
  lga: string;
  centre: Point;
}

const everyLga: readonly LgaCentre[] = stateNames.flatMap((state) =>
  centreRows[state].split(", ").map((row) => {
    const [, lga, latitude, longitude] = /^(.+) (\S+) (\S+)$/.exec(row) as RegExpExecArray;
    return {
      state,
      lga: lga as string,
      centre: { latitude: Number(latitude), longitude: Number(longitude) },
    };
  }),
);

const keyOf = (state: string, lga: string): string => `${state}: ${lga}`;

const centres: ReadonlyMap<string, Point> = new Map([
  ...states.map(({ name, latitude, longitude }) => [name, { latitude, longitude }] as const),
  ...everyLga.map(({ state, lga, centre }) => [keyOf(state, lga), centre] as const),
]);

/** The centre of a local government, at its chief town; without one, the centre of the state. */
export function centreOf(state: string | null, lga: string | null): Point | undefined {
  if (state === null) return undefined;
  return (lga === null ? undefined : centres.get(keyOf(state, lga))) ?? centres.get(state);
}

/** Distance between two points along the earth's surface, in kilometres. */
export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const acrossLatitude = Math.sin(radians(to.latitude - from.latitude) / 2) ** 2;
  const acrossLongitude = Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const shrink = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * 6371 * Math.asin(Math.sqrt(acrossLatitude + shrink * acrossLongitude));
}

/** All 774 local governments with the distance of their centres from a point, nearest first. */
export function lgasNear(from: Point): readonly { state: StateName; lga: string; km: number }[] {
  return everyLga
    .map(({ state, lga, centre }) => ({ state, lga, km: distanceKm(from, centre) }))
    .sort((left, right) => left.km - right.km);
}
