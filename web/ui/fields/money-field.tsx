import { type ChangeEvent, useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { digitCaret, groupTyped, parseTyped } from "./typed-amount.ts";

type MoneyFieldProps = Omit<
  TextFieldProps,
  "type" | "prefix" | "glyph" | "value" | "defaultValue" | "onChange"
> & {
  /** Whole naira. Undefined while empty. */
  value?: number | undefined;
  defaultValue?: number;
  onValueChange?: (naira: number | undefined) => void;
  /** Shown before the figure. "₦" unless given; null for units. */
  prefix?: string | null;
};

/**
 * Whole naira (or units), grouped while typing: 15,000.
 * With react-hook-form use Controller: `value={field.value} onValueChange={field.onChange} onBlur={field.onBlur}`.
 */
export function MoneyField({ value, defaultValue, onValueChange, prefix = "₦", ...rest }: MoneyFieldProps) {
  const [ownValue, setOwnValue] = useState(defaultValue);
  const shown = onValueChange ? value : (value ?? ownValue);
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const amount = takeTyped(event.currentTarget);
    setOwnValue(amount);
    onValueChange?.(amount);
  };
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      figures
      {...rest}
      prefix={prefix ?? undefined}
      glyph
      value={shown === undefined || Number.isNaN(shown) ? "" : groupTyped(String(shown))}
      onChange={change}
    />
  );
}

/** Groups the digits in place, keeps the caret behind the same digit and returns the amount. */
export function takeTyped(input: HTMLInputElement): number | undefined {
  const caret = input.selectionStart ?? input.value.length;
  const grouped = groupTyped(input.value);
  const at = digitCaret(input.value, grouped, caret);
  input.value = grouped;
  if (document.activeElement === input) input.setSelectionRange(at, at);
  return parseTyped(grouped);
}
