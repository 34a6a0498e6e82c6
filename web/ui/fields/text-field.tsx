import { type ComponentPropsWithRef, type ReactNode, useId } from "react";
import { describeControl, Field, type FieldTexts, shellClass, splitFieldTexts } from "./field.tsx";

export type TextFieldProps = Omit<ComponentPropsWithRef<"input">, "prefix"> &
  FieldTexts & {
    /** Before the text: an icon, or "₦" (then `glyph`). */
    prefix?: ReactNode;
    /** The prefix is a letter and sits closer to the text. */
    glyph?: boolean;
    /** After the text: an icon, or an IconButton. */
    suffix?: ReactNode;
    /** Figures of equal width, for account numbers and amounts. */
    figures?: boolean;
  };

/** One line of text. Works with `{...register("name")}`. Give `id` when an ErrorSummary links to it. */
export function TextField(props: TextFieldProps) {
  const ownId = useId();
  const { texts, control } = splitFieldTexts(props);
  const { id = ownId, prefix, glyph, suffix, figures, className, ...input } = control;
  return (
    <Field id={id} {...texts}>
      <div className={shellClass(texts)}>
        {prefix && (
          <span className={glyph ? "pre glyph" : "pre"} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...input}
          {...describeControl(id, texts)}
          className={figures ? `figures ${className ?? ""}`.trimEnd() : className}
        />
        {suffix}
      </div>
    </Field>
  );
}
