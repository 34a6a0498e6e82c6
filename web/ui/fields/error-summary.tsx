import { CircleAlert } from "lucide-react";
import { Fragment, type MouseEvent, useEffect, useRef } from "react";
import { uiTexts } from "#texts/ui.ts";

export type FieldError = {
  fieldId: string;
  /** The link's text: the field's label. */
  label: string;
};

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** Changes with every submission (formState.submitCount): the summary takes the focus each time. */
  attempt: number;
  /** In place of their number. */
  title?: string | undefined;
};

/** First in a form that has errors: counts them, links to them and takes the focus. */
export function ErrorSummary({ errors, attempt, title }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new try takes the focus again
  useEffect(() => {
    if (hasErrors) box.current?.focus();
  }, [attempt, hasErrors]);
  if (!hasErrors) return null;
  return (
    <div ref={box} className="notice danger" role="alert" tabIndex={-1}>
      <CircleAlert className="icon" />
      <div>
        <b className="title">{title ?? uiTexts.thingsToFix(errors.length)}</b>
        {errors.map((error, index) => (
          <Fragment key={error.fieldId}>
            {joint(index, errors.length)}
            <a href={`#${error.fieldId}`} onClick={goToField}>
              {index === 0 ? capital(error.label) : error.label}
            </a>
          </Fragment>
        ))}
      </div>
    </div>
  );
}

/** "a, b and c" */
function joint(index: number, count: number): string {
  if (index === 0) return "";
  return index === count - 1 ? ` ${uiTexts.listAnd} ` : ", ";
}

/** Labels are written for the middle of a sentence; the first one starts it. */
const capital = (label: string): string => label.charAt(0).toUpperCase() + label.slice(1);

/** Focuses the field directly, because following the fragment would add a history entry. */
function goToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  field.focus();
}
