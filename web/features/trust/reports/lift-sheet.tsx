import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { reasonMaxLength } from "#shared/contracts/decision-reason.ts";
import type { Suspension } from "#shared/contracts/reports.ts";
import { reportAnswers, queueTexts as words } from "#texts/reports.ts";
import { useErrorList } from "#web/lib/forms/error-list.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ErrorSummary } from "#web/ui/fields/error-summary.tsx";
import { TextArea } from "#web/ui/fields/text-area.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { ActionFailure } from "./action-failure.tsx";
import { liftSuspension, reloadReports } from "./reports-queue.api.ts";

const reasonId = "lift-reason";

interface LiftSheetProps {
  suspension: Suspension | undefined;
  onClose: () => void;
}

/** Lifts an account's suspension, with a recorded reason. */
export function LiftSheet({ suspension, onClose }: LiftSheetProps) {
  const shown = useLast(suspension);
  if (!shown) return null;
  return (
    <Sheet isOpen={suspension !== undefined} onClose={onClose} title={words.liftTitle(shown.fullName)}>
      <LiftForm suspension={shown} onClose={onClose} />
    </Sheet>
  );
}

function LiftForm({ suspension: { userId }, onClose }: { suspension: Suspension; onClose: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [reason, setReason] = useState("");
  const isMissing = reason.trim() === "";
  const { summary, wasTried, refuse } = useErrorList(
    isMissing ? [{ fieldId: reasonId, label: words.reason }] : [],
  );
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => liftSuspension(client, { userId, reason: reason.trim() }),
    onSuccess: () => {
      onClose();
      showToast(reportAnswers.lifted);
      return reloadReports(client);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending && !refuse()) mutate();
  };
  return (
    <form className="stack" method="post" noValidate onSubmit={submit}>
      <ErrorSummary {...summary} />
      <p className="dim">{words.liftHelp}</p>
      <TextArea
        id={reasonId}
        label={words.reason}
        hint={words.reasonHint}
        error={wasTried && isMissing ? words.reasonNeeded : undefined}
        rows={3}
        maxLength={reasonMaxLength}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        data-focus
      />
      <ActionFailure error={error} otherwise={words.liftFailed} />
      <div className="btns">
        <Button kind="quiet" onClick={onClose} disabled={isPending}>
          {words.cancel}
        </Button>
        <Button type="submit" busy={isPending} busyText={words.lifting}>
          {words.lift}
        </Button>
      </div>
    </form>
  );
}
