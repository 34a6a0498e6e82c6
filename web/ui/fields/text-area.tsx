import { type ComponentPropsWithRef, useId } from "react";
import { describeControl, Field, type FieldTexts, shellClass, splitFieldTexts } from "./field.tsx";

export function TextArea(props: ComponentPropsWithRef<"textarea"> & FieldTexts) {
  const ownId = useId();
  const { texts, control } = splitFieldTexts(props);
  const { id = ownId, rows = 4, ...area } = control;
  return (
    <Field id={id} {...texts}>
      <div className={shellClass(texts)}>
        <textarea {...area} rows={rows} {...describeControl(id, texts)} />
      </div>
    </Field>
  );
}
