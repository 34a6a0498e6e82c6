import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, CircleCheck, RotateCcw } from "lucide-react";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { shortDate } from "#shared/time/job-age.ts";
import { jobAnswers, ownJobTexts } from "#texts/jobs.ts";
import { outboxTexts } from "#texts/offline.ts";
import { refusalOr } from "#web/lib/api/refusal-or.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { focusCard } from "./focus-card.ts";
import { renewJob } from "./own-jobs.api.ts";

const words = ownJobTexts.stillOpen;

interface RenewalProps {
  job: OwnJob;
  userId: string;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

/** Asks whether an older job is still open, or says why it left the lists. Renders nothing for other jobs. */
export function Renewal({ job, userId, descriptionId }: RenewalProps) {
  const { mutate, isPending, variables } = useRenewal({ job, userId, descriptionId });
  if (job.freshness === "fresh") return null;
  if (job.freshness === "expired") return <p className="sm">{words.expired}</p>;
  return (
    <>
      <p className="sm">{words.question(shortDate(job.expiresAt))}</p>
      <div className="jobacts">
        <Button
          kind="soft"
          small
          aria-describedby={descriptionId}
          busy={isPending && variables}
          busyText={words.yesBusy}
          disabled={isPending}
          onClick={() => mutate(true)}
        >
          <Check className="icon" />
          {words.yes}
        </Button>
        <Button
          kind="quiet"
          small
          aria-describedby={descriptionId}
          busy={isPending && !variables}
          busyText={words.noBusy}
          disabled={isPending}
          onClick={() => mutate(false)}
        >
          <CircleCheck className="icon" />
          {words.no}
        </Button>
      </div>
    </>
  );
}

/** Brings an expired job back into the lists. */
export function RepostButton({ job, userId, descriptionId }: RenewalProps) {
  const { mutate, isPending } = useRenewal({ job, userId, descriptionId });
  return (
    <Button
      kind="soft"
      small
      aria-describedby={descriptionId}
      busy={isPending}
      busyText={words.reposting}
      onClick={() => mutate(true)}
    >
      <RotateCcw className="icon" />
      {words.repost}
    </Button>
  );
}

/** The card changes only after the server has saved it, or once the answer waits on this device. */
function useRenewal({ job, userId, descriptionId }: RenewalProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const opened = job.freshness === "expired" ? jobAnswers.reposted : jobAnswers.renewed;
  return useMutation({
    mutationFn: (open: boolean) => renewJob(client, { job, userId, open }),
    onSuccess: (isSaved, open) => {
      const saved = open ? opened : jobAnswers.paused;
      showToast(isSaved ? saved : outboxTexts.kept, "done", job._id);
      if (isSaved) focusCard(descriptionId);
    },
    onError: (error) => {
      consoleLine("error", ownJobTexts.logSwitch);
      showToast(refusalOr(error, ownJobTexts.switchFailed), "error", job._id);
    },
  });
}
