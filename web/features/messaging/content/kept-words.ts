import { createContext, useContext, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Drafts by destination. */
export const KeptWords = createContext(new Map<string, FieldValues>());

/**
 * Keeps a form's draft while the user looks at another destination. Returns a function that resets the form after
 * sending, also when another destination is shown by then.
 */
export function useKeptWords<Typed extends FieldValues, Sent>(
  destination: string,
  { getValues, reset }: UseFormReturn<Typed, unknown, Sent>,
): () => void {
  const kept = useContext(KeptWords);
  useEffect(() => {
    const typed = kept.get(destination) as Typed | undefined;
    if (typed) reset(typed, { keepDefaultValues: true });
    return () => void kept.set(destination, getValues());
  }, [destination, kept, getValues, reset]);
  return () => {
    kept.delete(destination);
    reset();
  };
}
