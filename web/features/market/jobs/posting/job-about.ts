import type { Guess } from "./posting-lists.ts";

/** What the poster chose from the lists; empty where nothing was chosen. */
export type Chosen = Guess;

/** What the pickers show: the poster's choice, else what the words name. */
export function jobAbout(chosen: Chosen, guess: Guess): Guess {
  const state = chosen.state || guess.state;
  const guessedLga = guess.state === state ? guess.lga : "";
  return { service: chosen.service || guess.service, state, lga: chosen.lga || guessedLga };
}
