/** Jobs near a place come first: those of its local government, then of its state, then the others. */
import { type FoundPlace, findPlace } from "#shared/places/find-place.ts";
import { isStateName, type StateName } from "#shared/places/places.ts";
import { centreOf, lgasNear, type Point } from "#shared/places/places-distance.ts";
import { isLgaOf } from "#shared/places/places-lgas.ts";
import { placeMarks } from "./search.rules.ts";

const degrees = /^(-?\d{1,2}(?:\.\d{1,6})?),\s?(-?\d{1,3}(?:\.\d{1,6})?)$/;

/** A point in degrees ("6.5,3.4"), rounded to tenths. */
function pointIn(near: string): Point | undefined {
  const [, north, east] = degrees.exec(near.trim()) ?? [];
  if (north === undefined || east === undefined) return undefined;
  const point = { latitude: tenths(north), longitude: tenths(east) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined;
}

const tenths = (typed: string): number => Math.round(Number(typed) * 10) / 10;

/** A point in degrees, or the centre of a place by its name ("Lekki, Lagos"). */
export function pointNear(near: string): Point | undefined {
  if (degrees.test(near.trim())) return pointIn(near);
  const { state, lga } = placeNamed(near);
  return centreOf(state ?? null, lga ?? null);
}

/** "Tudun Wada, Kano" is that local government, although an area of another one has the same name. */
function placeNamed(near: string): FoundPlace {
  const [lga, state] = near.split(", ");
  return isStateName(state) && isLgaOf(lga, state) ? { state, lga } : findPlace(near);
}

export interface HomePlace {
  state: StateName;
  lga: string | null;
}

/** The local government or state that a name or point lies in; undefined if it is unknown. */
export function homeNear(near: string): HomePlace | undefined {
  const point = pointIn(near);
  if (point) return lgasNear(point)[0];
  const { state, lga } = placeNamed(near);
  return state && { state, lga: lga ?? null };
}

/** The name by which `homeNear` finds the place of a card. */
export function nameOfHome({ state, lga }: { state: string | null; lga: string | null }): string | undefined {
  if (!isStateName(state)) return undefined;
  return lga ? `${lga}, ${state}` : state;
}

/** Jobs with the marks, without those that have all the marks of an earlier zone. */
export interface Zone {
  marks: readonly string[];
  outside?: readonly string[];
}

const everywhere: readonly Zone[] = [{ marks: [] }];

/** The zones around a home, nearest first. Without a home, or if another place was asked for, one zone. */
export function zonesAround(home: HomePlace | undefined, asked: readonly string[]): readonly Zone[] {
  if (!home || asked.some((place) => place !== home.state)) return everywhere;
  const state = placeMarks([home.state]);
  const lga = home.lga ? placeMarks([home.state, home.lga]) : undefined;
  const inState: Zone[] = lga ? [{ marks: lga }, { marks: state, outside: lga }] : [{ marks: state }];
  return asked.length > 0 ? inState : [...inState, { marks: [], outside: state }];
}
