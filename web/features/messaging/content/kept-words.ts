import { createContext, useContext, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** What was typed for each destination, by its name. */
export const KeptWords = createContext(new Map<string, FieldValues>());

/**
 * Keeps what was typed in a form while another destination is looked at. Answers how to begin anew once it is sent,
 * also when somebody looks at another one by then.
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
