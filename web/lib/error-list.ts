import { useState } from "react";
import type { FieldError } from "#web/ui/fields/error-summary.tsx";

/** The errors of a form without a contract. `wrong`: the fields that could not be sent as they are now. */
export function useErrorList(wrong: readonly FieldError[]) {
  const [{ attempt, refused }, note] = useState({ attempt: 0, refused: [] as readonly string[] });
  const errors = wrong.filter(({ fieldId }) => refused.includes(fieldId));
  // The list takes the focus, so a mended field comes back to it only with the next submission.
  if (errors.length < refused.length) note({ attempt, refused: errors.map(({ fieldId }) => fieldId) });
  return {
    /** Spread on ErrorSummary. */
    summary: { attempt, errors },
    wasTried: attempt > 0,
    /** For each submission: whether something is wrong, which is listed then. */
    refuse(): boolean {
      note({ attempt: attempt + 1, refused: wrong.map(({ fieldId }) => fieldId) });
      return wrong.length > 0;
    },
  };
}
