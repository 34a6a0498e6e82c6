import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, RotateCcw } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { pages } from "#shared/paths.ts";
import { assignedTexts as words } from "#texts/offers.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { CallLink } from "./call-link.tsx";
import { focusCard } from "./focus-card.ts";
import { moveAssignedJob } from "./own-jobs.api.ts";

/** Renders nothing when the job is not assigned or the serviceman is hidden. */
export function AssignedTo({ job: { assignedTo, status } }: { job: OwnJob }) {
  if (!assignedTo) return null;
  const { userId, fullName, phoneNumber } = assignedTo;
  return (
    <div className="row between wraps">
      <p>
        <span className="xs muted own-line">{status === "completed" ? words.doneBy : words.acceptedBy}</span>
        <Link className="more" to={pages.userProfile(userId)}>
          {fullName}
        </Link>
      </p>
      {phoneNumber && <CallLink phoneNumber={phoneNumber} name={fullName} />}
    </div>
  );
}

interface AssignedActionsProps {
  job: OwnJob;
  userId: string;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

export function AssignedActions({ job, userId, descriptionId }: AssignedActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, variables } = useMove(job, userId, () => {
    setAsking(false);
    focusCard(descriptionId);
  });
  const name = job.assignedTo?.fullName;
  return (
    <>
      <Button
        kind="quiet"
        small
        aria-describedby={descriptionId}
        disabled={isPending}
        onClick={() => setAsking(true)}
      >
        <RotateCcw className="icon" />
        {words.reopen}
      </Button>
      <Button
        kind="soft"
        small
        className="wide"
        aria-describedby={descriptionId}
        busy={isPending && variables === "completed"}
        busyText={words.completing}
        disabled={isPending}
        onClick={() => mutate("completed")}
      >
        <CircleCheck className="icon" />
        {words.complete}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate("open")}
        title={words.reopenTitle}
        confirmText={words.reopen}
        cancelText={words.cancel}
        kind="primary"
        isBusy={isPending}
        busyText={words.reopening}
      >
        <p>{name ? words.reopenHelp(name) : words.reopenHelpUnnamed}</p>
      </ConfirmDialog>
    </>
  );
}

/** The card changes only after the server has saved it. */
function useMove(job: OwnJob, userId: string, onEnd: () => void) {
  const client = useQueryClient();
  const showToast = useToast();
  return useMutation({
    mutationFn: (to: "completed" | "open") => moveAssignedJob(client, { jobId: job._id, userId, to }),
    onSuccess: (_answer, to) => showToast(to === "open" ? words.reopened : words.completed, "done", job._id),
    onError: (error) => {
      consoleLine("error", words.logMove);
      showToast(refusalOr(error, words.failed), "error", job._id);
    },
    onSettled: onEnd,
  });
}

/** Whether an agent's client agreed to be called. */
export function ClientConsent({ job: { byAgent, clientAgreed, status } }: { job: OwnJob }) {
  if (!byAgent || status === "completed") return null;
  const { waiting, agreed, refused } = words.client;
  const answer = clientAgreed ? agreed : refused;
  return <p className="xs muted">{clientAgreed === null ? waiting : answer}</p>;
}
