import { useEffect, useId, useRef } from "react";
import { describeControl, Field, type FieldTexts } from "./field.tsx";
import { showValue } from "./show-value.ts";

type CodeFieldProps = FieldTexts & {
  name?: string;
  length: number;
  value: string;
  onValueChange: (digits: string) => void;
  autoFocus?: boolean;
};

/** The code from an SMS: boxes over one input, so that autofill and paste work. */
export function CodeField(props: CodeFieldProps) {
  const { name = "code", length, value, onValueChange, autoFocus, ...texts } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus) input.current?.focus();
  }, [autoFocus]);
  return (
    <Field id={id} {...texts}>
      <div className={texts.error ? "code error" : "code"}>
        <input
          ref={input}
          name={name}
          value={value}
          onChange={({ currentTarget }) =>
            onValueChange(showValue(currentTarget, onlyDigits(currentTarget.value, length)))
          }
          onClick={caretToEnd}
          onKeyUp={caretToEnd}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern={`[0-9]{${length}}`}
          {...describeControl(id, texts)}
        />
        {Array.from({ length }, (_, index) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place in the code
            key={index}
            aria-hidden="true"
            className={index === Math.min(value.length, length - 1) ? "typing-place" : undefined}
          >
            {value[index]}
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
