import { useState } from "react";
import { bankingTexts as words } from "#texts/banking.ts";
import type { FieldError } from "#web/ui/fields/error-summary.tsx";
import { accountDigits } from "./bank-facts.ts";
import { bankFieldIds } from "./bank-fields.tsx";

interface Typed {
  bank: string | undefined;
  number: string;
  /** The bank knows no such account. */
  wrongAccount: string | undefined;
}

type Part = keyof typeof bankFieldIds;

interface Missing {
  /** Call it when Save was pressed too early: shows the errors of the missing parts. */
  flag: () => void;
  /** Number of such presses. */
  attempt: number;
  errors: FieldError[];
  bankError: string | undefined;
  numberError: string | undefined;
}

/** Why Save does not work yet, shown on a press. A corrected field shows no error until the next press. */
export function useMissing({ bank, number, wrongAccount }: Typed): Missing {
  const [attempt, setAttempt] = useState(0);
  const [flagged, setFlagged] = useState<readonly Part[]>([]);
  const sentences: Record<Part, string | undefined> = {
    bank: bank ? undefined : words.bankMissing,
    number: number.length === accountDigits ? wrongAccount : words.numberLong,
  };
  const wrong = (["bank", "number"] as const).filter((part) => sentences[part] !== undefined);
  const stillFlagged = flagged.filter((part) => wrong.includes(part));
  if (stillFlagged.length < flagged.length) setFlagged(stillFlagged);
  const sentenceOf = (part: Part) => (stillFlagged.includes(part) ? sentences[part] : undefined);
  return {
    flag: () => {
      setFlagged(wrong);
      setAttempt((count) => count + 1);
    },
    attempt,
    errors: stillFlagged.map((part) => ({ fieldId: bankFieldIds[part], label: words[part] })),
    bankError: sentenceOf("bank"),
    numberError: wrongAccount ?? sentenceOf("number"),
  };
}
