import { CircleAlert, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { uiTexts } from "#texts/ui.ts";

/** Props of every field besides its control's own. */
export type FieldTexts = {
  label: ReactNode;
  /** Adds "(optional)" after the label. */
  optional?: boolean | undefined;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean | undefined;
  hint?: ReactNode | undefined;
  /** Replaces the hint, marks the control and says what to do. */
  error?: string | undefined;
  /** A resolved value: the recipient's or the account's name. Green border and the text. */
  ok?: ReactNode;
  /** At the end of the hint line: "10/20". */
  tally?: ReactNode;
  /** Announces the note when it changes, for values that are looked up while typing. */
  live?: boolean | undefined;
};

type FieldProps = FieldTexts & {
  id: string;
  /** For controls that are a group instead of one input: the label is a caption with the id `<id>-label`. */
  group?: boolean;
  children: ReactNode;
};

/** Label above, the control, then one line for hint, error or resolved value. */
export function Field({ id, group, label, optional, hideLabel, children, ...note }: FieldProps) {
  const text = (
    <>
      {label}
      {optional && <em> ({uiTexts.optional})</em>}
    </>
  );
  const look = hideLabel ? "visually-hidden" : "label";
  return (
    <div className="field">
      {group ? (
        <span id={`${id}-label`} className={look}>
          {text}
        </span>
      ) : (
        <label htmlFor={id} className={look}>
          {text}
        </label>
      )}
      {children}
      <FieldNote id={id} {...note} />
    </div>
  );
}

type NoteProps = Pick<FieldTexts, "hint" | "error" | "ok" | "tally" | "live"> & { id: string };

/** The line under a control, for fields that are laid out by hand. */
export function FieldNote({ id, hint, error, ok, tally, live }: NoteProps) {
  const note = error ? (
    <>
      <CircleAlert className="icon" />
      <span>{error}</span>
    </>
  ) : ok ? (
    <>
      <CircleCheck className="icon" />
      <span>{ok}</span>
    </>
  ) : (
    hint
  );
  if (!note && !tally && !live) return null;
  return (
    <div className="hintline" aria-live={live ? "polite" : undefined}>
      {note && (
        <div id={noteId(id)} className={error ? "hint error" : ok ? "hint ok" : "hint"}>
          {note}
        </div>
      )}
      {tally && <div className="hint tally">{tally}</div>}
    </div>
  );
}

/** The attributes that tie a control to its note. */
export function describeControl(id: string, { hint, error, ok }: Pick<FieldTexts, "hint" | "error" | "ok">) {
  return {
    id,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": hint || error || ok ? noteId(id) : undefined,
  };
}

export function shellClass({ error, ok }: Pick<FieldTexts, "error" | "ok">, base = "control"): string {
  if (error) return `${base} error`;
  return ok ? `${base} ok` : base;
}

/** Separates the field's props from the control's own. */
export function splitFieldTexts<Props extends FieldTexts>(props: Props) {
  const { label, optional, hideLabel, hint, error, ok, tally, live, ...control } = props;
  return { texts: { label, optional, hideLabel, hint, error, ok, tally, live }, control };
}

const noteId = (id: string): string => `${id}-note`;
