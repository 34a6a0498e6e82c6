import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Incident, ResolvedIncident, ResolveIncident } from "#shared/contracts/accounting.ts";
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

/** What can be decided together with an incident, or later. */
const choices = {
  lift: {
    choice: words.liftFreeze,
    title: words.liftTitle,
    confirm: words.lift,
    busy: words.lifting,
    failed: words.liftFailed,
    done: words.lifted,
    notDone: words.staysFrozen,
  },
  giveBack: {
    choice: words.giveBack,
    title: words.giveBackTitle,
    confirm: words.giveBack,
    busy: words.givingBack,
    failed: words.giveBackFailed,
    done: words.givenBack,
    notDone: words.done,
  },
} as const;

const choiceOf = ({ isFrozen, mayGiveBack }: Incident): keyof typeof choices | undefined =>
  isFrozen ? "lift" : mayGiveBack ? "giveBack" : undefined;

/**
 * Resolves an incident with a note. A chargeback's withdrawal freeze can be lifted then or later, and the units of a
 * failed payout returned.
 */
export function ResolveSheet({ incident, onClose }: ResolveSheetProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const shown = useLast(incident);
  const isResolved = typeof shown?.resolvedAt === "string";
  const [isChosen, setChosen] = useState(false);
  const kind = shown && choiceOf(shown);
  const choice = kind && choices[kind];
  const later = isResolved ? choice : undefined;
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (order: ResolveIncident & { incidentId: string }) => resolveIncident(client, order),
    onSuccess: (answer, order) => {
      showToast(toastOf(answer, order));
      close();
      return reloadBooks(client);
    },
  });
  const close = () => {
    reset();
    setChosen(false);
    onClose();
  };
  const send = (note: string) => {
    if (!shown) return;
    const isWanted = isResolved || isChosen;
    mutate({
      incidentId: shown._id,
      note,
      ...(kind === "lift" && { liftFreeze: isWanted }),
      ...(kind === "giveBack" && { giveBack: isWanted }),
    });
  };
  return (
    <WrittenReason
      isOpen={incident !== undefined}
      onClose={close}
      onSend={send}
      title={later?.title ?? words.resolveTitle}
      about={
        shown && (
          <p className="dim">
            {words.kinds[shown.kind].word}: {shown.subject}
            {shown.needsTwo && <span className="own-line">{words.needsTwo}</span>}
          </p>
        )
      }
      label={words.note}
      hint={isResolved ? words.liftHint : words.noteHint}
      neededText={words.noteNeeded}
      minLength={3}
      maxLength={500}
      confirmText={later?.confirm ?? words.confirm}
      cancelText={words.cancel}
      busyText={later?.busy ?? words.resolving}
      failedText={later?.failed ?? words.failed}
      isBusy={isPending}
      error={error}
    >
      {choice && !isResolved && (
        <Checkbox
          label={choice.choice}
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
    </WrittenReason>
  );
}

/** Another open chargeback of the user keeps the freeze. */
function toastOf(answer: ResolvedIncident, { liftFreeze, giveBack }: ResolveIncident): string {
  if (!liftFreeze && !giveBack) return words.done;
  if (answer.isWaiting) return words.oneMore;
  const { done, notDone } = choices[liftFreeze ? "lift" : "giveBack"];
  return choiceOf(answer) ? notDone : done;
}
