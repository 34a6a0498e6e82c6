/** The pickers' long lists, and the guesses from the poster's text. Loaded when the form is first touched. */

import { findPlace } from "#shared/places/find-place.ts";
import { isStateName, stateNames } from "#shared/places/places.ts";
import { lgasOf } from "#shared/places/places-lgas.ts";
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

/** Service and place named in the text; empty where none is. The location field takes precedence for the place. */
export function guessFrom(description: string, location: string): Guess {
  const named = [location, description].map(findPlace).find(({ state }) => state !== undefined);
  return { service: guessService(description) ?? "", state: named?.state ?? "", lga: named?.lga ?? "" };
}
