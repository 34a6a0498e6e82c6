import { type ChangeEvent, useState } from "react";
import { digitCaret, groupTyped, parseTyped, typedKobo } from "./typed-amount.ts";

/**
 * Props of an input for a whole amount, grouped while typing. Kobo stay visible until the field is left: if their dot
 * vanished at once, the digits after it would make the amount a hundred times larger.
 */
export function useTypedAmount(
  shown: number | undefined,
  onValueChange: (amount: number | undefined) => void,
) {
  const [typed, setTyped] = useState({ amount: shown, kobo: "" });
  return {
    value:
      shown === undefined || Number.isNaN(shown)
        ? ""
        : groupTyped(String(shown)) + (typed.amount === shown ? typed.kobo : ""),
    onChange: ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
      const next = take(input);
      setTyped(next);
      onValueChange(next.amount);
    },
    onBlur: () => setTyped({ amount: shown, kobo: "" }),
  };
}

/** Groups the digits in place, and keeps the caret behind the same digit. */
function take(input: HTMLInputElement): { amount: number | undefined; kobo: string } {
  const caret = input.selectionStart ?? input.value.length;
  const grouped = groupTyped(input.value);
  const kobo = typedKobo(input.value);
  const at = digitCaret(input.value, grouped + kobo, caret);
  input.value = grouped + kobo;
  if (document.activeElement === input) input.setSelectionRange(at, at);
  return { amount: parseTyped(grouped), kobo };
}
