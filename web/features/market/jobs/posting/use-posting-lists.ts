import { useEffect, useState } from "react";
import type { Guess } from "./posting-lists.ts";

type Lists = typeof import("./posting-lists.ts");

const guessPauseMs = 400;
const noGuess: Guess = { service: "", state: "", lga: "" };

export interface PostingLists {
  /** Undefined until loaded. */
  lists: Lists | undefined;
  /** Guess from the poster's text, debounced. */
  guess: Guess;
  load: () => void;
}

/** Not required for posting: without the lists the server reads the poster's text itself. */
export function usePostingLists(description: string, location: string): PostingLists {
  const [lists, setLists] = useState<Lists>();
  const [guess, setGuess] = useState(noGuess);
  const load = () => {
    if (!lists) void import("./posting-lists.ts").then(setLists, () => undefined);
  };
  useEffect(() => {
    if (!lists) return;
    const timer = setTimeout(() => setGuess(lists.guessFrom(description, location)), guessPauseMs);
    return () => clearTimeout(timer);
  }, [lists, description, location]);
  return { lists, guess, load };
}
