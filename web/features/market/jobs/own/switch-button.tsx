import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pause, Play } from "lucide-react";
import type { OwnJob } from "#shared/contracts/jobs.ts";
import { ownJobTexts as words } from "#texts/jobs.ts";
import { outboxTexts } from "#texts/offline.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { consoleLine } from "#web/lib/console-line.ts";
import { Button } from "#web/ui/actions/button.tsx";
import { useToast } from "#web/ui/overlay/toast.tsx";
import { switchJob } from "./own-jobs.api.ts";

interface SwitchButtonProps {
  job: OwnJob;
  userId: string;
  /** Id of the job's text, which tells screen readers which job the button belongs to. */
  descriptionId: string;
}

/** Pause or Resume. The card changes only after the server has saved it. */
export function SwitchButton({ job, userId, descriptionId }: SwitchButtonProps) {
  const client = useQueryClient();
  const showToast = useToast();
  const taken = !job.taken;
  const label = taken ? words.pause : words.resume;
  const { mutate, isPending } = useMutation({
    mutationFn: () => switchJob(client, { jobId: job._id, userId, about: outboxAbout(job, taken), taken }),
    onSuccess: (isSaved) => showToast(isSaved ? (taken ? words.paused : words.resumed) : outboxTexts.kept),
    onError: (error) => {
      consoleLine("error", words.logSwitch);
      const isRefusal = error instanceof ApiError && error.isRefusal;
      showToast(isRefusal ? error.message : words.switchFailed, "error");
    },
  });
  return (
    <Button
      kind="quiet"
      small
      aria-describedby={descriptionId}
      busy={isPending}
      busyText={taken ? words.pausing : words.resuming}
      onClick={() => mutate()}
    >
      {taken ? <Pause className="icon" /> : <Play className="icon" />}
      {label}
    </Button>
  );
}

const outboxAbout = ({ description }: OwnJob, taken: boolean): string =>
  `${taken ? outboxTexts.taken : outboxTexts.open}: ${description}`;
