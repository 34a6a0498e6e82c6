import { areaRows } from "./places-areas.ts";
import { type StateName, stateRows } from "./places-states.ts";

export type { StateName };

export type State = {
  readonly name: StateName;
  readonly capital: string;
  /** The approximate centre of the state, in degrees. */
  readonly latitude: number;
  readonly longitude: number;
};

/** A commonly named quarter or town, with its local government and state. */
export type Area = { readonly name: string; readonly lga: string; readonly state: StateName };

export const states: readonly State[] = stateRows.map(([name, capital, latitude, longitude]) => ({
  name,
  capital,
  latitude,
  longitude,
}));

export const stateNames: readonly StateName[] = states.map(({ name }) => name);

const stateByName: ReadonlyMap<string, State> = new Map(states.map((state) => [state.name, state]));

export const areas: readonly Area[] = areaRows.flatMap(([state, lga, names]) =>
  names.split(", ").map((name) => ({ name, lga, state })),
);

export function isStateName(value: unknown): value is StateName {
  return typeof value === "string" && stateByName.has(value);
}
