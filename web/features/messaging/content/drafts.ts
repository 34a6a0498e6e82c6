import { createContext, useContext, useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** Drafts by destination. */
export const Drafts = createContext(new Map<string, FieldValues>());

/** Keeps a draft per destination. The returned function clears it after sending, whichever form is shown. */
export function useDraft<Typed extends FieldValues, Sent>(
  destination: string,
  { getValues, reset }: UseFormReturn<Typed, unknown, Sent>,
): () => void {
  const kept = useContext(Drafts);
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
