import { type FormEvent, useState } from "react";
import { staffReasonLength } from "#shared/constants.ts";
import { ownJobTexts } from "#texts/jobs.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { Card } from "#web/ui/content/card.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";

const words = ownJobTexts.callers.why;
const reasonId = "callers-reason";

/** Asks staff for a reason before they see another user's callers. */
export function ReasonForm({ onSay }: { onSay: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const isMissing = reason.trim().length < staffReasonLength.min;
  const { summary, wasTried, refuse } = useErrorList(
    isMissing ? [{ fieldId: reasonId, label: words.label }] : [],
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!refuse()) onSay(reason.trim());
  };
  return (
    <Card as="section">
      <form className="stack" method="post" noValidate onSubmit={submit}>
        <ErrorSummary {...summary} />
        <h2 className="h3">{words.title}</h2>
        <p className="dim">{words.lead}</p>
        <div className="chips">
          {words.suggestions.map((suggestion) => (
            <Button key={suggestion} kind="soft" small onClick={() => setReason(suggestion)}>
              {suggestion}
            </Button>
          ))}
        </div>
        <TextField
          id={reasonId}
          label={words.label}
          value={reason}
          maxLength={staffReasonLength.max}
          error={wasTried && isMissing ? words.missing : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button type="submit">{words.open}</Button>
      </form>
    </Card>
  );
}
