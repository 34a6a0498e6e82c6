import { useState } from "react";
import type { FieldError } from "#web/ui/fields/error-summary.tsx";

/** The errors of a form without a contract. `wrong`: the fields that are invalid now. */
export function useErrorList(wrong: readonly FieldError[]) {
  const [{ attempt, refused }, note] = useState({ attempt: 0, refused: [] as readonly string[] });
  const errors = wrong.filter(({ fieldId }) => refused.includes(fieldId));
  // A corrected field is listed again only on the next submission, because the list takes the focus.
  if (errors.length < refused.length) note({ attempt, refused: errors.map(({ fieldId }) => fieldId) });
  return {
    /** Spread on ErrorSummary. */
    summary: { attempt, errors },
    wasTried: attempt > 0,
    /** Call it on each submission: lists the errors and returns whether there are any. */
    refuse(): boolean {
      note({ attempt: attempt + 1, refused: wrong.map(({ fieldId }) => fieldId) });
      return wrong.length > 0;
    },
  };
}
