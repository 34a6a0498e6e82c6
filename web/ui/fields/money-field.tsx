import { useState } from "react";
import { TextField, type TextFieldProps } from "./text-field.tsx";
import { useTypedAmount } from "./use-typed-amount.ts";

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
  const amount = useTypedAmount(onValueChange ? value : (value ?? ownValue), (naira) => {
    setOwnValue(naira);
    onValueChange?.(naira);
  });
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      figures
      {...rest}
      prefix={prefix ?? undefined}
      glyph
      {...amount}
      onBlur={(event) => {
        amount.onBlur();
        rest.onBlur?.(event);
      }}
    />
  );
}
