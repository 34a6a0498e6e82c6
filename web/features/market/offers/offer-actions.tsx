import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useState } from "react";
import type { OfferedJob } from "#shared/contracts/offers.ts";
import { errorTexts } from "#texts/errors.ts";
import { offerTexts as words } from "#texts/offers.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { entryBeside, focusSoon, takeFocus } from "#web/ui/take-focus.ts";
import { acceptOffer, declineOffer, giveBack, markTaken, offersQuery } from "./offers.api.ts";

interface OfferProps {
  job: OfferedJob;
  userId: string;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

export function OfferActions(props: OfferProps) {
  const [isNew, setNew] = useState(false);
  if (props.job.isMine) return <OwnActions {...props} isNew={isNew} />;
  return <Answers {...props} onAccepted={() => setNew(true)} />;
}

/** What takes the focus once this job has left the list. */
const entryAfter = (descriptionId: string): HTMLElement | null =>
  entryBeside(document.getElementById(descriptionId)?.closest("article"));

function Answers({ job, userId, descriptionId, onAccepted }: OfferProps & { onAccepted: () => void }) {
  const client = useQueryClient();
  const showToast = useToast();
  const which = { userId, jobId: job._id };
  const accept = useMutation({
    mutationFn: () => acceptOffer(client, which),
    onSuccess: () => {
      showToast(words.accepted);
      onAccepted();
    },
    onError: (error) => {
      consoleLine("error", words.logAccept);
      if (!(error instanceof ApiError)) return;
      if (error.code === "job_taken") void markTaken(client, which);
      // The answer was lost; the refreshed list shows whether the job was assigned to this user.
      if (error.status === 0) void client.invalidateQueries(offersQuery(userId));
    },
  });
  const decline = useMutation({
    mutationFn: (_next: HTMLElement | null) => declineOffer(client, which),
    onSuccess: (_answer, next) => {
      showToast(words.declined);
      next?.focus();
    },
    onError: (error) => {
      consoleLine("error", words.logDecline);
      showToast(refusalOr(error, words.declineFailed), "error");
    },
  });
  const isBusy = accept.isPending || decline.isPending;
  return (
    <>
      {accept.isError && (
        <p className="hint error" role="alert">
          {refusalOr(accept.error, words.acceptFailed)}
        </p>
      )}
      {!accept.isError && job.taken && <p className="sm muted">{errorTexts.job_taken}</p>}
      <div className="btns">
        <Button
          kind="quiet"
          small
          aria-describedby={descriptionId}
          disabled={job.taken || isBusy}
          busy={decline.isPending}
          busyText={words.declining}
          onClick={() => decline.mutate(entryAfter(descriptionId))}
        >
          {words.decline}
        </Button>
        <Button
          small
          aria-describedby={descriptionId}
          disabled={job.taken || isBusy}
          busy={accept.isPending}
          busyText={words.accepting}
          onClick={() => accept.mutate()}
        >
          <Check className="icon" />
          {words.accept}
        </Button>
      </div>
    </>
  );
}

function OwnActions({ job, userId, descriptionId, isNew }: OfferProps & { isNew: boolean }) {
  const client = useQueryClient();
  const showToast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: (_next: HTMLElement | null) => giveBack(client, { userId, jobId: job._id }),
    onSuccess: (_answer, next) => {
      showToast(words.givenBack);
      setAsking(false);
      focusSoon(next);
    },
    onError: (error) => {
      setAsking(false);
      showToast(refusalOr(error, words.moveFailed), "error");
    },
  });
  return (
    <div className="btns">
      {job.phoneNumber && (
        <a
          className="btn call wide"
          href={`tel:${job.phoneNumber}`}
          aria-describedby={descriptionId}
          ref={isNew ? takeFocus : undefined}
        >
          {words.callNow}
        </a>
      )}
      <Button kind="ghost" small aria-describedby={descriptionId} onClick={() => setAsking(true)}>
        {words.giveBack}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(entryAfter(descriptionId))}
        title={words.giveBackTitle}
        confirmText={words.giveBack}
        cancelText={words.keep}
        isBusy={isPending}
        busyText={words.givingBack}
      >
        <p>{words.giveBackHelp}</p>
      </ConfirmDialog>
    </div>
  );
}
