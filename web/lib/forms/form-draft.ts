import { useCallback, useEffect, useRef } from "react";
import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import { readLocal, writeLocal } from "../local-store.ts";

/**
 * Stores the text of an unfinished form on this device, so that reading the terms or topping up loses nothing. It is
 * restored into fields that still hold their initial value. Never name secret fields. Returns a function that removes
 * the draft, for after the form was sent.
 */
export function useFormDraft<Typed extends FieldValues>(
  id: string,
  form: Pick<UseFormReturn<Typed>, "getValues" | "setValue" | "watch" | "formState">,
  names: readonly FieldPath<Typed>[],
): () => void {
  const plan = useRef({ form, names });
  useEffect(() => {
    const { form, names } = plan.current;
    const draft = (readLocal("drafts")?.[id] ?? {}) as Record<string, Typed[FieldPath<Typed>]>;
    for (const name of names) {
      const kept = draft[name];
      const began = get(form.formState.defaultValues, name) || "";
      if (kept !== undefined && (form.getValues(name) || "") === began) form.setValue(name, kept);
    }
    const watching = form.watch((values, { name }) => {
      if (!name || !names.includes(name)) return;
      const texts = Object.fromEntries(names.map((each) => [each, values[each]]));
      writeLocal("drafts", { ...readLocal("drafts"), [id]: texts });
    });
    return () => watching.unsubscribe();
  }, [id]);
  return useCallback(() => {
    const { [id]: _sent, ...others } = readLocal("drafts") ?? {};
    writeLocal("drafts", others);
  }, [id]);
}
