/** Figures and shades of the map. */
import type { PlaceBalance, StateBalance } from "#shared/contracts/insights.ts";

export type Look = "demand" | "supply" | "lack";

export const figureOf = (balance: Pick<StateBalance, "demand" | "supply">, look: Look): number =>
  look === "lack" ? balance.demand / Math.max(1, balance.supply) : balance[look];

const shades = 4;

/** From 0 for nothing to 4 for the state with most. */
export function shadesOf(states: readonly StateBalance[], look: Look): number[] {
  const values = states.map((state) => figureOf(state, look));
  const most = Math.max(...values);
  return values.map((value) => (value === 0 ? 0 : Math.max(1, Math.ceil((value / most) * shades))));
}

/** The balance of one trade in each state. */
export const statesOf = (states: readonly StateBalance[], { demand, supply }: PlaceBalance): StateBalance[] =>
  states.map(({ state }, index) => ({ state, demand: demand[index] ?? 0, supply: supply[index] ?? 0 }));
