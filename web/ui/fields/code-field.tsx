import { type ChangeEvent, useEffect, useId, useRef, useState } from "react";
import { describeControl, Field, type FieldTexts } from "./field.tsx";

type CodeFieldProps = FieldTexts & {
  id?: string;
  name?: string;
  length?: number;
  value?: string | undefined;
  onValueChange?: (digits: string) => void;
  /** Called once when the last digit has been entered. */
  onComplete?: (digits: string) => void;
  disabled?: boolean | undefined;
  autoFocus?: boolean;
};

/** The code from an SMS: boxes over one input, so that autofill and paste work. */
export function CodeField(props: CodeFieldProps) {
  const {
    id,
    name = "code",
    length = 4,
    value,
    onValueChange,
    onComplete,
    disabled,
    autoFocus,
    ...texts
  } = props;
  const ownId = useId();
  const inputId = id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const digits = value ?? typed;

  // A phone may fill in the code before the scripts have loaded.
  useEffect(() => {
    const early = onlyDigits(input.current?.value ?? "", length);
    if (early) setTyped(early);
    if (autoFocus) input.current?.focus();
  }, [length, autoFocus]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const next = onlyDigits(event.currentTarget.value, length);
    setTyped(next);
    onValueChange?.(next);
    if (next.length === length && next !== digits) onComplete?.(next);
  };

  return (
    <Field id={inputId} {...texts}>
      <div className={texts.error ? "code error" : "code"}>
        <input
          ref={input}
          name={name}
          value={digits}
          onChange={change}
          onSelect={caretToEnd}
          disabled={disabled}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          {...describeControl(inputId, texts)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place in the code
            key={index}
            aria-hidden="true"
            className={index === Math.min(digits.length, length - 1) ? "typing-place" : undefined}
          >
            {digits[index]}
          </span>
        ))}
      </div>
    </Field>
  );
}

const onlyDigits = (text: string, length: number): string => text.replace(/\D/gu, "").slice(0, length);

/** The boxes show no caret, so typing always continues at the end. */
function caretToEnd({ currentTarget }: { currentTarget: HTMLInputElement }) {
  const end = currentTarget.value.length;
  const isWhole = currentTarget.selectionStart === 0 && currentTarget.selectionEnd === end;
  if (currentTarget.selectionStart !== end && !(isWhole && end > 0))
    currentTarget.setSelectionRange(end, end);
}
