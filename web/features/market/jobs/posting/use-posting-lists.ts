import { useEffect, useMemo, useState } from "react";
import { useDebounced } from "#web/lib/lists/use-debounced.ts";
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
  const settledDescription = useDebounced(description, guessPauseMs);
  const settledLocation = useDebounced(location, guessPauseMs);
  const guess = useMemo(
    () => lists?.guessFrom(settledDescription, settledLocation) ?? noGuess,
    [lists, settledDescription, settledLocation],
  );
  const load = () => {
    if (!lists) void import("./posting-lists.ts").then(setLists).catch(() => undefined);
  };
  // A draft or a shared text fills the form before it is touched.
  const hasText = description !== "" || location !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: loading again would change nothing
  useEffect(() => {
    if (hasText) load();
  }, [hasText]);
  return { lists, guess, load };
}
