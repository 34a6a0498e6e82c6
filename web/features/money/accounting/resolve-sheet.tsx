import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Incident, ResolveIncident } from "#shared/contracts/accounting.ts";
import { accountingTexts } from "#texts/accounting.ts";
import { Checkbox } from "#web/ui/choices/checkbox.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { useLast } from "#web/ui/use-last.ts";
import { reloadBooks, resolveIncident } from "./accounting.api.ts";
import { WrittenReason } from "./written-reason.tsx";

const words = accountingTexts.incidents;

interface ResolveSheetProps {
  incident: Incident | undefined;
  onClose: () => void;
}

/** Resolves an incident with a note. A chargeback's withdrawal freeze can be lifted then or later. */
export function ResolveSheet({ incident, onClose }: ResolveSheetProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(incident);
  const isResolved = typeof shown?.resolvedAt === "string";
  const [liftFreeze, setLiftFreeze] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (order: ResolveIncident & { incidentId: string }) => resolveIncident(client, order),
    onSuccess: ({ isFrozen }, order) => {
      showToast(toastOf(isFrozen, order));
      close();
      return reloadBooks(client);
    },
  });
  const close = () => {
    reset();
    setLiftFreeze(false);
    onClose();
  };
  const send = (note: string) => {
    if (!shown) return;
    mutate({ incidentId: shown._id, note, ...(shown.isFrozen && { liftFreeze: isResolved || liftFreeze }) });
  };
  return (
    <WrittenReason
      isOpen={incident !== undefined}
      onClose={close}
      onSend={send}
      title={isResolved ? words.liftTitle : words.resolveTitle}
      about={
        shown && (
          <p className="dim">
            {words.kinds[shown.kind].word}: {shown.subject}
          </p>
        )
      }
      label={words.note}
      hint={isResolved ? words.liftHint : words.noteHint}
      neededText={words.noteNeeded}
      minLength={3}
      maxLength={500}
      confirmText={isResolved ? words.lift : words.confirm}
      cancelText={words.cancel}
      busyText={isResolved ? words.lifting : words.resolving}
      failedText={isResolved ? words.liftFailed : words.failed}
      isBusy={isPending}
      error={error}
    >
      {shown?.isFrozen && !isResolved && (
        <Checkbox
          label={words.liftFreeze}
          checked={liftFreeze}
          onChange={(event) => setLiftFreeze(event.currentTarget.checked)}
        />
      )}
    </WrittenReason>
  );
}

/** Another open chargeback of the user keeps the freeze. */
function toastOf(isFrozen: boolean, { liftFreeze }: ResolveIncident): string {
  if (!liftFreeze) return words.done;
  return isFrozen ? words.staysFrozen : words.lifted;
}
