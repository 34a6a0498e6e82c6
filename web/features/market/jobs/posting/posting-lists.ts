/** The long lists behind the pickers, and what the poster's own words say. Loaded with the first touch of the form. */
import { isStateName, stateNames } from "#shared/places/places.ts";
import { findPlaceOrLga, lgasOf } from "#shared/places/places-lgas.ts";
import { guessService } from "#shared/services/service-search.ts";

interface Choice {
  value: string;
  label: string;
}

export interface Guess {
  service: string;
  state: string;
  lga: string;
}

const choicesOf = (names: readonly string[]): Choice[] => names.map((name) => ({ value: name, label: name }));

export const stateChoices = choicesOf(stateNames);
export const lgaChoices = (state: string): Choice[] => (isStateName(state) ? choicesOf(lgasOf(state)) : []);

/** Service and place that the words name; empty where they name none. The location says more of the place. */
export function guessFrom(description: string, location: string): Guess {
  const named = [location, description].map(findPlaceOrLga).find(({ state }) => state !== undefined);
  return { service: guessService(description) ?? "", state: named?.state ?? "", lga: named?.lga ?? "" };
}
