import type { Guess } from "./posting-lists.ts";

/** The poster's choices from the lists; empty where none was made. */
export type Chosen = Guess;

/** The pickers' values: the poster's choice, else the guess from the text. */
export function jobAbout(chosen: Chosen, guess: Guess): Guess {
  const state = chosen.state || guess.state;
  const guessedLga = guess.state === state ? guess.lga : "";
  return { service: chosen.service || guess.service, state, lga: chosen.lga || guessedLga };
}
